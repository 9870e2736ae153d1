/** Texts of the check-up without a person in English (ICU message format). */
export const nightTextsEn = {
  'night.grantsUnreadable':
    'The file “{path}”, in which you allow what may be done without you, cannot be read. So nothing is allowed. It is not written over: with the next “tuneup grants allow” it is kept under another name beside the new one.',
  'night.fileUnreadable':
    'The file “{path}”, in which the nightly check keeps what waits for you, cannot be read. It is kept under another name beside the new one. The next “tuneup nightly” makes the list of what waits anew.',
  'night.roundUnreadable':
    'The plan file “{path}” of an earlier nightly check cannot be read, so it has no receipt. It is kept under another name beside the new one. What was done stays in “history”, and can be taken back there.',
  'night.cutOffBefore':
    'The nightly check of {date} was cut off before it changed anything. This one begins anew.',
  'night.busy':
    'Process {pid} is at a nightly check at the moment. Wait until it is done; two never run at once.',
  'night.clockDoubt':
    'The clock of this computer {direction, select, back {is {days, plural, one {# day} other {# days}} behind the time at which it was last known to be right. It may be wrong, and then the age of nothing can be told} other {went {days, plural, one {# day} other {# days}} on since it was last known to be right. It may be wrong, and then everything looks old}}. So nothing was done without you; what is suggested waits for review. If the clock is right, say so with “tuneup grants allow” and a module.',
  'night.neverProcess':
    'Programs are never closed without you, so “process” cannot be allowed. Close them with “tuneup apply --ids”.',
  'night.recycleNeedsPerson':
    'Purging the recycle bin cannot be undone. To allow it without you, run this at a terminal and type the word that it asks for. Nothing was changed.',
  'night.allowRecycle':
    'From then on the nightly check purges what has been in the recycle bin for more than 30 days. Nobody can bring that back.',
  'night.grants.usage':
    'After “tuneup grants” comes nothing, or “allow” or “refuse” and one module, for example: tuneup grants allow junk',
  'night.grants.title': 'What “tuneup nightly” may do without you:',
  'night.grants.allowed': '{module} ({key}): its suggested rows, allowed on {date}',
  'night.grants.recycle': '{module} ({key}): what has been in it for more than 30 days, allowed on {date}',
  'night.grants.refused': '{module} ({key}): nothing',
  'night.grants.never': '{module} ({key}): never',
  'night.grants.allow': 'To allow a module:',
  'night.waiting': 'Waiting for review:',
  'night.waiting.module':
    '{module}: {count, plural, one {# step} other {# steps}} · {bytes} · found on {date}, until {until}',
  'night.waiting.none': 'Nothing is waiting for review.',
  'night.closed': 'An earlier nightly check was cut off. What it did, as its journal tells:',
} as const;
