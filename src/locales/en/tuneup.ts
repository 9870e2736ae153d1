/** Texts of the tune-up in English (ICU message format). */
export const tuneupTextsEn = {
  'tuneup.next': '{command}',
  'tuneup.outOfOrder':
    'It is not the turn of “tuneup {command}”: {stage, select, none {no round has begun} init {nothing was scanned yet} scanned {nothing is planned yet} planned {nothing was applied yet} applied {the round has no receipt yet} other {the round is finished}}.',
  'tuneup.roundOpen':
    'A round is open ({stage, select, init {begun} scanned {scanned} planned {planned} applied {applied, without a receipt} other {finished}}). Go on with it, or begin anew with --force: what was done so far stays done, and can still be taken back.',
  'tuneup.roundGone':
    'The round was changed by another command meanwhile. Look where it stands with “tuneup status”, then try again.',
  'tuneup.busy':
    'Process {pid} is applying this round at the moment. Wait until it is done; “tuneup status” tells.',
  'tuneup.planBroken':
    'The plan file “{path}” cannot be read, so the round in it cannot go on. Nothing was changed, and it is not written over. Begin anew with --force: the file is then kept beside the new one under another name. What was done so far stays in “history”.',
  'tuneup.folderIsLink':
    '“{path}” is a link, so no round is kept there. Nothing was changed. Remove the link, then try again.',
  'tuneup.planNewer':
    'The plan file “{path}” was written by a newer DeskShell (version {version} of the file). Nothing was changed. Finish the round with that program, or begin anew with --force: the file is then kept beside the new one under another name.',
  'tuneup.noPlan': 'This round has no plan. Make one first.',
  'tuneup.planChanged':
    'The list of module “{module}” is not the one that was kept when it was planned: it was used up, is older than 7 days, or the plan file was changed. Nothing was done. Plan again, and look at the list.',
  'tuneup.noModule': 'There is no module “{word}”. There are: {known}.',
  'tuneup.notPlanned': 'The plan has no list of the module “{module}”. Plan again.',
  'tuneup.alreadyApplied':
    'The list of the module “{module}” was approved and applied already in this round. For what is left, plan again.',
  'tuneup.needsIds':
    'Most of what the module “{module}” does cannot be undone, so each step is named: --ids with the ids of the plan, and --allow-irreversible. Look at its list first.',
  'tuneup.unknownId':
    'The plan has no step and no group “{id}” in the modules that were named. “tuneup apply --json” lists the ids.',
  'tuneup.runsNoFile':
    '“{path}” is a folder or a link, so the round cannot be entered there, and its receipt is still to come. Nothing was changed. Move it away, then try again.',
  'tuneup.recordedFailure': '{sentence}',
  'tuneup.nothingToRestore': 'No tune-up has done anything yet, so there is nothing to take back.',

  'tuneup.module':
    '{module, select, recycle {Recycle bin} junk {Junk files} downloads {Downloads} desktop {Desktop} process {Running programs} perf {Performance} other {{module}}}',

  'tuneup.init.title': 'A new round of the tune-up. Nothing has been looked at yet.',
  'tuneup.init.system':
    '{name} · memory {free} free of {total} · {administrator, select, yes {with the rights of an administrator} other {without the rights of an administrator}}',
  'tuneup.drive':
    'Drive {drive}: {free} free of {total}{low, select, yes { – less than 10 % is free} other {}}',
  'tuneup.init.lessons': 'Learnt before:',
  'tuneup.init.lesson': '{module}: {symptom} → {fix} ({hits, plural, one {# time} other {# times}})',
  'tuneup.oldBatches':
    '{count, plural, one {# batch is} other {# batches are}} in the quarantine for more than 7 days ({bytes}):',
  'tuneup.oldBatch': '{batch} · since {date} · {items, plural, one {# item} other {# items}} · {bytes}',

  'tuneup.scan.title':
    'Looked at {count, plural, one {# module} other {# modules}} in {seconds, number} s. Nothing has been changed.',
  'tuneup.scan.found':
    '{module}: {total, plural, =0 {nothing found} one {# thing found} other {# things found}} · {bytes} · {ticked, number} suggested ({tickedBytes})',
  'tuneup.scan.oldest': 'the oldest from {date}',
  'tuneup.scan.group': '{group}: {total, number} · {bytes} · {ticked, number} suggested',
  'tuneup.unavailable': '{module}: not on this computer. {why}',
  'tuneup.unread': '⚠️ {module}: could not be looked at. {why} ({code})',

  'tuneup.plan.title': 'The plan. Nothing has been changed.',
  'tuneup.plan.fromScan': 'As the scan of {date} listed it. To look again, plan once more.',
  'tuneup.plan.nothingTicked':
    'Nothing is ticked. To choose rows yourself, name them in the next command: --ids with the ids above.',
  'tuneup.apply.preview': 'What would be done. Nothing has been changed.',
  'tuneup.apply.nothing': 'Nothing is ticked, so there is nothing to do.',
  'tuneup.apply.did': 'Done: {done, number} of {total, number}.',
  'tuneup.apply.didNothing': 'Nothing was ticked, so nothing was done.',
  'tuneup.apply.module': '{module}: {done, number} of {total, number} done · {bytes}',
  'tuneup.apply.refused': '⚠️ {module}: nothing was done. {why} ({code})',
  'tuneup.apply.notBegun': '{module}: not begun',
  'tuneup.apply.batch': 'Batch {batch}. To take all of it back:',

  'tuneup.receipt.title': 'Receipt of the tune-up',
  'tuneup.receipt.low':
    '⚠️ Drive {drive} has only {free} of {total} free, less than 10 %. Make room there first.',
  'tuneup.receipt.environment': 'Computer: {name} · memory {free} free of {total}',
  'tuneup.receipt.scan': 'Found:',
  'tuneup.receipt.scanModule': '{module}: {total, number} · {bytes}',
  'tuneup.receipt.executed':
    '{kind, select, done {Done} other {Only previewed}}: {total, number} in total, {succeeded, number} succeeded, {failed, number} failed',
  'tuneup.receipt.recovered':
    'What stands here was read from the journal: this was cut off in the middle, or the plan file tells something else.',
  'tuneup.receipt.done': '✓ {what}',
  'tuneup.receipt.failedAction': '⚠️ {what}: {why} ({code})',
  'tuneup.receipt.takenBack': '↩ {what} (taken back)',
  'tuneup.receipt.leftAlone': '– {what} (left alone)',
  'tuneup.receipt.notBegun': '– {what} (not begun)',
  'tuneup.receipt.freed': 'Space freed in total: {freed}',
  'tuneup.receipt.afterPurge':
    'Moved to the quarantine on the same drive: {bytes}. That frees nothing until it is purged.',
  'tuneup.receipt.changedFolder': 'Only moved to another folder: {bytes}. That frees nothing.',
  'tuneup.receipt.measured':
    'Measured meanwhile: drive {drive} has {change, select, more {{bytes} more} less {{bytes} less} other {just as much}} free than before.',
  'tuneup.receipt.quarantine': 'Quarantine: {path}',
  'tuneup.receipt.restore': 'To take batch {batch} back:',
  'tuneup.receipt.when': 'Begun {date}; the program worked for {seconds, number} s.',
  'tuneup.receipt.purge': 'Do you want to purge them? That deletes for good:',
  'tuneup.receipt.noOld': 'No batch is in the quarantine for more than 7 days, so there is nothing to purge.',

  'tuneup.clean.title': 'Removed the working files of the round:',
  'tuneup.clean.kept': 'Kept: the quarantine ({path}), its manifests, the journals and runs.jsonl.',

  'tuneup.status.none': 'No round of the tune-up has begun.',
  'tuneup.status.stage':
    'The round of {date} is {stage, select, init {begun: nothing was scanned yet} scanned {scanned: nothing is planned yet} planned {planned: nothing was applied yet} applied {applied: its receipt is still to come} other {finished}}.',
  'tuneup.status.busy': 'Another process is applying it at the moment.',
  'tuneup.status.apply': 'Batch {batch} ({date}): {done, number} done, {failed, number} failed ({modules})',

  'tuneup.restore.preview': 'Batch {batch}: what would come back. Nothing has been changed.',
  'tuneup.restore.done': 'Batch {batch}: {count, plural, one {# step} other {# steps}} taken back.',
  'tuneup.restore.nothing': 'Batch {batch}: nothing is left to take back.',
  'tuneup.restore.stays':
    '{count, plural, one {# step was} other {# steps were}} done for good and cannot come back:',
  'tuneup.restoreForeign':
    'The journal of task {task} was not (only) written by DeskShell on this computer, so nothing of it is taken back with the batch. “deskshell undo {task}” shows what undoing it would do, and how to approve that.',
  'tuneup.goOn': 'Next:',
  'tuneup.goOnYes': 'To do this:',
} as const;
