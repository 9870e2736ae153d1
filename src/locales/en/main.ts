/** Texts of the window's program and its dialogs in English (ICU message format). */
export const mainTextsEn = {
  'main.busy': 'DeskShell is still at work. Wait until it is done, or stop it first.',
  'main.strangeSender': 'This request did not come from the window of DeskShell, so nothing was done.',
  'main.receiptFile': 'DeskShell receipt.txt',
  'main.textFiles': 'Text files',
  'main.notSaved': 'The receipt could not be written to “{path}”. Choose another folder.',
  'main.chooseTask': 'Choose a task to review',
  'main.chooseTaskButton': 'Choose task',
  'main.chooseRoot': 'Choose the folder that the task may work in',
  'main.chooseRootButton': 'Choose folder',
  'main.closeTitle': 'DeskShell is still changing things. Stop and close?',
  'main.closeDetail':
    'The step that is running now is finished first, so nothing is left half-done. What is done stays done.',
  'main.closeStop': 'Stop and close',
  'main.closeStay': 'Keep going',
} as const;
