/** Texts of steps that are none of files, in English (ICU message format). */
export const systemTextsEn = {
  'action.windowMove':
    'Move the window “{window}” to {x, number}, {y, number} at {width, number} × {height, number}',
  'action.powerPlan': 'Switch to the power plan {guid}',
  'action.registrySet': 'Set {setting} to {value}',
  'action.effectsSet': 'Switch visual effects: {effects}',
  'action.uiInvoke': 'Use “{element}” in the window “{window}”',
  'action.uiClick': 'Click “{element}” in the window “{window}”',
  'action.uiType': 'Type “{text}” into “{element}” in the window “{window}”',
  'action.processClose': 'Ask process {pid} to close',
  'action.processEnd': 'End process {pid} at once; unsaved work in it is lost',
  'action.processExec': 'Run {command} in {cwd}',
  'action.recyclePurge':
    'Delete {count, plural, one {# entry} other {# entries}} of the recycle bin for good',
  'action.recycleRestore': 'Bring {count, plural, one {# entry} other {# entries}} back from the recycle bin',
  'action.purgeBatch': 'Delete all that batch {batch} keeps for good',
  'action.purgeItems': 'Delete {count, plural, one {# item} other {# items}} of batch {batch} for good',
  'assertion.element': 'The window “{window}” should hold an element that is not there.',
  'assertion.rect': 'The window “{window}” should be at {expected} and is at {found}.',
  'assertion.value': 'In the window “{window}” it should say “{expected}”, and it says “{found}”.',
  'assertion.window': 'The window “{window}” should be there and is not.',
  'capability.undeclared': 'Step “{id}” needs “{capability}”, which the task does not declare.',
  'platform.noDriver':
    '“{kind}” cannot be done on this system, so nothing of it was begun. Leave that step out.',
  'process.another':
    'Process {pid} is another program now than the one that was shown. It is left alone; look again.',
  'process.exitCode': '“{command}” ended with code {code}. What it did up to there stays done.',
  'process.gone': 'There is no process {pid} any more.',
  'process.waiting': 'Process {pid} is still there; it may be asking about unsaved work. Look at its window.',
  'protected.setting': '“{setting}” is not among the settings that a step may change.',
  'recovery.mayHaveHappened':
    'The program was cut off in the midst of this step, so it may have happened. It is not done again; see for yourself.',
  'recycle.inPart': 'Stopped after {done} of {count}; those are gone for good.',
  'recycle.noRecord': '“{path}” cannot go back into the recycle bin: it has no way to note that place.',
  'recycle.outsideRoot':
    '“{path}”, where it was deleted, lies outside the folder that was opened for changes.',
  'recycle.recordOnly':
    'The recycle bin has only its note of “{path}” left. The thing itself is gone and cannot be brought back.',
  'recycle.someStay':
    '{done} of {count} are gone for good. What is in use or closed to this account stays in the recycle bin, “{path}” for one.',
  'setting.notTaken': 'The system did not take the new value of “{setting}”. It is as it was.',
  'setting.noValue': 'What is to be put into “{setting}” is no value that it could hold.',
  'task.oneProgram': 'A task may run one program, and this one names a second ({field}).',
  'undo.goneOutside': '“{path}” is not there any more, so it cannot go back into the recycle bin.',
  'undo.settingBlocked': 'A later step changed “{setting}” again. Undo that one first.',
  'undo.settingChanged': '“{setting}” was changed since, so it stays as it is now.',
  'undo.settingGone': '“{setting}” is not there any more, so it is left alone.',
} as const;
