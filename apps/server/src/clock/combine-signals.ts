import { setMaxListeners } from 'node:events';

/** A signal that follows others until it is released. */
export interface CombinedSignal {
  readonly signal: AbortSignal;
  /** Ends it: the others hold nothing of it any more; idempotent. */
  readonly release: () => void;
}

/**
 * Combines signals into one that is aborted with the first of them, for its reason. Each result of `AbortSignal.any` leaves a weak
 * reference in its sources for as long as these live, so that a process that waits several times a second would grow for ever: use this
 * one wherever a source lives as long as the process.
 */
export function combineSignals(...sources: readonly AbortSignal[]): CombinedSignal {
  const combined = new AbortController();
  // Each source has a listener of every combination that is in use: there is no leak.
  setMaxListeners(0, ...sources);
  const releases = sources.map((source) => {
    const onAbort = () => combined.abort(source.reason);
    if (source.aborted) onAbort();
    else source.addEventListener('abort', onAbort, { once: true });
    return () => source.removeEventListener('abort', onAbort);
  });
  return {
    signal: combined.signal,
    release: () => {
      for (const release of releases) release();
    },
  };
}
