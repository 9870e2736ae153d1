import { useEffect, useState } from 'react';

interface LiveRegionProps {
  /** What is to be read out when it changes. */
  readonly text: string;
  /** Waits this long for the last of several changes that follow each other. */
  readonly afterMs?: number;
}

/** Says what changed to a screen reader, politely and once it has settled. */
export function LiveRegion({ text, afterMs = 400 }: LiveRegionProps) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), afterMs);
    return () => clearTimeout(timer);
  }, [text, afterMs]);
  return (
    <p className="unseen" role="status">
      {said}
    </p>
  );
}
