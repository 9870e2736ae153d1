import { expect, test } from 'vitest';
import { control, startOf } from '../../../test/support/control-here.ts';
import { answerNo, dialogOf, openNotepad, typeUnsaved } from '../../../test/support/notepad.ts';
import { ok } from '../../protocol/result.ts';

test('[win32] Notepad without text is closed politely', async () => {
  const notepad = await openNotepad();
  expect(control().list()).toMatchObject({
    value: { candidates: expect.arrayContaining([expect.objectContaining({ pid: notepad.pid })]) },
  });
  expect(await control().close(notepad.pid, startOf(notepad.pid), false)).toEqual(ok('closed'));
  await notepad.ended();
});

test('[win32] C53 Notepad with unsaved text is waiting and still runs, however often it is asked', async () => {
  const notepad = await openNotepad();
  const startedAt = startOf(notepad.pid);
  typeUnsaved(notepad);
  expect(await control().close(notepad.pid, startedAt, false)).toEqual(ok('waiting'));
  expect(notepad.isRunning()).toBe(true);
  const dialog = dialogOf(notepad.window);
  expect(dialog).not.toBe(0);
  // SAFETY: asked again while it asks back, it is not closed past its own question.
  expect(await control().close(notepad.pid, startedAt, false)).toEqual(ok('waiting'));
  expect(dialogOf(notepad.window)).toBe(dialog);
  expect(notepad.isRunning()).toBe(true);
  answerNo(dialog);
  await notepad.ended();
});
