import { groupLabel } from '../../../locales/group-label.ts';
import type { Deed } from '../../../protocol/deed.ts';
import { assertNever } from '../../../protocol/result.ts';
import type { ReviewRowLine } from '../../../protocol/review.ts';
import { partTitle } from '../../part-title.ts';
import { shownText } from '../../shown-text.ts';
import type { GroupLine } from '../../stores/review-store.ts';
import type { Speech } from '../../text.ts';
import { thingName } from '../../thing-name.ts';

/** What a plan or a group is called. */
export function groupTitle(line: GroupLine, speech: Speech): string {
  if (line.kind === 'plan') return partTitle(line, speech);
  // One entry for all of them, called by what it does.
  if (line.label === 'desktop:group') return speech.say('reviewPage.desktopGroup', { count: line.count });
  return speech.text(groupLabel(line.label));
}

/** What a row is called; a setting that has no name of its own, by what it is. */
export function rowName({ name, action }: Pick<ReviewRowLine, 'name' | 'action'>, speech: Speech): string {
  return thingName(name, action, speech);
}

/** Does a step of this deed have no size, whatever it frees in the end? */
export function hasNoSize(deed: Deed): boolean {
  return deed === 'close' || deed === 'set';
}

/** What a row's box is called: what would happen if it were ticked. */
export function boxName(line: ReviewRowLine, speech: Speech): string {
  const { target, place } = line;
  const [old, wanted] =
    target.kind === 'setting' ? [speech.text(target.old), speech.text(target.new)] : ['', ''];
  return speech.say('reviewPage.boxName', {
    kind: boxKind(line),
    name: rowName(line, speech),
    from: place ?? '',
    to: target.kind === 'copy' ? target.place : targetWords(line, speech),
    old,
    new: wanted,
  });
}

function boxKind(line: ReviewRowLine): string {
  switch (line.target.kind) {
    case 'quarantine':
      return line.place === null ? 'other' : 'kept';
    case 'setting':
      return 'set';
    case 'none':
      return KINDS_WITHOUT_PLACE.get(line.action) ?? 'other';
    case 'folder':
    case 'copy':
    case 'rewritten':
    case 'new':
    case 'restored':
      return changeOf(line);
    default:
      return assertNever(line.target);
  }
}

/** What happens to what is no file, by the kind of its step. */
const KINDS_WITHOUT_PLACE: ReadonlyMap<string, string> = new Map([
  ['recycle.purge', 'purge'],
  ['process.close', 'close'],
  ['power.plan', 'setting'],
  ['registry.set', 'setting'],
  ['effects.set', 'setting'],
]);

/** Where a row's thing goes, at a glance. */
export function targetWords({ target, action }: ReviewRowLine, speech: Speech): string {
  switch (target.kind) {
    case 'quarantine':
      return speech.say('reviewPage.toQuarantine');
    case 'folder':
      return shownText(target.place);
    case 'copy':
      return speech.say('reviewPage.toCopy', { place: target.place });
    case 'rewritten':
      return speech.say('reviewPage.rewritten');
    case 'new':
      return speech.say('reviewPage.newHere');
    case 'restored':
      return shownText(target.place);
    case 'setting':
      return speech.say('reviewPage.oldToNew', {
        old: speech.text(target.old),
        new: speech.text(target.new),
      });
    case 'none':
      return speech.say('reviewPage.noPlace', { kind: KINDS_WITHOUT_PLACE.get(action) ?? 'other' });
    default:
      return assertNever(target);
  }
}

/** Why a row is there, or why it cannot be ticked: the decision first. */
export function whyWords(line: ReviewRowLine, speech: Speech): string {
  const [trouble] = line.trouble;
  if (!line.tickable) {
    if (trouble !== undefined) return speech.text(trouble);
    return speech.say(line.changed ? 'reviewPage.whyChanged' : 'reviewPage.whyOff');
  }
  if (line.changed) return speech.say('reviewPage.whyChanged');
  const why = line.reason ?? line.notes[0] ?? trouble;
  return why === undefined ? '' : speech.text(why);
}

/** A whole row as a sentence, for who hears it. */
export function rowSentence(line: ReviewRowLine, speech: Speech): string {
  const { deed } = line;
  return speech.say('reviewPage.rowSentence', {
    name: rowName(line, speech),
    kind: changeOf(line),
    from: line.place ?? '',
    to: line.target.kind === 'copy' ? line.target.place : targetWords(line, speech),
    size: hasNoSize(deed) ? speech.say('reviewPage.noSizeOf', { deed }) : speech.bytes(line.bytes),
    age: line.mtime === null ? 'none' : speech.age(line.mtime),
    undo: speech
      .say(line.reversible ? 'window.canUndo' : 'window.cannotUndo')
      .toLocaleLowerCase(speech.locale),
    state: speech.say(stateKey(line)),
    why: whyWords(line, speech) || 'none',
  });
}

/** What happens to a row's thing, for its sentence. */
function changeOf({
  place,
  target,
}: ReviewRowLine): 'moved' | 'copied' | 'rewritten' | 'created' | 'restored' | 'none' {
  switch (target.kind) {
    case 'copy':
      return 'copied';
    case 'rewritten':
      return 'rewritten';
    case 'new':
      return 'created';
    case 'restored':
    case 'none':
      return target.kind;
    case 'setting':
      return 'none';
    case 'quarantine':
    case 'folder':
      return place === null ? 'created' : 'moved';
    default:
      return assertNever(target);
  }
}

/** What taking a row back would do. */
export function undoWords({ reversible, place, target }: ReviewRowLine, speech: Speech): string {
  if (!reversible) return speech.say('reviewPage.undoNever');
  switch (target.kind) {
    case 'copy':
      return speech.say('reviewPage.undoCopy');
    case 'rewritten':
      return speech.say('reviewPage.undoRewritten');
    case 'new':
      return speech.say('reviewPage.undoNew');
    case 'restored':
      return speech.say('reviewPage.undoRestored');
    case 'setting':
    case 'none':
      return speech.say('reviewPage.undoSetting');
    case 'quarantine':
    case 'folder':
      return place === null ? speech.say('reviewPage.undoNew') : speech.say('reviewPage.undoBack', { place });
    default:
      return assertNever(target);
  }
}

function stateKey(line: ReviewRowLine) {
  if (!line.tickable) return 'reviewPage.rowOff' as const;
  return line.ticked ? ('reviewPage.rowTicked' as const) : ('reviewPage.rowNotTicked' as const);
}

export function groupSentence(line: GroupLine, speech: Speech): string {
  const { deed, count, bytes, ticked, irreversible, warning } = line;
  const sentence = speech.say('reviewPage.groupSentence', {
    title: groupTitle(line, speech),
    ticked,
    count,
    size: hasNoSize(deed) ? speech.say('overview.things', { deed, count }) : speech.bytes(bytes),
    irreversible,
  });
  return warning === null
    ? sentence
    : `${sentence}. ${speech.say('reviewPage.groupWarning', { kind: warning })}`;
}
