import type { Message } from '../../protocol/message.ts';
import type { ReviewPart } from '../../protocol/review.ts';
import { capabilityWords } from '../capability-words.ts';
import { partTitle } from '../part-title.ts';
import { isReminder } from '../reminders.ts';
import { type Speech, useSpeech } from '../text.ts';
import { troubleOf, unavailableReason } from '../unavailable.ts';
import { Notice } from './notice.tsx';

/** Why a part of a review has no list where something went wrong, what the parts ask for, and what is in their way. */
export function PartNotices({ parts }: { readonly parts: readonly ReviewPart[] }) {
  const speech = useSpeech();
  return (
    <>
      {parts.map((part) => (
        <Refusal key={part.part} part={part} />
      ))}
      {parts.map((part) => (
        <Grants key={part.part} part={part} />
      ))}
      <Warnings texts={partWarnings(parts, (warning) => !isReminder(warning), speech)} />
    </>
  );
}

function Refusal({ part }: { readonly part: ReviewPart }) {
  const speech = useSpeech();
  const refusal = troubleOf(part);
  if (refusal === null) return null;
  return (
    <Notice tone="caution" tall>
      <p>
        <b>{speech.say('part.refused', { part: partTitle(part, speech) })}</b> {speech.text(refusal.message)}{' '}
        {refusal.next === undefined ? speech.say('part.refusedNext') : speech.text(refusal.next)}
      </p>
      {refusal.detail !== undefined && (
        <p className="quiet">{speech.say('window.systemSays', { detail: refusal.detail })}</p>
      )}
    </Notice>
  );
}

function Grants({ part }: { readonly part: ReviewPart }) {
  const speech = useSpeech();
  if (part.needsGrant.length === 0) return null;
  return (
    <Notice tone="caution" icon="lock">
      <p>
        {speech.say('part.needsGrant', {
          part: partTitle(part, speech),
          capabilities: capabilityWords(part.needsGrant, speech),
        })}
      </p>
    </Notice>
  );
}

/** Several warnings in one, each once. */
export function Warnings({ texts }: { readonly texts: readonly string[] }) {
  const different = [...new Set(texts)];
  if (different.length === 0) return null;
  return (
    <Notice tone="caution" tall>
      {different.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Notice>
  );
}

/** Warnings of the parts, each with whose it is. What cannot be undone is counted beside every list already. */
export function partWarnings(
  parts: readonly ReviewPart[],
  wanted: (warning: Message) => boolean,
  speech: Speech,
): readonly string[] {
  return parts.flatMap((part) =>
    part.warnings
      .filter((warning) => warning.key !== 'warning.irreversible' && wanted(warning))
      .map((warning) =>
        speech.say('part.warning', { part: partTitle(part, speech), warning: speech.text(warning) }),
      ),
  );
}

/** What was said while looking, each once. */
export function saidWhileLooking(parts: readonly ReviewPart[], speech: Speech): readonly string[] {
  return [...new Set(parts.flatMap(({ log }) => log.map(speech.text)))];
}

/** Which parts could not be looked at here, and why. */
export function notLookedAt(parts: readonly ReviewPart[], speech: Speech): readonly string[] {
  return parts.flatMap((part) => {
    const reason = unavailableReason(part);
    if (reason === null) return [];
    return speech.say('reviewPage.unavailable', {
      part: partTitle(part, speech),
      reason: speech.text(reason),
    });
  });
}
