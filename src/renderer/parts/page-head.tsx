import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useSession } from '../stores/session-store.ts';
import { Icon } from './icon.tsx';

interface PageHeadProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Leads back to the screen that this one was opened from; Esc does the same. */
  readonly back?: { readonly label: string; readonly onBack: () => void };
  readonly actions?: ReactNode;
}

/**
 * The head of a page. A new screen begins at its heading; one that is come back to, at what had led away from it.
 */
export function PageHead({ title, lead, back, actions }: PageHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const { comingBack, leftAt, screen } = useSession.getState();
    const id = comingBack ? leftAt[screen] : undefined;
    const origin = id === undefined ? null : document.getElementById(id);
    (origin ?? heading.current)?.focus();
  }, []);
  return (
    <div className="page-head" data-pane="head">
      <div>
        {back !== undefined && (
          <button type="button" className="back link" onClick={back.onBack}>
            <Icon name="back" small />
            {back.label}
          </button>
        )}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead !== undefined && <p>{lead}</p>}
      </div>
      {actions}
    </div>
  );
}
