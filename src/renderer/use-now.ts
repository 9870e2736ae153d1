import { useEffect, useState } from 'react';

export const NOW_EVERY_MS = 1_000;

/** The time now in ms, to the second. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), NOW_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
