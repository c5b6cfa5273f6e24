import type { PlayerStore } from '@earshot/react';
import { type RefObject, useEffect } from 'react';
import { togglePlaying } from '../media/play-clock.js';
import { usePreferences } from '../preferences/preferences.js';
import type { Doubt } from './transcript/transcript-words.js';

/** Speeds of the player. */
export const speeds = { minimum: 0.5, maximum: 3, step: 0.1 } as const;

const jumpSeconds = 3;
/** Media elements round times down. One that was moved to a word is not before it. */
const roundingSeconds = 0.001;

/** Controls of the player of a recording. */
export interface PlayerControls {
  readonly speed: number;
  readonly toggle: () => void;
  /** Jumps some seconds, forward or back. */
  readonly jump: (direction: 1 | -1) => void;
  readonly changeSpeed: (speed: number) => void;
  readonly stepWord: (step: 1 | -1) => void;
  /** Goes to the next doubtful word, or to the first one after the last. */
  readonly nextDoubt: () => void;
  /** Index of the current word, or of the last one before a pause, -1 before the first. */
  readonly currentWord: () => number;
}

/** Moves the player by seconds, words and doubts. */
export function usePlayerControls(
  media: RefObject<HTMLMediaElement | null>,
  store: PlayerStore,
  doubts: readonly Doubt[],
  onRow: (row: number) => void,
): PlayerControls {
  const [{ speed: kept }, changePreferences] = usePreferences();
  const speed = toAllowedSpeed(kept);
  useEffect(() => {
    if (media.current === null) return;
    // The element returns to its default when it loads the audio.
    media.current.defaultPlaybackRate = speed;
    media.current.playbackRate = speed;
  }, [media, speed]);
  const now = (): number => media.current?.currentTime ?? 0;
  const currentWord = (): number => {
    const { wordIndex } = store.getSnapshot();
    if (wordIndex >= 0) return wordIndex;
    const at = now() + roundingSeconds;
    return store.words.findLastIndex(({ start }) => start <= at);
  };
  return {
    speed,
    currentWord,
    toggle: () => togglePlaying(media.current),
    jump: (direction) => store.seek(Math.max(0, now() + direction * jumpSeconds)),
    changeSpeed: (wanted) => changePreferences({ speed: toAllowedSpeed(wanted) }),
    stepWord: (step) => store.seekToWord(Math.max(0, currentWord() + step)),
    nextDoubt() {
      const at = now();
      const next = doubts.find(({ start }) => start > at + 0.01) ?? doubts[0];
      if (next === undefined) return;
      store.seekToWord(next.word);
      onRow(store.words[next.word]?.utteranceIndex ?? 0);
    },
  };
}

function toAllowedSpeed(wanted: number): number {
  const rounded = Math.round(wanted * 10) / 10;
  return Math.min(speeds.maximum, Math.max(speeds.minimum, rounded));
}
