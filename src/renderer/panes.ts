/**
 * F6 goes from one part of the window to the next: the places, the page, its list, its bar. A part is what carries
 * `data-pane`; what is to have the focus in it carries `data-pane-start`, else its first control has it.
 */

const TABBABLE = 'a[href], button, input, select, textarea, [tabindex]:not([tabindex="-1"])';

/** Which pane comes next, by its place in the document; `current` is -1 outside of all. */
export function nextPane(current: number, count: number, backwards: boolean): number {
  if (count === 0) return -1;
  if (current === -1) return backwards ? count - 1 : 0;
  return (current + (backwards ? count - 1 : 1)) % count;
}

/** Moves the focus to the next pane, and says whether it did. */
export function cyclePanes(backwards: boolean): boolean {
  const panes = [...document.querySelectorAll<HTMLElement>('[data-pane]')].filter(
    (pane) => pane.offsetParent !== null || pane.getClientRects().length > 0,
  );
  const inner = document.activeElement?.closest<HTMLElement>('[data-pane]');
  const current = inner === null || inner === undefined ? -1 : panes.indexOf(inner);
  let at = current;
  for (let tried = 0; tried < panes.length; tried += 1) {
    at = nextPane(at, panes.length, backwards);
    const pane = panes[at];
    if (pane !== undefined && focusIn(pane)) return true;
  }
  return false;
}

function focusIn(pane: HTMLElement): boolean {
  // A pane within this one has its own turn.
  const own = (selector: string): HTMLElement | undefined =>
    [...pane.querySelectorAll<HTMLElement>(selector)].find((it) => it.closest('[data-pane]') === pane);
  const wanted = pane.hasAttribute('data-pane-start') ? pane : (own('[data-pane-start]') ?? own(TABBABLE));
  if (wanted === undefined) return false;
  wanted.focus();
  return document.activeElement === wanted;
}
