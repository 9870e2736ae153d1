import { shownText } from '../shown-text.ts';
import { splitName } from '../split-name.ts';

/** A name or path that gives way in the middle where room is short: its end tells copies apart. */
export function MiddleName({ name }: { readonly name: string }) {
  const shown = shownText(name);
  const [head, tail] = splitName(shown);
  return (
    <span className="middle" title={shown}>
      <span>{head}</span>
      <span>{tail}</span>
    </span>
  );
}
