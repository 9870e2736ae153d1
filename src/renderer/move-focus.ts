/**
 * The focus of a control that goes away goes on somewhere near, never to the top of the document: to where the control
 * says, else to the page's heading.
 */

/** Gives the focus to something that is no control, where it stands. */
export function moveFocus(target: HTMLElement | null | undefined): void {
  if (target == null) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Watches for controls that go away with the focus; returns how to stop. */
export function keepFocus(): () => void {
  let last: Element | null = null;
  const onFocus = ({ target }: FocusEvent): void => {
    last = target instanceof Element ? target : null;
  };
  const watcher = new MutationObserver(() => {
    const { activeElement, body } = document;
    const isLost = activeElement === null || activeElement === body;
    if (!isLost || last === null || last.isConnected) return;
    last = null;
    moveFocus(document.querySelector<HTMLElement>('h1'));
  });
  document.addEventListener('focusin', onFocus);
  watcher.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', onFocus);
    watcher.disconnect();
  };
}
