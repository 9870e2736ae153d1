/** Texts of the skills, and of finding out where things are, in English (ICU message format). */
export const skillTextsEn = {
  'places.profileMissing':
    'There is no folder at “{path}”, which was named as the profile to look at. Check the spelling, or leave it out to look at your own.',

  'skill.unknown': 'There is no skill “{skill}”. There are: {known}.',
  'skill.notOnPlatform': '“{skill}” works on {platforms} only.',
  'skill.manifestInvalid': 'The manifest of the skill “{skill}” is not right at “{field}”: {problem}',
  'skill.nameNotFolder':
    'The skill in the folder “{folder}” calls itself “{skill}”; both must have the same name.',
  'grant.needed':
    'The skill “{skill}” did not come with DeskShell and was not granted “{capability}”, so it did not even look. Grant it if you trust this skill: on a terminal you are asked, in a script with --grant.',
  'grant.builtIn': 'The skill “{skill}” came with DeskShell and needs no grant.',
  'grant.otherList': 'The skill “{skill}” asks for something else by now. Look at what it asks for again.',
  'skill.twice': 'There are two skills with the name “{skill}”.',
  'skill.threw':
    'The skill “{skill}” broke off with an error of its own, and nothing was changed. Its maker needs to see this: {detail}',
  'skill.answerInvalid':
    'The skill “{skill}” answered with something that is no plan (at “{field}”: {problem}), so nothing of it is shown or done.',
  'skill.duplicateId':
    'The skill “{skill}” proposed two steps with the same id “{id}”, so nothing of it is shown or done.',
  'skill.outsideRoots':
    'The skill “{skill}” wanted to look at “{path}”, which is outside the folders it was given.',
  'skill.cloudOnly': '“{path}” is kept in the cloud only. It is never opened, so that nothing is downloaded.',
  'skill.linkNotEntered': '“{path}” is a link. Links are shown as links and never entered.',
  'skill.capabilityMissing':
    'The skill “{skill}” did not ask for “{capability}”, so it may not look at “{path}”.',
  'skill.settingsName':
    'The skill “{skill}” asked for settings under the name “{name}”, which is no name of a settings file.',
  'skill.nameUnreadable':
    'Left alone in “{dir}”: an item whose name (“{name}”) is no valid text. Rename it to have it looked at.',
  'option.unknown':
    '{known, select, none {The skill “{skill}” takes no options, so “{option}” means nothing to it.} other {The skill “{skill}” has no option “{option}”. It has: {known}.}}',
  'option.value': '“{value}” is no value for the option “{option}” of “{skill}”. Possible: {choices}.',

  'option.valueInvalid': '“{value}” is no value for the option “{option}” of “{skill}”: {problem}',

  'downloads.title': 'Tidy up Downloads',
  'downloads.description':
    'Finds copies of the same file, files untouched for a month, and sorts the rest into folders by type.',
  'downloads.identical': 'The same contents as “{keeper}”, which stays.',
  'downloads.identicalAgeUnknown':
    'The same contents as “{keeper}”, which stays. Not ticked because its date cannot be right.',
  'downloads.identicalLinked':
    'The same contents as “{keeper}”, which stays. Not ticked because this is one of several names of one file: taking a name away frees nothing.',
  'downloads.different': 'Same name as “{keeper}”, different contents. Look before you choose.',
  'downloads.stale': 'Not changed since {date}.',
  'downloads.ageUnknown': 'Its date cannot be right ({date}), so its age is unknown.',
  'downloads.sort': 'Belongs to {folder} by its type.',
  'downloads.sortUnknown': 'Its type is not known. Tick it to put it into {folder}.',
  'sort.folderBlocked':
    'Nothing is sorted into “{path}”: it is no folder of its own but a file or a link. Rename it to sort there.',
  'downloads.cloudOnly':
    '{count, plural, one {Kept in the cloud only and left alone: {names}.} other {# files are kept in the cloud only and were left alone: {names}.}}',
  'downloads.unfinished':
    '{count, plural, one {One unfinished or open download was left alone.} other {# unfinished or open downloads were left alone.}}',
  'downloads.unreadable': '“{path}” could not be read, so it is not counted as a copy of anything.',

  'desktop.title': 'Tidy up the Desktop',
  'desktop.description':
    'Sorts the files that lie directly on the Desktop into folders by type. Folders and shortcuts stay.',
  'desktop.sort': 'Belongs to {folder} by its type.',
  'desktop.others': 'Its type is none of the known ones, so it goes to {folder}.',
  'desktop.cloudOnly': 'Kept in the cloud only, so it stays where it is.',
  'desktop.inUse':
    '{count, plural, one {One file on the Desktop is open or not finished yet and was left alone.} other {# files on the Desktop are open or not finished yet and were left alone.}}',

  'junk.title': 'Clear out junk files',
  'junk.description':
    'Moves old temporary files, caches, logs and crash reports into quarantine, from a fixed list of places.',
  'junk.reason.temp': 'Temporary, not changed since {date}.',
  'junk.reason.cache': 'Cache of {program}, not changed since {date}. It is made again when needed.',
  'junk.reason.thumbnails':
    'Small preview pictures, not changed since {date}. They are made again when needed.',
  'junk.reason.shaders':
    'Prepared graphics of {program}, not changed since {date}. Made again at the next start.',
  'junk.reason.packages':
    'Packages downloaded by {program}, not changed since {date}. Downloaded again when needed.',
  'junk.reason.log': 'Log of {program}, last written {date}.',
  'junk.reason.dump': 'Crash report of {program} from {date}. Only useful to find out why it crashed.',
  'junk.reason.own': 'From your own list of places, not changed since {date}.',
  'junk.ageUnknown': 'Its date cannot be right ({date}), so its age is unknown.',
  'junk.holdsDocuments': 'Holds documents or pictures that somebody may still want. Look before you choose.',
  'junk.needsAdministrator': 'Only an administrator may move this, and DeskShell never makes itself one.',
  'junk.programMayRun': '{program} may be running. Close it first, then tick this.',
  'junk.partlyUnreadable': 'Not everything in it could be looked at, so its age is unknown.',
  'junk.kept':
    '{count, plural, one {One item is in use or too fresh and stays} other {# items are in use or too fresh and stay}}: {keptBytes}.',
  'junk.programRuns': '{program} is running, so its files were left alone.',
  'junk.missing':
    '{count, plural, one {One known place does not exist here.} other {# known places do not exist here.}}',
  'junk.targetIsLink': 'Skipped “{path}”: it is a link.',
  'junk.targetIsNoFolder': 'Skipped “{path}”: it is no folder.',
  'junk.targetIsDriveRoot': 'Skipped “{path}”: it is a whole drive.',
  'junk.targetOutside': 'Skipped “{path}”: it is not where such a folder belongs.',
  'junk.targetProtected': 'Skipped “{path}”: it holds your own or the app’s files.',
  'junk.targetHoldsAnother': 'Skipped “{path}”: it holds “{inner}”, which is looked at by itself.',
  'junk.targetNeedsAdministrator':
    'Skipped “{path}”: only an administrator may look into it, and DeskShell never makes itself one.',
  'junk.targetUnreadable': 'Skipped “{path}”: this account may not look into it.',
  'junk.ownInvalid':
    '“{path}” is not right at “{field}”: {problem} Correct it, or remove it to use the list as it ships.',
  'junk.ownNotJson': '“{path}” is no valid JSON. Correct it, or remove it to use the list as it ships.',
  'junk.ownKeyTaken': '“{path}” gives a place of your own the key “{key}”, which is taken. Choose another.',
  'junk.ownUnknownKey': '“{path}” names a place “{key}” that is not on the list. Places are: {known}.',
} as const;
