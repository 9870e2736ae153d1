import { Fragment, type ReactNode, useState } from 'react';
import { Icon } from '../../parts/icon.tsx';
import { useSpeech } from '../../text.ts';

interface FirstOfManyProps<T> {
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string | number;
  /** One line of the list, an `li`. */
  readonly children: (item: T) => ReactNode;
  readonly lineClass: string;
}

const SHOWN_FIRST = 12;

/** The lines of a list: the first of many, and all of them when asked. */
export function FirstOfMany<T>({ items, keyOf, children, lineClass }: FirstOfManyProps<T>) {
  const speech = useSpeech();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? items : items.slice(0, SHOWN_FIRST);
  const more = items.length - shown.length;
  return (
    <>
      {shown.map((item) => (
        <Fragment key={keyOf(item)}>{children(item)}</Fragment>
      ))}
      {more > 0 && (
        <li className={lineClass}>
          <Icon name="more" />
          <span>
            <button type="button" className="link" onClick={() => setWhole(true)}>
              {speech.say('runPage.showMore', { count: more })}
            </button>
          </span>
        </li>
      )}
    </>
  );
}
