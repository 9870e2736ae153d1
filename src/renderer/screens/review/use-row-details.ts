import { useEffect, useState } from 'react';
import type { RowDetails } from '../../../protocol/review.ts';
import { ask } from '../../bridge.ts';

/** Who runs through the list with an arrow held down asks for the details of where they stop. */
const RUSH_MS = 80;

/** The details of a row; the last ones that are there until the next are. */
export function useRowDetails(review: string, row: number | null): RowDetails | null {
  const [details, setDetails] = useState<RowDetails | null>(null);
  useEffect(() => {
    if (row === null) return;
    let isWanted = true;
    const timer = setTimeout(async () => {
      const answer = await ask('rowDetails', { review, row });
      if (isWanted && answer.ok) setDetails(answer.value);
    }, RUSH_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [review, row]);
  return details !== null && details.row === row ? details : null;
}
