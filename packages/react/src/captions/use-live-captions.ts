import type { SegmenterOptions } from '@earshot/subtitles';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { findStore, type StoreSource } from '../store/use-earshot-selector.js';
import { type CaptionsInput, type CaptionsState, CaptionsStore } from './captions-store.js';

/**
 * Captions of a live transcription by the rules of a broadcaster, with rows that fit. Committed
 * captions never change again.
 *
 * @example
 * ```tsx
 * import { useLiveTranscription } from '@earshot/react';
 * import { useLiveCaptions } from '@earshot/react/captions';
 *
 * export function Captions() {
 *   const { pending } = useLiveCaptions(useLiveTranscription());
 *   return <p>{pending.at(-1)?.text}</p>;
 * }
 * ```
 *
 * @param source - result of `useLiveTranscription`
 * @param options - profile, language, speakers and lag, as of the first render
 */
export function useLiveCaptions(
  source: StoreSource<CaptionsInput>,
  options?: SegmenterOptions,
): CaptionsState {
  const transcript = findStore(source);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- options that are written in place are new with each render
  const store = useMemo(() => new CaptionsStore(transcript, options), [transcript]);
  useEffect(() => store.retain(), [store]);
  return useSyncExternalStore(store.subscribe, store.getSnapshot, store.getServerSnapshot);
}
