import { type ReactNode, type Ref, useId } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.tsx';

export interface ButtonProps {
  readonly kind?: 'standard' | 'primary' | 'subtle' | 'critical';
  readonly icon?: IconName;
  /** Needed where the words of the button say too little by themselves. */
  readonly label?: string;
  /** Names what gets the focus back when a screen that this button opened is left. */
  readonly id?: string;
  /** Why it is off: the button stays reachable and says this. */
  readonly disabledReason?: string | null;
  /** Shows the reason beside the button; where it stands elsewhere already, it is only read out. */
  readonly reasonShown?: boolean;
  readonly tabIndex?: number;
  readonly className?: string;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly children?: ReactNode;
  readonly onClick: () => void;
}

export function Button(props: ButtonProps) {
  const { kind = 'standard', icon, disabledReason = null, reasonShown = false, className, children } = props;
  const reasonId = useId();
  const isOff = disabledReason !== null;
  const classes = [
    'button',
    kind === 'standard' ? '' : kind,
    children === undefined ? 'square' : '',
    className ?? '',
  ];
  return (
    <>
      <button
        type="button"
        id={props.id}
        ref={props.ref}
        className={classes.filter((it) => it !== '').join(' ')}
        aria-label={props.label}
        title={children === undefined ? props.label : undefined}
        aria-disabled={isOff || undefined}
        aria-describedby={isOff ? reasonId : undefined}
        tabIndex={props.tabIndex}
        onKeyDown={(event) => {
          // A key that is held down presses once: the next screen's button must not be pressed unread.
          if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
        }}
        onClick={() => {
          if (!isOff) props.onClick();
        }}
      >
        {icon !== undefined && <Icon name={icon} />}
        {children}
      </button>
      {isOff && (
        <small id={reasonId} className={reasonShown ? undefined : 'unseen'}>
          {disabledReason}
        </small>
      )}
    </>
  );
}
