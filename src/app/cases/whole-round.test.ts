import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { expectOk } from '../../../test/support/app-stand.ts';
import { type Envelope, envelopeSchema } from '../../../test/support/envelope.ts';
import { freshFolder } from '../../../test/support/fresh-folder.ts';
import { freshStartupEntry, keepRegistryValue } from '../../../test/support/fresh-registry.ts';
import { windowsRecord } from '../../../test/support/made-up-bins.ts';
import { makeTree } from '../../../test/support/make-tree.ts';
import { answerNo, dialogOf, openNotepad, typeUnsaved } from '../../../test/support/notepad.ts';
import { appliedOf, receiptOf, rowsOf } from '../../../test/support/round-answers.ts';
import { doWithout, onWindows, underWine } from '../../../test/support/this-machine.ts';
import {
  environmentOf,
  layOutWindowsProfile,
  TICKED,
  type WindowsProfile,
  windowsDigest,
} from '../../../test/support/windows-profile.ts';
import { STARTUP_KEYS } from '../../drivers/startup-approval.ts';
import { fixedQuarantine } from '../../drivers/windows/fixed-drives.ts';
import { readRegistry } from '../../drivers/windows/registry.ts';
import { ownToken } from '../../drivers/windows/token.ts';

/** The whole of a round on a Windows that is the test's own: the built command line, as Windows runs it. */

interface Round {
  readonly profile: WindowsProfile;
  readonly data: string;
  type(...words: readonly string[]): Promise<{ readonly code: number | null; readonly json: Envelope }>;
  /** The same, which must do all that it is asked. */
  done(...words: readonly string[]): Promise<Envelope>;
}

function startRound(quarantine: string | null): Round {
  const home = freshFolder('whole-round');
  const profile = layOutWindowsProfile(path.join(home, 'profile'));
  const data = path.join(home, 'app', 'data');
  const kept = quarantine === null ? {} : { DESKSHELL_QUARANTINE: quarantine };
  const env = { ...environmentOf(profile), DESKSHELL_SYSTEM: 'real', DESKSHELL_HOME: data, ...kept };
  const type: Round['type'] = async (...words) => {
    const program = path.resolve('out', 'cli', 'index.js');
    const child = spawn(process.execPath, [program, 'tuneup', ...words, '--json'], { cwd: home, env });
    let [out, err] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text;
    });
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
    if (!out.startsWith('{')) throw new Error(`${words.join(' ')} ended with ${code}: ${out}${err}`);
    return { code, json: envelopeSchema.parse(JSON.parse(out)) };
  };
  const done: Round['done'] = async (...words) => {
    const { code, json } = await type(...words);
    expect(code, `${words.join(' ')}: ${JSON.stringify(json).slice(0, 3000)}`).toBe(0);
    return json;
  };
  return { profile, data, type, done };
}

function defaultQuarantine(): string {
  const folder = fixedQuarantine('C:') ?? 'no SID';
  onTestFinished(() => fs.rmSync(path.dirname(folder), { recursive: true }));
  return folder;
}

interface Bin {
  readonly folder: string;
  names(): readonly string[];
}

/** Three things thrown away by hand as Windows does it, with the file that gives the folder its looks. */
function handMadeBin(from: string): Bin {
  const sid = ownToken()?.sid ?? 'no SID';
  const folder = path.join('C:\\$Recycle.Bin', sid);
  fs.mkdirSync(folder, { recursive: true });
  onTestFinished(() => fs.rmSync(path.dirname(folder), { recursive: true }));
  const record = (version: 1 | 2, name: string, size: number) =>
    windowsRecord(version, path.join(from, name), { size });
  makeTree(folder, {
    '$IAAAAAA.txt': record(2, 'thrown away.txt', 4),
    '$RAAAAAA.txt': 'gone',
    '$IBBBBBB.doc': record(1, 'of an older Windows.doc', 5),
    '$RBBBBBB.doc': 'older',
    '$ICCCCCC.txt': record(2, 'stays.txt', 6),
    '$RCCCCCC.txt': 'stays!',
    'desktop.ini': '[.ShellClassInfo]',
  });
  return { folder, names: () => fs.readdirSync(folder).sort() };
}

describe.skipIf(!onWindows || !underWine)('[win32] the whole round on a made-up Windows profile', () => {
  test.each([
    // Under Wine that is the other drive.
    ['where Windows keeps it', () => null],
    ['on the drive of the profile', () => path.join(freshFolder('quarantine'), 'own')],
  ])(
    'each module is applied, and restore gives all back but what was purged and the program that closed: quarantine %s',
    async (_where, place) => {
      const quarantine = place();
      doWithout('power plans, as Wine has none');
      const { profile, data, type, done } = startRound(quarantine);
      const bin = handMadeBin(profile.folder);
      const startup = freshStartupEntry();
      keepRegistryValue(STARTUP_KEYS.run, startup.name);
      const registry = () => expectOk(readRegistry(STARTUP_KEYS.run, startup.name));
      const [clean, unsaved] = [await openNotepad(), await openNotepad()];
      typeUnsaved(unsaved);
      const before = windowsDigest(profile.folder);
      const binBefore = bin.names();
      const held = registry();

      await done('init');
      await done('scan');
      const rows = rowsOf(await done('plan'));
      expect(rows('junk').ticked).toHaveLength(TICKED.junk);
      expect(rows('downloads').ticked).toHaveLength(TICKED.copies);
      expect(rows('desktop').ticked).toHaveLength(TICKED.desktop);
      for (const module of ['recycle', 'process']) expect(rows(module).ticked, module).toEqual([]);
      await done('apply', '--module', 'junk');
      expect(windowsDigest(profile.folder)).toEqual(before);

      const files = await done(
        'apply',
        '--module',
        'junk',
        '--module',
        'downloads',
        '--module',
        'desktop',
        '--yes',
      );
      const settings = [rows('perf').idOf(startup.name), rows('perf').idOf('visual-effects')].join();
      const perf = await done('apply', '--module', 'perf', '--ids', settings, '--yes');
      const keeps = quarantine ?? defaultQuarantine();
      expect(fs.readdirSync(path.join(keeps, appliedOf(files).batch))).toContain('manifest.jsonl');
      expect(registry()).toMatchObject({ type: 'REG_BINARY' });
      expect(windowsDigest(profile.folder)).not.toEqual(before);
      expect(fs.readdirSync(profile.downloads).sort()).toEqual([
        'Bericht (1).pdf',
        'Bericht.pdf',
        'kept.pdf',
      ]);
      expect(
        fs.readdirSync(profile.desktop, { withFileTypes: true }).filter((entry) => entry.isFile()),
      ).toHaveLength(2);

      const purged = [rows('recycle').idOf('thrown away'), rows('recycle').idOf('older Windows')].join();
      const purge = ['apply', '--module', 'recycle', '--ids', purged, '--yes'];
      expect((await type(...purge)).json).toMatchObject({ ok: false, code: 'IRREVERSIBLE_NOT_ALLOWED' });
      expect(bin.names()).toEqual(binBefore);
      await done(...purge, '--allow-irreversible');
      expect(bin.names()).toEqual(['$ICCCCCC.txt', '$RCCCCCC.txt', 'desktop.ini']);

      const programs = [`process:${clean.pid}`, `process:${unsaved.pid}`].join();
      const close = ['apply', '--module', 'process', '--ids', programs, '--yes'];
      expect((await type(...close)).json).toMatchObject({ ok: false, code: 'IRREVERSIBLE_NOT_ALLOWED' });
      expect([clean.isRunning(), unsaved.isRunning()]).toEqual([true, true]);
      const closed = await type(...close, '--allow-irreversible');
      expect(closed).toMatchObject({ code: 1, json: { status: 'partial' } });
      const [outcome] = appliedOf(closed.json).modules;
      expect(outcome?.outcome.result).toMatchObject({
        applied: [`process:${clean.pid}`],
        failed: [{ actionId: `process:${unsaved.pid}` }],
      });
      await clean.ended();
      expect(unsaved.isRunning()).toBe(true);
      expect(dialogOf(unsaved.window)).not.toBe(0);

      const receipt = receiptOf(await done('receipt'));
      expect([receipt.total - receipt.succeeded, receipt.failed]).toEqual([1, 1]);
      expect(fs.readFileSync(path.join(data, 'runs.jsonl'), 'utf8').trimEnd().split('\n')).toHaveLength(1);
      await done('clean');
      for (const applied of [perf, files]) {
        await done('restore', appliedOf(applied).batch, '--yes');
      }

      expect(windowsDigest(profile.folder)).toEqual(before);
      expect(registry()).toEqual(held);
      expect(bin.names()).toEqual(['$ICCCCCC.txt', '$RCCCCCC.txt', 'desktop.ini']);
      expect(unsaved.isRunning()).toBe(true);
      // A new look offers the same again: what is switched in the settings is cached in each process that asks here.
      for (const step of ['init', 'scan']) await done(step);
      const again = rowsOf(await done('plan'));
      for (const module of ['junk', 'downloads', 'desktop', 'perf']) {
        expect(again(module).all, module).toEqual(rows(module).all);
      }
      answerNo(dialogOf(unsaved.window));
      await unsaved.ended();
    },
    200_000,
  );
});
