import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../../parts/icon.tsx';
import type { IconName } from '../../parts/icon-shapes.tsx';

export interface MenuItem {
  readonly key: string;
  readonly words: string;
  /** Of items of which one holds: is it this one? */
  readonly checked?: boolean;
  /** Stands apart from the ones before it. */
  readonly apart?: boolean;
  /** Why it is off now: it stays in the list and says this. */
  readonly offReason?: string | null;
  readonly onChoose: () => void;
}

interface MenuProps {
  readonly label: string;
  readonly icon: IconName;
  /** Beside the icon; without, the button is square and has its name as a hint. */
  readonly words?: string;
  readonly className?: string;
  readonly items: readonly MenuItem[];
}

/** A button that opens a list of things to do: arrows, Home, End, Enter; Esc and Tab close it. */
export function Menu({ label, icon, words, className = '', items }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const choices = itemsOf(list.current);
    // A list of choices begins at the one that holds; a list of things to do, at its first.
    const isChoice = choices.every((it) => it.hasAttribute('aria-checked'));
    const held = choices.find((it) => it.getAttribute('aria-checked') === 'true');
    (isChoice && held !== undefined ? held : choices[0])?.focus();
    const onPointer = (event: PointerEvent): void => {
      const target = event.target instanceof Node ? event.target : null;
      if (!list.current?.contains(target) && !button.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPointer);
    return () => document.removeEventListener('pointerdown', onPointer);
  }, [isOpen]);

  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const choices = itemsOf(list.current);
    const at = choices.findIndex((it) => it.contains(document.activeElement));
    const to = menuTarget(event.key, at, choices.length);
    if (event.key === 'Tab' || event.key === 'F6') {
      // From the button on, as if it had never been open.
      close();
      return;
    }
    // No key in here is meant for the page below.
    event.stopPropagation();
    if (to !== null) choices[to]?.focus();
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  };

  return (
    <div className={`menu ${className}`}>
      <button
        ref={button}
        type="button"
        className={words === undefined ? 'button subtle square' : 'button subtle'}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={label}
        title={words === undefined ? label : undefined}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <Icon name={icon} />
        {words}
      </button>
      {isOpen && (
        <div
          ref={list}
          id={id}
          className="menu-list"
          role="menu"
          aria-label={label}
          tabIndex={-1}
          onKeyDown={onKeyDown}
        >
          {items.map(({ key, words: said, checked, apart, offReason = null, onChoose }) => (
            <button
              key={key}
              type="button"
              className={apart === true ? 'menu-item apart' : 'menu-item'}
              {...(checked === undefined
                ? { role: 'menuitem' }
                : { role: 'menuitemradio', 'aria-checked': checked })}
              aria-disabled={offReason !== null || undefined}
              title={offReason ?? undefined}
              onClick={() => {
                if (offReason !== null) return;
                close();
                onChoose();
              }}
            >
              <span className="menu-check">{checked === true && <Icon name="check" small />}</span>
              <span>
                {said}
                {offReason !== null && <small>{offReason}</small>}
              </span>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

function itemsOf(list: HTMLElement | null): readonly HTMLElement[] {
  return list === null ? [] : [...list.querySelectorAll<HTMLElement>('[role^=menuitem]')];
}

function menuTarget(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return (at + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
