import type { PlayerStore } from '@earshot/react';
import { type RefObject, useRef, useState } from 'react';
import { useMediaTime } from '../media/use-media-time.js';

/** Silence that is skipped is longer than this, in seconds. */
const longSilenceSeconds = 1;
/** What is left of it before and behind, in seconds. */
const keptSeconds = 0.25;

/** Playing a part again and again, and leaving out silence. */
export interface RepeatedPlaying {
  readonly isLooping: boolean;
  readonly skipsSilence: boolean;
  /** Loops the words that are selected, or else the utterance that plays; a second time plays on. */
  readonly toggleLoop: () => void;
  readonly toggleSilence: () => void;
}

/** Loops words, and skips the silence between them. */
export function useRepeatedPlaying(
  media: RefObject<HTMLMediaElement | null>,
  store: PlayerStore,
  currentWord: () => number,
): RepeatedPlaying {
  const [isLooping, setIsLooping] = useState(false);
  const [skipsSilence, setSkipsSilence] = useState(false);
  const loop = useRef({ start: 0, end: 0 });
  useMediaTime(media, (seconds) => {
    if (media.current === null || media.current.paused) return;
    const { end, start } = loop.current;
    if (isLooping) {
      if (seconds >= end || seconds < start - 1) store.seek(start);
      return;
    }
    if (!skipsSilence) return;
    const { words } = store;
    const next = firstBehind(words, seconds);
    const from = words[next - 1]?.end ?? 0;
    const to = words[next]?.start;
    if (to === undefined || to - from < longSilenceSeconds) return;
    if (seconds > from + keptSeconds && seconds < to - 2 * keptSeconds)
      store.seek(to - keptSeconds);
  });
  return {
    isLooping,
    skipsSilence,
    toggleLoop() {
      if (!isLooping) {
        const [first, last] = selectedWords() ?? lineOf(store, currentWord());
        const start = store.words[first]?.start;
        const end = store.words[last]?.end;
        if (start === undefined || end === undefined) return;
        loop.current = { start, end };
        getSelection()?.removeAllRanges();
        store.seek(start);
        void media.current?.play().catch(() => undefined);
      }
      setIsLooping(!isLooping);
    },
    toggleSilence: () => setSkipsSilence(!skipsSilence),
  };
}

/** Indexes of the first and the last word of the utterance of a word. */
function lineOf(store: PlayerStore, word: number): readonly [number, number] {
  const indexes = store.wordsOf(store.words[Math.max(0, word)]?.utteranceIndex ?? 0);
  return [indexes[0] ?? 0, indexes.at(-1) ?? 0];
}

/** Indexes of the first and the last word that are selected; undefined when none are. */
function selectedWords(): readonly [number, number] | undefined {
  const selection = getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  const words = [...document.querySelectorAll<HTMLElement>('[data-word]')]
    .filter((word) => range.intersectsNode(word))
    .map((word) => Number(word.dataset['word']));
  const [first] = words;
  return first === undefined ? undefined : [first, words.at(-1) ?? first];
}

/** Index of the first word that begins behind a time, by binary search. */
function firstBehind(words: PlayerStore['words'], seconds: number): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((words[middle]?.start ?? Infinity) <= seconds) low = middle + 1;
    else high = middle;
  }
  return low;
}
