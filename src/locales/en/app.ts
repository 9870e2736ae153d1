/** Texts of src/app in English. */
export const appTextsEn = {
  'launcher.nodeTooOld':
    'DeskShell needs Node {needed} or newer, and this is Node {found}. Install a newer Node from https://nodejs.org and run the same command again.',
  'demo.notEmpty':
    '“{path}” is not empty and holds no earlier demo, so it was left as it is. Name a new or an empty folder.',
  'demo.stranger':
    '“{path}” holds an earlier demo, but “{stranger}” in it was not made by that demo. Take it out, or name another folder.',
  'demo.notAFolder': '“{path}” is not a folder. Name a new or an empty folder.',
  'demo.noLink': 'The link “{path}” is left out: this system did not let it be made.',
  'demo.noSecondName':
    'The second name “{path}” of a file is left out: this drive gives a file only one name.',
  'skill.folderIsLink':
    '“{path}” is a link or lies behind one; it leads to “{target}”. No link is followed that nobody named, so it was not looked at.{skill, select, none {} other { To tidy that folder, name it: “deskshell preview {skill} --root”, with its path.}}',
  'skill.noTargets': 'There is nothing on this computer that this skill looks after.',
  'skill.noTargetsThere': 'This skill looks after nothing at or below “{path}”.',
  'approval.otherSelection':
    'What is ticked now is not what you approved, so nothing was done. Look at the list again and approve it.',
  'review.gone': 'This list is no longer open: it was used, or a newer scan took its place. Scan again.',
  'review.moved': 'The list moved before this could be ticked. Nothing was ticked; choose again.',
  'review.noRow': 'The list has no such step. Scan again to see what there is.',

  'receiptText.title': 'DeskShell receipt: {done, number} of {chosen, number} steps done',
  'receiptText.when': '{date}, took {seconds, plural, one {# second} other {# seconds}}',
  'receiptText.failed': 'Not done ({count, number}):',
  'receiptText.cancelled': 'Stopped, as you asked.',
  'receiptText.notBegun': '{count, plural, one {# step was} other {# steps were}} not begun.',
  'receiptText.takenBack':
    '{count, plural, one {# step was} other {# steps were}} taken back after a failure.',
  'receiptText.more': '… and {count, number} more',
  'receiptText.part': '{title}: {done, number} of {chosen, number} · {bytes}',
  'receiptText.batch': 'Kept in the quarantine as batch {batch}',
  'receiptText.task': 'Task {task}',
  'receiptText.freed': 'Freed now: {freed}',
  'receiptText.afterPurge': 'Freed only after purging the quarantine: {bytes}',
  'receiptText.changedFolder': 'Changed folder, freed nothing: {bytes}',
  'receiptText.drive': '{drive}: {before} free before, {now} free now',
  'receiptText.undoable':
    '{count, plural, =0 {None of it can be undone.} one {# step can be undone.} other {# steps can be undone.}}',
  'receiptText.unknown': 'This receipt is from an earlier start of DeskShell and can no longer be copied.',
} as const;
