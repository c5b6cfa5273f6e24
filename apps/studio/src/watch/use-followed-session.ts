import {
  createTranscript,
  followLiveSession,
  type LiveError,
  type SessionStateName,
  type TranscriptSnapshot,
} from '@earshot/live';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';

/** State of a followed session for a page. */
export interface Followed {
  readonly transcript: TranscriptSnapshot;
  readonly state: SessionStateName;
  readonly error: LiveError | null;
  /**
   * Time of the newest word, by the clock of the page in milliseconds, null before the first word.
   */
  readonly spokenAtMs: number | null;
}

/**
 * Follows a session while the page is shown.
 *
 * @param url - of a viewer. Nothing is followed when it is undefined
 * @param delayMs - delay of everything that is shown
 */
export function useFollowedSession(url: string | undefined, delayMs: number): Followed {
  const transcript = useMemo(() => createTranscript(), [url]);
  const [state, setState] = useState<SessionStateName>('connecting');
  const [error, setError] = useState<LiveError | null>(null);
  const [spokenAtMs, setSpokenAtMs] = useState<number | null>(null);
  useEffect(() => {
    if (url === undefined) return undefined;
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const later = (action: () => void): void => {
      if (delayMs === 0) {
        action();
        return;
      }
      const timer = setTimeout(() => {
        timers.delete(timer);
        action();
      }, delayMs);
      timers.add(timer);
    };
    const followed = followLiveSession({ url });
    followed.on('transcript', (message) =>
      later(() => {
        transcript.push(message);
        setSpokenAtMs(performance.now());
      }),
    );
    followed.on('state', (change) => later(() => setState(change.state)));
    followed.on('failed', setError);
    return () => {
      followed.close();
      for (const timer of timers) clearTimeout(timer);
    };
  }, [delayMs, transcript, url]);
  const snapshot = useSyncExternalStore(
    (onChange) => transcript.subscribe(onChange),
    () => transcript.snapshot(),
  );
  return { transcript: snapshot, state, error, spokenAtMs };
}
