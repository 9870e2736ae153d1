import type { KeyboardEvent, Ref } from 'react';
import { Icon } from './icon.tsx';

interface SearchFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly id?: string;
  readonly ref?: Ref<HTMLInputElement>;
  readonly onChange: (value: string) => void;
}

/** A field to search with; Esc empties it first, and only then means anything else. */
export function SearchField({ label, placeholder, value, id, ref, onChange }: SearchFieldProps) {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || value === '') return;
    event.stopPropagation();
    onChange('');
  };
  return (
    <label className="field">
      <Icon name="search" small />
      <input
        id={id}
        ref={ref}
        type="text"
        spellCheck={false}
        autoComplete="off"
        maxLength={200}
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </label>
  );
}
