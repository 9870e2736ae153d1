import { helpTextsEn } from './cli-help.ts';

/** Texts of the hosts and of their wire to the worker in English (ICU message format). */
export const cliTextsEn = {
  ...helpTextsEn,

  'host.internal':
    'Something went wrong inside DeskShell that should not have. Run “history” to see what was done; whatever was done can be taken back.',
  'host.request': 'DeskShell cannot take this request ({verb}): {detail}',
  'host.platform': 'DeskShell does not run on {platform} yet, only on Windows, macOS and Linux.',
  'host.startFolder':
    'The folder you are in is no longer there. Change to a folder that exists and try again.',
  'host.home': 'The system does not say where your home folder is. Set HOME (USERPROFILE on Windows) to it.',
  'output.failed': 'The result could not be written: {detail}. What was done stays done; “history” shows it.',

  'usage.next': '{command}',
  'usage.wrong': 'This command line cannot be understood.',
  'usage.noCommand': 'Say what to do, for example “deskshell review”. “deskshell --help” lists the commands.',
  'usage.noWord': '“deskshell {family}” needs one more word: {words}.',
  'usage.unknownWord': '“deskshell {family}” knows no word “{word}”. It takes: {words}.',
  'usage.unknownCommand': 'There is no command “{word}”. “deskshell --help” lists the commands.',
  'usage.unknownOption': 'There is no option “{word}” here. Add --help to see the options of this command.',
  'usage.missingArgument': 'The command needs “{word}”. Add --help to see how it is written.',
  'usage.optionNeedsValue': 'The option “{word}” needs a value behind it.',
  'usage.tooManyWords': 'The command “{word}” takes fewer words. Put names with spaces in quotation marks.',
  'usage.emptyFolder': '{option} is empty. Name a folder; to mean the one you are in, write a dot.',
  'usage.oneRoot': 'This command takes one --root only.',
  'usage.optionShape': '“{option}” is no option of a skill. Write --option name=value.',
  'usage.optionTwice': 'The option “{option}” is given twice. Give it once.',
  'usage.emptyId': '{option} holds an empty id. Write ids with a comma between them and nothing else.',
  'usage.taskNeedsRoot': 'A task needs --root DIR: the folder that it may work in.',
  'usage.skillNeedsRoot': '{skill} needs --root DIR: the folder to look at.',
  'argument.capability': '“{word}” is no capability that can be granted. There are: {known}.',

  'task.notJson': '“{file}” is not JSON, so it cannot be a task. Nothing was changed.',
  'task.tooLarge': '“{file}” is larger than {limit}, too large for a task.',
  'task.unreadable': '“{file}” cannot be read. Check the name, or the drive that it is on.',
  'task.wrongAt': 'The task is not valid at {field}. Check the name and the value of that field.',

  'age.days': '{count, plural, =0 {today} one {# day old} other {# days old}}',
  'age.months': '{count, plural, one {# month old} other {# months old}}',
  'age.years': '{count, plural, one {# year old} other {# years old}}',
  'age.unknown': 'age unknown',

  'group.none': 'Steps',
  'group.duplicate': 'Copies and same names',
  'group.stale': 'Untouched for a month',
  'group.desktop': 'Desktop',
  'group.sort': 'Sort by type',
  'group.junk':
    'Junk: {kind, select, temporary {temporary files} thumbnails {thumbnails} crashes {{named, select, yes {{program} crash reports} other {crash reports}}} logs {{named, select, yes {{program} logs} other {program logs}}} graphics {{named, select, yes {{program} graphics cache} other {graphics cache}}} other {{program} cache}}',

  'preview.only': 'Preview only: nothing has been changed.',
  'preview.root': 'In {root}',
  'preview.group': '{group}: {chosen, number} of {total, number} ticked · {chosenBytes} of {totalBytes}',
  'preview.log': 'Seen while looking:',
  'preview.more': '… and {count, number} more (--json lists all)',
  'preview.irreversible': 'cannot be undone',
  'preview.needsGrant': 'It needs your grant for: {capabilities}',
  'preview.planHash': 'Plan: {hash}',
  'preview.next': 'To do this, type:',
  'preview.notOk': 'It cannot run like this; see the rows marked [!].',
  'preview.nothingFound': 'Nothing to do: everything can stay as it is.',
  'preview.rowId': 'Id: {id}',
  'preview.nothingTicked':
    'Nothing is ticked. To choose rows yourself, use “review”, or --only with ids from --json.',

  'totals.chosen': '{count, number} of {total, number} ticked; {bytes} would leave its place.',
  'totals.kept': 'Frees nothing yet: {kept} moves to the quarantine. Purge it later to get the room back.',
  'totals.moved': '{moved} would only change folder.',
  'totals.irreversible':
    '{count, plural, =0 {All of it can be undone.} one {# step cannot be undone.} other {# steps cannot be undone.}}',

  'apply.onlyNeedsPlan':
    'Outside a terminal --only needs --plan HASH: the hash of the preview whose rows you mean. Nothing was changed.',
  'apply.otherPlan':
    'What would happen now (plan {now}) is not what was approved (plan {approved}). Nothing was changed.',
  'apply.lookAgain': 'Look at a new preview and approve that one.',
  'apply.unknownId': 'The preview has no row “{id}”. Nothing was changed.',

  'ask.yesNo': '[y/N]',
  'ask.yesWords': 'y yes',
  'ask.skillGrantTitle': 'The skill “{skill}” {version} did not come with DeskShell. It asks for:',
  'ask.skillGrant': 'May “{skill}” do that, now and from now on, in this version?',
  'ask.grantTitle': 'This task asks for more than it was given:',
  'ask.grant': 'Grant {capabilities} for this run?',
  'ask.irreversible':
    '{count, plural, =0 {Steps of this plan cannot be undone by anybody.} one {# step cannot be undone by anybody:} other {# steps cannot be undone by anybody:}}',
  'ask.typeWord': 'To do this for good, type “{word}”:',
  'ask.permanentWord': 'permanent',
  'ask.stepWord': 'permanent',
  'ask.notConfirmed': 'The word was not typed, so nothing was changed.',

  'receipt.ok': 'Done: {done, number} of {total, number}.',
  'receipt.rolledBack': 'A step failed, so all that was done before it was taken back.',
  'receipt.incomplete':
    'A step failed, and not all of what was done before it could be taken back. What stands is listed here.',
  'receipt.partial': 'Done: {done, number} of {total, number}. The others stay as they were.',
  'receipt.cancelled': 'Stopped, as you asked: {done, number} of {total, number} done, the others untouched.',
  'receipt.failed': 'Failed ({count, number}):',
  'receipt.notRestored': 'Could not be taken back ({count, number}):',
  'receipt.skipped': 'Not begun ({count, number}):',
  'receipt.rolledBackSteps': 'Taken back ({count, number}):',
  'receipt.succeeded': 'Done ({count, number}):',
  'receipt.systemWords': 'The system says: “{detail}”.',
  'receipt.blockedBy': 'Take these back first: {steps}.',
  'receipt.space':
    '{room, select, now {{bytes} left its place. Freed: {freed}.} later {{bytes} moved. This frees nothing yet.} other {{bytes} moved.}}',
  'receipt.batch':
    'Kept in the quarantine as batch {batch}. Purge it later to get the room back; “quarantine list {batch}” shows it.',
  'receipt.undo': 'To take it back, type:',
  'receipt.next': 'To take back what was done: {command}',
  'receipt.stopped':
    '{done, plural, =0 {Stopped, as you asked, before anything was changed.} one {Stopped, as you asked. # step was done and stays done.} other {Stopped, as you asked. # steps were done and stay done.}}',

  'undo.title': 'Taking back task {task}',
  'undo.nothing': 'There is nothing to take back.',
  'undo.steps': 'Would go back ({count, number}):',
  'undo.bringBack': 'Bring back {path}',
  'undo.moveBack': 'Move {from} back to {to}',
  'undo.done':
    '{count, plural, =0 {Nothing was taken back} one {# step taken back} other {# steps taken back}} (task {task}).',
  'undo.renamed': 'Back under another name, because the old place was taken ({count, number}):',
  'undo.leftAlone': 'Left alone ({count, number}):',

  'history.empty': 'Nothing has been done yet.',
  'history.rebuilt':
    'The history was made anew: {tasks, plural, one {# task} other {# tasks}} from {journals, plural, one {# journal} other {# journals}}.',
  'history.state':
    '{status} · {steps, plural, one {# step, {undoable, plural, =0 {cannot be taken back} other {can be taken back}}} other {# steps, {undoable, plural, =0 {none} other {{undoable, number}}} of them can be taken back}} · {bytes} · by {source}',
  'history.id': 'id {id}',
  'history.ok': 'done',
  'history.rolledBack': 'taken back',
  'history.partial': 'done in part',
  'history.incomplete': 'interrupted',
  'history.failed': 'failed',
  'history.entryOk': 'done',
  'history.entryRolledBack': 'taken back',
  'history.entryFailed': 'failed',

  'quarantine.nothingKept': 'The quarantine is empty.',
  'quarantine.batch': '{batch} · {date} · {kept, number} of {total, number} still kept · {bytes}',
  'quarantine.kept': 'kept',
  'quarantine.restored': 'restored',
  'quarantine.purged': 'purged',
  'quarantine.missing': 'missing',
  'quarantine.renamed': 'under another name, because the old place is taken',
  'quarantine.wouldRestore': 'Would restore {count, plural, one {# item} other {# items}} of batch {batch}:',
  'quarantine.restoredNow': 'Restored {count, plural, one {# item} other {# items}} of batch {batch}.',
  'quarantine.wouldPurge':
    'Would delete {count, plural, one {# item} other {# items}} of batch {batch} for good, {bytes}:',
  'quarantine.purgedNow':
    'Deleted {count, plural, one {# item} other {# items}} of batch {batch} for good, {bytes}.',
  'quarantine.freed': 'Freed now: {freed}.',
  'quarantine.purgeNeedsPerson':
    'Purging cannot be undone. It needs you at a terminal and a typed word; no option stands in for that. Nothing was deleted.',

  'list.more': '… and {count, number} more',
  'list.unavailable': 'Not available here. {why}',
  'list.needsRoot': 'Needs --root DIR.',

  'demo.made': 'A made-up profile lies in {dir}: {files, number} files, {bytes}.',
  'demo.next': 'Try it with:',

  'progress.scan': 'Looking: {done, number} seen',
  'progress.hash': 'Comparing contents: {done, number}{hasTotal, select, yes { of {total, number}} other {}}',
  'progress.preview':
    'Preparing the preview: {done, number}{hasTotal, select, yes { of {total, number}} other {}}',
  'progress.apply': 'Working: {done, number}{hasTotal, select, yes { of {total, number}} other {}} done',
  'progress.undo': 'Taking back: {done, number}{hasTotal, select, yes { of {total, number}} other {}} done',
  'interrupt.first': 'Stopping after the step that is running now…',
  'interrupt.again': 'Still finishing the step that is running, so that nothing is left half-done.',

  'review.needsTerminal':
    'A review needs you at a terminal: only what you tick there is an approval. Nothing was changed.',
  'review.instead': 'Use “preview”, then “apply” with --plan and --yes.',
  'review.before': 'Nothing is changed before you approve.',
  'review.nothing': 'Nothing to do: everything can stay as it is.',
  'review.left': 'Nothing was changed.',
  'review.stopped': 'Stopped, as you asked. Nothing was changed.',
  'review.approve': 'Approve {count, plural, one {# item} other {# items}}',
  'review.leave': 'Leave everything as it is',
  'review.keys': 'Space ticks, “a” ticks all or none, Enter goes back with these ticks, Esc without.',
  'review.page': 'Rows {from, number} to {to, number}, {ticked, number} ticked',
  'review.tickAll': 'Tick all {count, number} that can be ticked',
  'review.tickNone': 'Untick all',
  'review.back': 'Back',
  'review.takeBack': 'Take all of it back right now?',
  'review.takeBackYes': 'Yes, take it back',
  'review.takeBackNo': 'No, keep it',
  'review.done': 'The review is done. “history” shows what was done, “undo” takes it back at any time.',

  'start.usage':
    '“{word}” is not understood. “npm start” takes --real, to look at your own profile, and --terminal, to stay in this terminal.',
  'start.inElectron': 'DeskShell opens its window, with Electron. This terminal waits until you close it.',
  'start.inBrowser':
    'DeskShell opens its window in {browser}, because Electron’s own program is not here and could not be fetched. This terminal waits until you close it.',
  'start.windowClosed': 'The window was closed.',
  'start.windowFailed':
    'The window ended with an error ({detail}). Nothing was left half-done. Try “npm start -- --terminal”.',
  'start.onTerminal':
    'DeskShell starts in this terminal, because {why, select, noDisplay {there is no display for a window} noProgram {there is neither Electron’s program nor Chromium, Chrome or Edge to show a window} other {you asked for it}}: you review, tick and approve here.',
  'start.noTerminal':
    'DeskShell starts as plain text, because {why, select, noDisplay {there is no display for a window} noProgram {there is neither Electron’s program nor Chromium, Chrome or Edge to show a window} other {you asked for no window}} and there is no terminal to ask on: it shows the main job by itself.',
  'start.noTerminalReal':
    'DeskShell starts as plain text, because {why, select, noDisplay {there is no display for a window} noProgram {there is neither Electron’s program nor Chromium, Chrome or Edge to show a window} other {you asked for no window}} and there is no terminal to ask on: it only looks, and changes nothing.',
  'start.look': '1 Look',
  'start.do': '2 Do',
  'start.takeBack': '3 Take back',
  'start.proofHeading': '4 Proof',
  'start.proof': 'Everything is back: names, bytes, links, modes and times are as before (SHA-256 {hash}).',
  'start.proofFailed': 'The profile is not as it was before: {before} then, {after} now.',
  'start.goOn': 'The made-up profile stays in {dir}. Go on there with:',
} as const;
