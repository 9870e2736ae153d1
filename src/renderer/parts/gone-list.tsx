import type { ReactNode } from 'react';
import type { FileKind } from '../../protocol/review.ts';
import { useSpeech } from '../text.ts';
import { FileIcon } from './file-icon.tsx';
import { FirstOfMany } from './first-of-many.tsx';
import { MiddleName } from './middle-name.tsx';
import { UndoMark } from './undo-mark.tsx';

export interface GoneThing {
  readonly name: string;
  /** Where it is or was, as a phrase. */
  readonly where: string | null;
  readonly fileKind: FileKind;
  readonly bytes: number;
  readonly hint?: string;
}

interface GoneListProps {
  readonly title: string;
  /** The first of them by name. */
  readonly named: readonly GoneThing[];
  /** How many there are, and their size; `sum` says how many in words. */
  readonly count: number;
  readonly bytes: number;
  readonly sum: string;
  /** What can be done about those that are not named. */
  readonly beyond?: ReactNode;
}

/** At first so many are named; the others on demand. */
const FIRST_NAMED = 50;

/** The things by name that nobody could bring back, how many more there are, and the sum of all. */
export function GoneList({ title, named, count, bytes, sum, beyond }: GoneListProps) {
  const speech = useSpeech();
  return (
    <section className="gone card" aria-label={title}>
      <div className="card-head">
        <h2>{title}</h2>
        <UndoMark reversible={false} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached with the keyboard */}
      <ul className="gone-names scrolls" tabIndex={0} aria-label={title}>
        <FirstOfMany
          items={named}
          count={count}
          first={FIRST_NAMED}
          lineClass="rest"
          beyond={count > named.length && beyond}
        >
          {(thing) => (
            <li title={thing.hint}>
              <FileIcon kind={thing.fileKind} />
              <MiddleName name={thing.name} />
              <span>{thing.where !== null && <small>{thing.where}</small>}</span>
              <span className="size">{speech.bytes(thing.bytes)}</span>
            </li>
          )}
        </FirstOfMany>
      </ul>
      <p className="gone-sum">
        <span>{sum}</span>
        <span className="size">{speech.bytes(bytes)}</span>
      </p>
    </section>
  );
}
