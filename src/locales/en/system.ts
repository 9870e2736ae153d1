/** Texts of steps that are none of files, in English (ICU message format). */
export const systemTextsEn = {
  'action.windowMove':
    'Move the window “{window}” to {x, number}, {y, number} at {width, number} × {height, number}',
  'action.powerPlan':
    'Switch to the power plan {plan, select, balanced {“Balanced”} fast {“High performance”} saver {“Power saver”} other {{guid}}}',
  'action.registrySet': 'Set {setting} to {value}',
  'action.startupOff': 'No longer start “{name}” when you sign in',
  'action.startupOn': 'Start “{name}” when you sign in',
  'action.effectsSet':
    'Switch visual effects{uiEffects, select, on { · effects as a whole: on} off { · effects as a whole: off} other {}}{windowAnimation, select, on { · animations inside windows: on} off { · animations inside windows: off} other {}}{minimizeAnimation, select, on { · animation of windows that shrink and grow: on} off { · animation of windows that shrink and grow: off} other {}}{fullWindowDrag, select, on { · contents while a window is dragged: on} off { · contents while a window is dragged: off} other {}}{menuFade, select, on { · fading menus: on} off { · fading menus: off} other {}}{tooltipFade, select, on { · fading tooltips: on} off { · fading tooltips: off} other {}}{comboBoxAnimation, select, on { · sliding drop-down lists: on} off { · sliding drop-down lists: off} other {}}{listBoxScroll, select, on { · smooth scrolling of lists: on} off { · smooth scrolling of lists: off} other {}}',
  'action.uiInvoke': 'Use “{element}” in the window “{window}”',
  'action.uiClick': 'Click “{element}” in the window “{window}”',
  'action.uiType': 'Type “{text}” into “{element}” in the window “{window}”',
  'action.processClose': 'Ask process {pid} to close',
  'action.processEnd': 'End process {pid} at once; unsaved work in it is lost',
  'action.processSignal':
    'Ask process {pid} to end; many programs then end at once, and what is not saved in them is lost',
  'action.processExec': 'Run {command} in {cwd}',
  'action.recyclePurge':
    'Delete {count, plural, one {# entry} other {# entries}} of the recycle bin for good',
  'action.recycleRestore': 'Bring {count, plural, one {# entry} other {# entries}} back from the recycle bin',
  'action.purgeBatch': 'Delete all that batch {batch} keeps for good',
  'action.purgeItems': 'Delete {count, plural, one {# item} other {# items}} of batch {batch} for good',
  'appWindow.busy':
    'The program of the window “{window}” does not answer, so the window did not move. It may still do so once the program answers again; look at it then.',
  'appWindow.denied':
    'This account may not move the window “{window}”, which stays where it is. Move it yourself, or leave that step out.',
  'appWindow.notFound': 'There is no window “{window}”. Open it and look again, or leave that step out.',
  'appWindow.several':
    'There are several windows “{window}”. Close the others, or give the whole title of one.',
  'assertion.element': 'The window “{window}” should hold an element that is not there.',
  'assertion.rect': 'The window “{window}” should be at {expected} and is at {found}.',
  'assertion.value': 'In the window “{window}” it should say “{expected}”, and it says “{found}”.',
  'assertion.window': 'The window “{window}” should be there and is not.',
  'capability.undeclared': 'Step “{id}” needs “{capability}”, which the task does not declare.',
  'element.covered':
    'Another window covers what should be clicked in “{window}”. Nothing was clicked; bring that window to the front and try again.',
  'element.denied':
    'The window “{window}” has more rights than this program and takes nothing from it. Do that step yourself.',
  'element.disabled': 'What is meant in the window “{window}” takes no input now. Try again when it does.',
  'element.filled': 'There is another text in the window “{window}” already. It stays; clear it first.',
  'element.hung':
    'The program of the window “{window}” does not answer, so nothing was done in it. Try again when it does.',
  'element.outOfReach':
    'Where in the window “{window}” to click cannot be told for certain. Nothing was clicked; do that step yourself.',
  'element.password':
    'That is a password box in the window “{window}”. It is neither read nor filled in; do that yourself.',
  'element.several': 'More than one thing in the window “{window}” fits. Say more of the one that is meant.',
  'element.unable':
    'What is meant in the window “{window}” can do no such thing. It is as it was; name another one, or leave that step out.',
  'platform.noDriver':
    '“{kind}” cannot be done here, so nothing of it was begun: this system has no way to do it, or the profile is a made-up one (--profile), from which programs, settings and the recycle bin of this computer are out of reach. Leave that step out.',
  'powershell.lost':
    'Windows PowerShell ended before it answered, so it is not known whether this happened. It is not done again; see for yourself.',
  'powershell.refused': 'Windows answered that this cannot be done. Do that step yourself, or leave it out.',
  'powershell.timeout':
    'Windows PowerShell did not answer in time and was ended, so it is not known whether this happened. It is not done again; see for yourself.',
  'powershell.unavailable':
    'This needs Windows PowerShell, which does not start here or may not be used. Nothing was begun. Do that step yourself, or leave it out.',
  'process.another':
    'Process {pid} is another program now than the one that was shown. It is left alone; look again.',
  'process.denied': 'This account may not close process {pid}. It goes on as it was; close it yourself.',
  'process.exitCode': '“{command}” ended with code {code}. What it did up to there stays done.',
  'process.gone': 'There is no process {pid} any more, so there is nothing left to close.',
  'process.known': '{program}{titled, select, yes {, window “{window}”} other {}}',
  'process.noWindow':
    'Process {pid} has no window that could be closed, so it was not asked. It goes on as it was; it can only be ended, which is a step of its own.',
  'process.protected':
    '{why, select, own {Process {pid} (“{program}”) is DeskShell itself, or DeskShell runs in it.} tools {Process {pid} (“{program}”) runs commands or scripts, which may be in the midst of something.} system {Process {pid} (“{program}”) belongs to the system.} foreign {Process {pid} (“{program}”) is another account’s or an administrator’s.} other {The system does not tell which program process {pid} is.}} It is never closed from here; leave that step out.',
  'process.unlisted': 'The running programs could not be listed. Nothing was closed; try again.',
  'process.waiting': 'Process {pid} is still there; it may be asking about unsaved work. Look at its window.',
  'protected.setting': '“{setting}” is not among the settings that a step may change. Leave that step out.',
  'recovery.mayHaveHappened':
    'The program was cut off in the midst of this step, so it may have happened. It is not done again; see for yourself.',
  'recycle.entry': '“{path}”{dated, select, yes {, thrown away {when}} other {}}',
  'recycle.inPart': 'Stopped after {done} of {count}; those are gone for good.',
  'recycle.more': '{count, plural, one {and one more} other {and # more}}',
  'recycle.noRecord':
    '“{path}” cannot go back into the recycle bin: it has no way to note that place. It stays where it is.',
  'recycle.outsideRoot':
    '“{path}”, where it was deleted, lies outside the folder that was opened for changes. Name a folder around it too (--root), or leave that entry out.',
  'recycle.recordOnly':
    'The recycle bin has only its note of “{path}” left. The thing itself is gone and cannot be brought back; leave that entry out.',
  'recycle.someStay':
    '{done} of {count} are gone for good. What is in use or closed to this account stays in the recycle bin, “{path}” for one. Close what uses it and try again.',
  'setting.denied':
    'Windows does not let this account read or change “{setting}”. It may be set by an administrator; it is as it was. Leave that step out.',
  'setting.failed':
    'Windows could not read or change “{setting}”. Look at it in Windows itself before you try again.',
  'setting.noPlan': 'This computer has no power plan {guid}. Leave that step out.',
  'setting.noStartup': 'Nothing called “{name}” starts when you sign in. Leave that step out.',
  'setting.notTaken':
    'The system did not take the new value of “{setting}”. It is as it was; set it yourself, or leave that step out.',
  'setting.noValue': 'What is to be put into “{setting}” is no value that it could hold. Correct the task.',
  'task.oneProgram': 'A task may run one program, and this one names a second ({field}).',
  'undo.goneOutside': '“{path}” is not there any more, so it cannot go back into the recycle bin.',
  'undo.settingBlocked': 'A later step changed “{setting}” again. Undo that one first.',
  'undo.settingChanged': '“{setting}” was changed since, so it stays as it is now.',
  'undo.settingGone': '“{setting}” is not there any more, so it is left alone.',
} as const;
