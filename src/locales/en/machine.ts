/** Texts of the modules that are about the computer rather than about files, in English (ICU message format). */
export const machineTextsEn = {
  'action.recyclePurgeOne': 'Delete “{path}” in the recycle bin for good',
  'action.recycleRestoreOne': 'Bring “{path}” back from the recycle bin',

  'skill.takesNoRoot': '“{skill}” is about no folder, so “{path}” means nothing to it. Leave out --root.',
  'skill.machineUndeclared':
    'The skill “{skill}” did not ask for “{capability}”, so it may not look at {asked, select, recycleBin {the recycle bin} processes {running programs} other {settings}}.',
  'skill.machineMissing':
    '{asked, select, recycleBin {The recycle bin} processes {Running programs} other {Settings}} cannot be looked at here: this system has no way to, or a made-up profile keeps {asked, select, recycleBin {it} other {them}} out of reach. Nothing was done.',

  'recycle.title': 'Recycle bin',
  'recycle.description':
    'Shows what lies in your own recycle bin on every drive, deletes for good what you choose, or brings entries back (--option action=restore).',
  'recycle.drive':
    'The recycle bin on {drive} holds {count, plural, one {# entry} other {# entries}}, {bytes}, the oldest thrown away {date}.',
  'recycle.driveUndated':
    'The recycle bin on {drive} holds {count, plural, one {# entry} other {# entries}}, {bytes}. When they were thrown away is not known.',
  'recycle.empty': 'Your recycle bin is empty.',
  'recycle.unknown':
    '{count, plural, one {One thing} other {# things}} in the recycle bin cannot be told where {count, plural, one {it was} other {they were}}. {count, plural, one {It is} other {They are}} left alone.',
  'recycle.unreadable':
    'The folder “{path}” of the recycle bin could not be read, so nothing of it is listed.',
  'recycle.fresher':
    '{count, plural, one {One entry is} other {# entries are}} left out: not thrown away longer than {days, plural, one {one day} other {# days}} ago, or nobody knows when.',
  'recycle.goes': '“{name}” was thrown away {date}. Once deleted here it cannot be restored.',
  'recycle.goesUndated':
    '“{name}” was thrown away, nobody knows when. Once deleted here it cannot be restored.',
  'recycle.onlyNote':
    'Of “{name}” only the bin’s note is left; the thing itself is gone. The note cannot be restored.',
  'recycle.wholeDrive':
    'All that lies in your recycle bin on {name} and is listed: {count, plural, one {# entry} other {# entries}}, {bytes}, the oldest thrown away {date}. None of it can be restored; it cannot be undone.',
  'recycle.wholeDriveUndated':
    'All that lies in your recycle bin on {name} and is listed: {count, plural, one {# entry} other {# entries}}, {bytes}. None of it can be restored; it cannot be undone.',
  'recycle.comesBack': '“{name}” was thrown away {date}. It goes back to where it was, never over anything.',
  'recycle.comesBackUndated':
    '“{name}” was thrown away, nobody knows when. It goes back to where it was, never over anything.',
  'recycle.onlyForPurge':
    'The option “{option}” is about deleting for good and means nothing with action=restore. Leave it out.',

  'process.title': 'Running programs',
  'process.description':
    'Lists programs with a window or much memory, largest first. Those that you name are asked to close; nothing is ticked.',
  'process.others':
    '{count, plural, one {One other process is} other {# other processes are}} running: small ones without a window, the system’s, and what DeskShell itself runs in. None of them is offered.',
  'process.noForce':
    'Process {pid} is not offered to be ended: it is gone, or one that is never closed from here.',
  'process.withWindow': '{name}: window “{window}”, {bytes} of memory.',
  'process.withoutWindow': '{name}: no window, {bytes} of memory.',

  'perf.title': 'Performance',
  'perf.description':
    'Offers the plan for high performance, fewer visual effects, and fewer programs that start when you sign in. All of it can be undone.',
  'perf.powerPlan':
    'Power plan now: {old, select, balanced {“Balanced”} fast {“High performance”} saver {“Power saver”} other {{guid}}} → “High performance”. The computer is faster and uses more power.',
  'perf.effects':
    'On now → off, {count, plural, one {one effect} other {# effects}}:{windowAnimation, select, on { “windows that open and close in motion”} other {}}{minimizeAnimation, select, on { “windows that shrink visibly”} other {}}{fullWindowDrag, select, on { “contents of a window while it is dragged”} other {}}{menuFade, select, on { “menus that fade in”} other {}}{tooltipFade, select, on { “hints that fade in”} other {}}{comboBoxAnimation, select, on { “boxes that slide open”} other {}}{listBoxScroll, select, on { “lists that scroll smoothly”} other {}}.',
  'perf.startup':
    '“{name}” starts when you sign in: {starts}. Its switch now: {old, select, absent {none, so it starts} other {{old}}} → {new} (off, as Task Manager does it). It is not taken away.',

  'group.recycle': 'Recycle bin on {drive}',
  'group.process': 'Programs that can be asked to close',
  'group.processForce': 'Programs to be ended by force',
  'group.powerPlan': 'Power plan',
  'group.effects': 'Visual effects',
  'group.startup': 'Start when you sign in',

  'module.recycle': 'Recycle bin',
  'module.process': 'Running programs',
  'module.performance': 'Performance',

  'reviewPage.noPlace':
    '{kind, select, purge {gone for good} close {closed} setting {a setting of yours} other {no file}}',
  'review.noFolder': 'This step is about no file, so there is no folder to open.',
  'reviewPage.undoSetting': 'Set to what it was before',
  'reviewPage.undoRestored': 'Goes back into the recycle bin',
} as const;
