import { Fragment, type ReactNode, useState } from 'react';
import { moveFocus } from '../move-focus.ts';
import { useSpeech } from '../text.ts';
import { Icon } from './icon.tsx';

interface FirstOfManyProps<T> {
  readonly items: readonly T[];
  /** How many there are of them, where only the first are named. */
  readonly count?: number;
  /** So many are shown at first. */
  readonly first?: number;
  readonly lineClass?: string;
  readonly smallIcon?: boolean;
  /** More to do about those that are not named, beside their number. */
  readonly beyond?: ReactNode;
  /** One line of the list, an `li`. */
  readonly children: (item: T) => ReactNode;
}

const SHOWN_FIRST = 12;

/** The lines of a list that never changes: the first of many, all that are named when asked, and how many more. */
export function FirstOfMany<T>(props: FirstOfManyProps<T>) {
  const { items, count = items.length, first = SHOWN_FIRST, lineClass, smallIcon = false, beyond } = props;
  const speech = useSpeech();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? items : items.slice(0, first);
  const rest = count - shown.length;
  const showable = items.length - shown.length;
  return (
    <>
      {shown.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list stays as it is, and its lines have no other identity
        <Fragment key={index}>{props.children(item)}</Fragment>
      ))}
      {rest > 0 && (
        <li className={lineClass}>
          <Icon name="more" small={smallIcon} />
          <span>
            {speech.say('window.andMore', { count: rest })}{' '}
            {showable > 0 && (
              <button
                type="button"
                className="link"
                onClick={(event) => {
                  // The button goes away.
                  moveFocus(event.currentTarget.closest('ul'));
                  setWhole(true);
                }}
              >
                {speech.say(showable < rest ? 'window.showMore' : 'window.showAll', { count: showable })}
              </button>
            )}
            {beyond}
          </span>
        </li>
      )}
    </>
  );
}
