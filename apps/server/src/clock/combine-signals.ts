import { setMaxListeners } from 'node:events';

/** A signal that follows others until it is released. */
export interface CombinedSignal {
  readonly signal: AbortSignal;
  /** Removes its listeners from the others. This is idempotent. */
  readonly release: () => void;
}

/**
 * Combines signals into one that is aborted with the first of them, with the same reason.
 * `AbortSignal.any` leaves a weak reference in each source for as long as the source lives, which
 * leaks memory in a process that waits several times a second: use this function wherever a source
 * lives as long as the process.
 */
export function combineSignals(...sources: readonly AbortSignal[]): CombinedSignal {
  const combined = new AbortController();
  // Every combination in use has a listener on each source: many listeners are no leak here.
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
