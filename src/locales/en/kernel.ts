/** Texts of the kernel and the drivers in English (ICU message format). */
export const kernelTextsEn = {
  'fs.notFound': 'There is nothing at “{path}”.',
  'fs.denied': 'This account may not touch “{path}”. Check its permissions, or leave it as it is.',
  'fs.busy': 'Another program is using “{path}”. Close it and try again.',
  'fs.targetExists': 'There is already something at “{path}”, and nothing is ever overwritten.',
  'fs.noSpace': 'The drive that holds “{path}” is full. Make room there and try again.',
  'fs.nameInvalid': 'The file system does not take the name “{path}”.',
  'fs.failed': '“{path}” could not be handled: {detail}',
  'fs.notAFile': '“{path}” is not a file.',
  'run.cancelled': 'Stopped, as you asked.',
  'fs.another':
    'Something else lies at “{path}” now than was shown. It is left alone; look again to see what is there.',
  'fs.changedWhileCopied':
    '“{path}” was changed by another program while it was being copied. It is left where it is; try again when that program is done.',
  'fs.copyDiffers':
    'The copy of “{path}” does not equal the original, so the original stays where it is. The target drive may be failing.',
  'fs.folderSwapped':
    'The folder “{path}” is not the one it was when it was shown. Nothing in it was touched; look again.',
  'fs.noRoom': '“{path}” needs {needed}, and the drive has {free} free. Make room there, or choose less.',
  'fs.webMarkLost':
    'The target drive cannot keep the mark that “{path}” came from the web, so it is not moved there.',
  'fs.cloudOnly':
    '“{path}” is in the cloud only. It is neither opened nor moved, so that nothing is downloaded or lost.',
  'fs.mountInside':
    'Another drive is mounted at “{mount}”, so “{path}” is left as it is. Eject that drive first, or leave the folder out.',
  'fs.staysAside':
    'Something else has taken the name “{path}” meanwhile. What was there before lies whole at “{aside}”; give it a name of your own.',
  'fs.unaddressableInside':
    'The folder “{path}” holds a name that is not valid Unicode and could not be copied, so it stays on its drive. Rename that entry first.',
  'action.mkdir': 'Make the folder {path}',
  'action.move': 'Move {from} to {to}',
  'action.write': 'Write the file {path}',
  'action.copy': 'Copy {from} to {to}',
  'action.delete': 'Delete {path} (kept in the quarantine)',
  'action.put': 'Put {path} into the quarantine',
  'apply.nothingToDo': 'Nothing was ticked, so nothing was done.',
  'approval.dependsOn': '“{id}” needs “{needs}”, which is not ticked. Tick both, or neither.',
  'approval.unknownId': 'The plan has no step “{id}”. Preview again to see its steps.',
  'approval.unknownPlan':
    'No plan {hash} waits for approval: it is unknown, older than 7 days, or was used already. Preview again.',
  'approval.otherPlan':
    'The plan {hash} lists other changes than the ones asked for. Preview again and approve what you see.',
  'approval.used': 'The approval of plan {hash} was used already. Preview again.',
  'assertion.absent': 'There is something at “{path}”, and there should be nothing.',
  'assertion.count':
    '“{path}” should hold {expected, plural, one {# file} other {# files}} and holds {found}.',
  'assertion.exists': '“{path}” should be there and is not.',
  'assertion.hash': '“{path}” has other contents than it should.',
  'capability.missing': 'Step “{id}” touches “{path}”, and no declared “{capability}” covers that.',
  'capability.notGranted':
    '“{capability}” was not granted. Grant it with --grant {capability} if you trust this task.',
  'history.broken': 'The history could not be read and was made anew from the journals ({path}).',
  'history.missing': 'The history was missing and was made anew from the journals ({path}).',
  'intents.unreadable':
    'The record of running work, “{path}”, cannot be opened, so nothing is begun. Check the drive and that this account may write there. If the file is damaged, move it somewhere safe, and a new one is made. Where a run was cut off in the middle, a file of yours may then stay under a hidden name that begins with “.deskshell-”: rename it yourself.',
  'journal.folderIsLink':
    '“{path}” is not a folder of its own, so no journal can be kept there and nothing is done.',
  'journal.skipped':
    '{count, plural, one {# line} other {# lines}} of the journal “{path}” cannot be read and {count, plural, one {was} other {were}} skipped.',
  'journal.torn': 'The last line of the journal “{path}” was cut short and was skipped.',
  'journal.unreadable': 'The journal “{path}” cannot be read.',
  'lock.held': 'Another run (process {pid}) is working in “{path}”. Wait until it is done.',
  'note.hardLink': 'Another name of the same file stays, so taking this one away frees nothing.',
  'note.synced':
    'A cloud service syncs this: it will also disappear from the cloud and from your other devices.',
  'path.illegalName':
    '“{name}” is not a name that every system can hold (“{path}”). Use one without < > : " / \\ | ? *, without a blank or dot at its end, and not one that Windows keeps for devices (CON, NUL, COM1 …).',
  'path.notPlain': '“{path}” names a device, a stream or another namespace. Give a plain path.',
  'path.outsideRoot': '“{path}” leads out of “{root}”, and nothing outside is ever touched.',
  'path.throughMount':
    '“{path}” lies on what is mounted at “{mount}”, and that is not part of this folder. To work in there, name “{mount}” itself as the folder.',
  'path.throughDeadLink': 'The way to “{path}” goes through a link that leads nowhere.',
  'path.unreadable': '“{path}” is not a path that can be used.',
  'protected.knownFolder': '“{path}” is or holds one of your personal folders, which never goes as a whole.',
  'protected.otherProfile': '“{path}” belongs to another person’s profile.',
  'protected.own': '“{path}” is or holds DeskShell’s own records, which no change may reach.',
  'protected.repository': '“{path}” belongs to a repository, and repositories are left alone.',
  'protected.root':
    '“{path}” is the folder itself that was opened for changes; only what lies in it can change.',
  'protected.system': '“{path}” belongs to the system or to a program.',
  'protected.userFolder':
    '“{path}” lies in {folder, select, documents {Documents} desktop {the Desktop} downloads {Downloads} pictures {Pictures} music {Music} other {Videos}}, which this step may not touch.',
  'quarantine.linesUnread':
    '{count, plural, one {# line} other {# lines}} of the manifest in “{path}” cannot be read. What {count, plural, one {it tells} other {they tell}} of still lies in that folder, under a short name, and is neither listed nor restored from here.',
  'quarantine.brokenManifest': 'The manifest “{path}” cannot be read.',
  'quarantine.folderIsLink': '“{path}” is not a folder of its own, so nothing can be kept there.',
  'quarantine.noManifest': '“{path}” holds no batch: there is no manifest in it.',
  'quarantine.noSuchBatch':
    'There is no batch “{batch}” in the quarantine. “deskshell quarantine list” shows them.',
  'quarantine.notOwn':
    '“{path}” belongs to another account of this computer ({owner}), so nothing is kept there and nothing was changed. Remove that folder, or name another one with DESKSHELL_QUARANTINE.',
  'quarantine.noSuchItem': 'Batch “{batch}” has no item “{item}”. “deskshell quarantine list” shows them.',
  'quarantine.empty': 'The quarantine is empty.',
  'quarantine.notKept':
    '“{source}” is not in the quarantine any more: it was restored, purged or taken out by hand.',
  'quarantine.otherName':
    'The folder “{path}” holds the batch “{batch}” under another name. Give it that name again; then its items can come back.',
  'root.missing': 'There is no folder “{path}”. Check its spelling.',
  'root.none': 'Name the folder to work in with --root.',
  'root.notAFolder': '“{path}” is a file, not a folder.',
  'root.notAbsolute': '“{path}” is not a full path.',
  'root.refused': '“{path}” cannot be opened for changes: it is or touches “{what}”, which is protected.',
  'scope.outsideRoot': 'The scope “{scope}” of “{capability}” lies outside “{root}”.',
  'step.changed': '“{path}” changed since it was shown. It is left alone; look again.',
  'step.cloudOnly':
    '“{path}” is only in the cloud (or holds something that is), and such files are never moved.',
  'step.copyOfFolder': '“{path}” is a folder; only files and links are copied.',
  'step.intoItself': '“{path}” cannot be moved into itself.',
  'step.parentIsNoFolder': '“{path}” is not a folder, so nothing can be put into it.',
  'step.sourceGone': '“{path}” is gone since it was shown.',
  'step.sourceMissing': 'There is nothing at “{path}”.',
  'step.specialFile': '“{path}” is a device, pipe or socket of a running program and is left alone.',
  'step.writeOverLink': '“{path}” is a link, and links are not written through.',
  'task.duplicateId': 'Two steps have the id “{id}” ({field}).',
  'task.invalidField': 'The task is not valid at {field}: {problem}',
  'undo.another': 'Something else lies at “{path}” now, so it is left alone.',
  'undo.blocked': 'The old place “{path}” is held by a later step. Undo that one first.',
  'undo.cannot': '“{id}” was done for good: it cannot be undone.',
  'undo.lastCopy':
    '“{path}” stays: what it was copied from, “{original}”, is gone or is another now, so this may be the last copy. Remove it yourself if you need neither.',
  'undo.edited': '“{path}” was edited since, so it stays as it is now.',
  'undo.folderNotEmpty':
    '“{path}” holds {count, plural, one {# thing} other {# things}} now, so the folder stays.',
  'undo.gone': '“{path}” is not there any more, so it cannot go back to “{original}”.',
  'undo.foreign':
    'This journal was not (only) written by DeskShell on this computer. Look at what undoing it would do, and if it is right, run it with --plan {hash}',
  'undo.keptGone':
    'What was kept of “{path}” is not in the quarantine any more, so it cannot be brought back.',
  'undo.mismatch': 'The undo of step “{id}” would not bring back what is there now.',
  'undo.noSuchAction': 'Task {task} has no step “{id}”.',
  'undo.noSuchTask': 'There is no task “{task}” in the history. “deskshell history” shows them.',
  'undo.noTask': 'There is nothing to undo yet.',
  'undo.notAllowed':
    '{count, plural, one {Step “{id}” cannot be undone} other {# steps cannot be undone, “{id}” among them}}. Nothing was changed; confirm with --allow-irreversible if you mean it.',
  'undo.otherPlan': 'What would be undone is not what {hash} names any more. Look again.',
  'undo.required': 'Step “{id}” deletes without saying how to bring it back, which is never done.',
  'undo.someCannot':
    '{count, plural, one {# step of this task cannot} other {# steps of this task cannot}} be undone.',
  'undo.step': 'Undo: {summary}',
  'warning.irreversible': '{count, plural, one {# step cannot} other {# steps cannot}} be undone.',
  'warning.manyActions':
    'That is {count, plural, one {# step} other {# steps}}: look through them before you approve.',
  'warning.muchLeaves': '{size} would leave their place.',
  'warning.synced':
    '{count, plural, one {# entry is} other {# entries are}} synced with a cloud and would disappear there too.',
  'warning.targetFull':
    'What goes to “{path}” and the rest of its drive needs {needed}; {free} are free there.',
  'recovery.done': 'A run that was cut off was brought to a clean end: “{path}”.',
  'recovery.stuck':
    'What a run that was cut off left in “{path}” cannot be settled now. Make room on the drive of the data folder, and try again.',
  'undo.returnedBeside': 'Its old place was taken, so it is now “{path}”.',
  'undo.notMarked': '“{id}” was taken back, but the journal could not be marked: it may be listed as done.',
  'step.dependsOnFailed': '“{path}” was to come from an earlier step that was not done, so it is left alone.',
  'step.mountInside': 'Another drive is mounted at “{path}”, so the folder around it is left alone.',
  'step.nameInside': '“{path}” holds a name that cannot be written as text, so it is left alone as a whole.',
  'history.unusable':
    'The history “{path}” cannot be opened now. Try again; if it stays so, check that this account may write there.',
  'journal.insideRoot':
    'The journal cannot be kept in “{path}”: that lies among what the run may change. Name a folder elsewhere.',
  'journal.noneIn': 'There is no journal in “{path}”, so nothing was done in that folder yet.',
  'journal.gone':
    'The journal “{path}” is not there: its folder was removed, or its drive is not connected. What it tells of is not listed.',
  'quarantine.keepsNothing': 'The quarantine keeps nothing that could be brought back.',
  'warning.cannotWrite':
    'This account may not write into “{path}”, so nothing there can be changed. Check its permissions.',
  'lost.attributes':
    'The drive that “{path}” is on now does not keep these extended attributes; they are lost: {names}.',
  'lost.streams':
    'The drive that “{path}” is on now keeps nothing beside a file’s own bytes; these alternate streams are lost: {names}.',
  'lost.owner':
    '“{path}”, or a part of it, belongs to this account now: nobody else’s may be made on the other drive.',
  'lost.links':
    'A file of “{path}” had several names. On the other drive it is a file of its own, and no longer the same as under the others.',
  'apply.notRecorded':
    'It could not be made sure that “{path}” keeps the record of this run. The next run on this folder checks it and completes it; make sure that its drive has room.',
  'lost.cameMeanwhile':
    'Something was put into the folder while it went to the other drive, and is not there. It lies at “{path}”.',
  'apply.leftover':
    'The copy on the other drive is complete, but a part of the original could not be removed. It lies at “{path}” and may be deleted.',
} as const;
