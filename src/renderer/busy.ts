import { useSession } from './stores/session-store.ts';
import { useSpeech } from './text.ts';

/** Why nothing new can be begun now, as a sentence; null where it can. */
export function useBusy(): string | null {
  const speech = useSpeech();
  const kind = useSession(({ job }) => job?.kind ?? null);
  if (kind === null) return null;
  return speech.say(kind === 'scan' ? 'window.busyScan' : 'window.busyJob');
}
