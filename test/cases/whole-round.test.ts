import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { trashInfo } from '../support/made-up-bins.ts';
import { makeTree } from '../support/make-tree.ts';
import { startOwnProgram } from '../support/own-program.ts';
import { appliedOf, receiptOf, rowsOf } from '../support/round-answers.ts';
import { newStand } from '../support/stand.ts';
import { treeDigest } from '../support/tree-digest.ts';
import { profileFiles, TICKED } from '../support/windows-profile.ts';

/** The same on Windows: src/app/cases/whole-round.test.ts. */
test.skipIf(process.platform !== 'linux')(
  'the whole round: restore gives all back but what was purged and the program that closed [linux]',
  async () => {
    const stand = newStand();
    const { profile } = stand;
    makeTree(profile, {
      ...profileFiles('tmp', '.cache/pip'),
      '.config/user-dirs.dirs': 'XDG_DESKTOP_DIR="$HOME/OneDrive/Desktop"\n',
      '.local/share/Trash/files/old': 'gone',
      '.local/share/Trash/info/old.trashinfo': trashInfo('/nowhere/thrown away.txt'),
      '.local/share/Trash/files/stays': 'stays',
      '.local/share/Trash/info/stays.trashinfo': trashInfo('/nowhere/stays.txt'),
    });
    fs.chmodSync(path.join(profile, 'OneDrive', 'Desktop', 'letter.docx'), 0o400);
    const type = async (...words: readonly string[]) => {
      const { code, json } = await stand.run(['tuneup', ...words, '--json'], {
        env: { DESKSHELL_SYSTEM: 'real' },
      });
      if (json === null) throw new Error(`${words.join(' ')} ended with ${code} and no answer`);
      return { code, json };
    };
    const done = async (...words: readonly string[]) => {
      const { code, json } = await type(...words);
      expect(code, `${words.join(' ')}: ${json.message}`).toBe(0);
      return json;
    };
    const [clean, unsaved] = [await startOwnProgram('closes'), await startOwnProgram('stays')];
    const trash = path.join(profile, '.local', 'share', 'Trash');
    const digest = () => treeDigest(profile, { except: ['.local/share/Trash'] });
    const before = digest();
    const thrownAway = treeDigest(trash);

    await done('init');
    await done('scan');
    const rows = rowsOf(await done('plan'), ['perf']);
    expect(rows('junk').ticked).toHaveLength(TICKED.junk);
    expect(rows('downloads').ticked).toHaveLength(TICKED.copies);
    expect(rows('desktop').ticked).toHaveLength(TICKED.desktop);
    for (const module of ['recycle', 'process']) expect(rows(module).ticked, module).toEqual([]);

    const modules = ['junk', 'downloads', 'desktop'].flatMap((module) => ['--module', module]);
    const { batch } = appliedOf(await done('apply', ...modules, '--yes'));
    expect(digest()).not.toEqual(before);
    const purge = ['apply', '--module', 'recycle', '--ids', rows('recycle').idOf('thrown away'), '--yes'];
    expect((await type(...purge)).json).toMatchObject({ ok: false, code: 'IRREVERSIBLE_NOT_ALLOWED' });
    expect(treeDigest(trash)).toEqual(thrownAway);
    await done(...purge, '--allow-irreversible');

    const programs = `process:${clean.pid},process:${unsaved.pid}`;
    const close = ['apply', '--module', 'process', '--ids', programs, '--yes', '--allow-irreversible'];
    expect(await type(...close)).toMatchObject({ code: 1, json: { status: 'partial' } });
    await clean.ended();
    expect(unsaved.isRunning()).toBe(true);

    const receipt = receiptOf(await done('receipt'));
    expect([receipt.total - receipt.succeeded, receipt.failed]).toEqual([1, 1]);
    await done('clean');
    await done('restore', batch, '--yes');
    expect(digest()).toEqual(before);
    const gone = (line: string) => !/^(?:files.old|info.old\.trashinfo) /.test(line);
    expect(treeDigest(trash)).toEqual(thrownAway.filter(gone));
    expect(unsaved.isRunning()).toBe(true);
  },
);
