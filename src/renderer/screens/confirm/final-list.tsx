import type { FinalRows } from '../../../protocol/review.ts';
import { FileIcon } from '../../parts/file-icon.tsx';
import { Icon } from '../../parts/icon.tsx';
import { MiddleName } from '../../parts/middle-name.tsx';
import { UndoMark } from '../../parts/undo-mark.tsx';
import { useReview } from '../../stores/review-store.ts';
import { useSession } from '../../stores/session-store.ts';
import { useSpeech } from '../../text.ts';
import { FirstOfMany } from '../run/first-of-many.tsx';

/** The things by name that would be gone, how many more there are, and the sum of all. */
export function FinalList({ final }: { readonly final: FinalRows }) {
  const speech = useSpeech();
  const rest = final.count - final.rows.length;
  const restBytes = final.bytes - final.rows.reduce((sum, row) => sum + row.bytes, 0);
  const showAll = (): void => {
    useReview.getState().showOnly('irreversible');
    useSession.getState().goBack('review');
  };
  return (
    <section className="gone card" aria-label={speech.say('confirmPage.list')}>
      <div className="card-head">
        <h2>{speech.say('confirmPage.list')}</h2>
        <UndoMark reversible={false} />
      </div>
      <ul>
        <FirstOfMany items={final.rows} keyOf={({ row }) => row} lineClass="rest">
          {(row) => (
            <li title={speech.text(row.summary)}>
              <FileIcon kind={row.fileKind} />
              <MiddleName name={row.name} />
              <span>
                {row.place !== null && <small>{speech.say('confirmPage.wasIn', { place: row.place })}</small>}
              </span>
              <span className="size">{speech.bytes(row.bytes)}</span>
            </li>
          )}
        </FirstOfMany>
        {rest > 0 && (
          <li className="rest">
            <Icon name="more" />
            <span>
              {speech.say('confirmPage.rest', { count: rest })}{' '}
              <button type="button" className="link" onClick={showAll}>
                {speech.say('confirmPage.showInReview')}
              </button>
            </span>
            <span className="size">{speech.bytes(Math.max(0, restBytes))}</span>
          </li>
        )}
        <li className="sum">
          <span />
          <span>{speech.say('confirmPage.sum', { count: final.count })}</span>
          <span className="size">{speech.bytes(final.bytes)}</span>
        </li>
      </ul>
    </section>
  );
}
