/** Texts of the window about modules whose things are no files, in English (ICU message format). */
export const windowModuleTextsEn = {
  'module.desktop': 'Desktop',

  'overview.unavailable': 'Not looked at',
  'overview.things':
    '{deed, select, move {{count, plural, one {One file} other {# files}}} close {{count, plural, one {One program} other {# programs}}} set {{count, plural, one {One setting} other {# settings}}} other {{count, plural, one {One step} other {# steps}}}}',
  'overview.aboutThings':
    '{deed, select, move {{bytes} changes folder, frees nothing} close {Never ticked for you; what is not saved may be lost} set {Old values are kept for undo} purge {Once deleted there, it cannot be restored} other {}}',

  'settingValue.powerPlan':
    '{plan, select, balanced {Balanced} fast {High performance} saver {Power saver} other {{guid}}}',
  'settingValue.effects':
    '{on, plural, =0 {{off, plural, one {off} other {all # off}}} other {{off, plural, =0 {{on, plural, one {on} other {all # on}}} other {{on, number} on, {off, number} off}}}}',
  'settingValue.switch': '{means, select, on {On} other {Off}}',
  'settingValue.absent': 'not set',
  'settingValue.data': '{value}',

  'reviewPage.settingName':
    '{action, select, power_plan {Power plan} effects_set {Visual effects} other {{name}}}',
  'reviewPage.oldToNew': '{old} → {new}',
  'reviewPage.now': 'Now',
  'reviewPage.wouldBe': 'Would be',
  'reviewPage.noSize': '–',
  'reviewPage.noSizeOf': '{deed, select, set {setting} other {program}}',
  'reviewPage.boxName':
    '{kind, select, moved {Move {name} from {from} to {to}} kept {Move {name} from {from} to the quarantine} copied {Copy {name} from {from} to {to}} rewritten {Give {name} in {from} new contents} restored {Bring {name} back to {to}} set {Set {name} from {old} to {new}} purge {Delete {name} in the recycle bin for good} close {Close the program {name}} setting {Change the setting {name}} created {Make {name}} other {{name}}}',
  'reviewPage.desktopGroup':
    '{count, plural, one {Sort one file into a folder by type} other {Sort # files into folders by type}}',
  'reviewPage.groupWarning':
    '{kind, select, purge {Cannot be restored once deleted.} close {Asked politely first; unsaved work may be lost.} signal {Told to end; unsaved work is lost.} other {Ended by force; unsaved work is lost.}}',
  'reviewPage.groupWarningLong':
    '{kind, select, purge {What is deleted in the recycle bin cannot be restored, here or anywhere else. Nothing of it is ticked for you, and a second screen asks before it happens.} close {Each program is asked to close, as if you closed its window; one that asks about unsaved work stays open. Its windows and what is not saved in them may be lost. Nothing of it is ticked for you, and a second screen asks before it happens.} signal {Each program is told to end. This system lets most programs end without asking, so what is not saved in them is lost. Nothing of it is ticked for you, and a second screen asks before it happens.} other {Each program is ended at once. What is not saved in it is lost. Nothing of it is ticked for you, and a second screen asks before it happens.}}',
  'reviewPage.unavailable': '{part} was not looked at: {reason}',

  'runPage.deedDone':
    '{deed, select, leave {left its place} move {moved} purge {gone for good} restore {brought back} close {closed} set {set} other {done}}',

  'receiptPage.partDeed':
    '{part}: {done, number} of {chosen, number} {deed, select, leave {left their place} move {moved to another folder} purge {deleted for good} restore {brought back} close {closed} set {set} other {done}}',
  'receiptPage.gainDeed':
    '{deed, select, close {{count, plural, one {One program closed.} other {# programs closed.}}} set {{count, plural, one {One setting set.} other {# settings set.}}} other {{count, plural, one {One step done.} other {# steps done.}}}} No space changed.',
  'receiptText.partDeed':
    '{title}: {done, number} of {chosen, number} {deed, select, close {closed} other {set}}',
} as const;
