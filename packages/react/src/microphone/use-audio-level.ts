import { useEffect, useRef } from 'react';
import type { StoreHolder } from '../store/use-earshot-selector.js';
import type { AudioLevel } from './microphone-state.js';

/**
 * Source of levels: the result of `useMicrophone` or `useLiveTranscription`, or a store of a
 * microphone.
 */
export type LevelSource = LevelReporter | StoreHolder<LevelReporter>;

/** Reporter of levels. */
export interface LevelReporter {
  /** Calls back with each level. The returned function ends it. */
  readonly onLevel: (listener: (level: AudioLevel) => void) => () => void;
}

/**
 * Follows the level of a microphone, about 60 times a second, without rendering anything: the
 * listener draws it.
 *
 * @example
 * ```tsx
 * import { levelShare, useAudioLevel, useMicrophone } from '@earshot/react';
 * import { useRef } from 'react';
 *
 * export function Level() {
 *   const microphone = useMicrophone();
 *   const meter = useRef<HTMLMeterElement>(null);
 *   useAudioLevel(microphone, ({ rmsDbfs }) => {
 *     if (meter.current) meter.current.value = levelShare(rmsDbfs);
 *   });
 *   return <meter ref={meter} />;
 * }
 * ```
 *
 * @param source - the result of `useMicrophone` or `useLiveTranscription`
 * @param listener - called with each level, in its version of the last render
 */
export function useAudioLevel(source: LevelSource, listener: (level: AudioLevel) => void): void {
  const newest = useRef(listener);
  useEffect(() => {
    newest.current = listener;
  });
  const reporter = 'store' in source ? source.store : source;
  useEffect(() => reporter.onLevel((level) => newest.current(level)), [reporter]);
}

/** Quietest level that a meter shows, in dBFS. */
const floorDbfs = -60;

/**
 * Converts a level to the share of a meter that it fills, from 0 (-60 dBFS or less) to 1 (full
 * scale).
 *
 * @example
 * ```ts
 * import { levelShare } from '@earshot/react';
 *
 * console.log(levelShare(0), levelShare(-30), levelShare(-100)); // 1 0.5 0
 * ```
 */
export function levelShare(dbfs: number): number {
  return Math.min(1, Math.max(0, 1 - dbfs / floorDbfs));
}
