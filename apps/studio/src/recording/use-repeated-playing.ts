import type { PlayerStore } from '@earshot/react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useMediaTime } from '../media/use-media-time.js';
import { usePreferences } from '../preferences/preferences.js';
import { partitionPoint } from './partition-point.js';
import { selectedWords } from './selected-words.js';

/** Minimum length of silence that is skipped, in seconds. */
const longSilenceSeconds = 1;
/** Margin that is kept before and after silence, in seconds. */
const keptSeconds = 0.25;
/** Distance that a pause jumps back, in seconds. */
const backSeconds = 3;

/** Playback of a part once or in a loop, skipping of silence, and jumping back at a pause. */
export interface RepeatedPlaying {
  readonly isLooping: boolean;
  readonly skipsSilence: boolean;
  /** True when a pause jumps back some seconds, so that playback resumes before it. */
  readonly backsOnPause: boolean;
  /**
   * Loops the selected words, or else the current utterance. A second call ends the loop, and
   * playback continues.
   */
  readonly toggleLoop: () => void;
  readonly toggleSilence: () => void;
  readonly toggleBackOnPause: () => void;
  /**
   * Plays an utterance, and pauses at its end. @param row - of the utterance, by default the
   * current one
   */
  readonly playLine: (row?: number) => void;
}

/** A part of the recording, in seconds. */
interface Part {
  readonly start: number;
  readonly end: number;
}

/** Loops words, plays a line, skips the silence between words, and jumps back at a pause. */
export function useRepeatedPlaying(
  media: RefObject<HTMLMediaElement | null>,
  store: PlayerStore,
  currentWord: () => number,
): RepeatedPlaying {
  const [isLooping, setIsLooping] = useState(false);
  const [skipsSilence, setSkipsSilence] = useState(false);
  const loop = useRef<Part>({ start: 0, end: 0 });
  /** The line that is played once, null when there is none. */
  const line = useRef<Part | null>(null);
  useMediaTime(media, (seconds) => {
    if (media.current === null || media.current.paused) return;
    if (isLooping) {
      if (hasLeft(loop.current, seconds)) store.seek(loop.current.start);
      return;
    }
    if (line.current !== null && seconds >= line.current.end) media.current.pause();
    // The user has moved to another place.
    else if (line.current !== null && hasLeft(line.current, seconds)) line.current = null;
    if (skipsSilence) skipSilence(store, seconds);
  });
  const backing = useBackOnPause(media, store, line);
  const play = (part: Part): void => {
    getSelection()?.removeAllRanges();
    store.seek(part.start);
    void media.current?.play().catch(() => undefined);
  };
  const toggleLoop = (): void => {
    if (isLooping) {
      setIsLooping(false);
      return;
    }
    const part = findPart(store, findSelection() ?? findLine(store, currentWord()));
    if (part === undefined) return;
    setIsLooping(true);
    line.current = null;
    loop.current = part;
    play(part);
  };
  const playLine = (row?: number): void => {
    const words = row === undefined ? findLine(store, currentWord()) : findRow(store, row);
    const part = findPart(store, words);
    if (part === undefined) return;
    setIsLooping(false);
    line.current = part;
    play(part);
  };
  const toggleSilence = (): void => setSkipsSilence(!skipsSilence);
  return { ...backing, isLooping, skipsSilence, toggleLoop, toggleSilence, playLine };
}

/** True after the end of a part, and well before its start. */
function hasLeft({ end, start }: Part, seconds: number): boolean {
  return seconds >= end || seconds < start - 1;
}

/** Moves the player to the end of a long silence between words, when it is in one. */
function skipSilence({ seek, words }: PlayerStore, seconds: number): void {
  const next = partitionPoint(words, ({ start }) => start <= seconds);
  const from = words[next - 1]?.end ?? 0;
  const to = words[next]?.start;
  if (to === undefined || to - from < longSilenceSeconds) return;
  if (seconds > from + keptSeconds && seconds < to - 2 * keptSeconds) seek(to - keptSeconds);
}

/** Jumps back some seconds at each pause, except at the end of a line that is played once. */
function useBackOnPause(
  media: RefObject<HTMLMediaElement | null>,
  store: PlayerStore,
  line: RefObject<Part | null>,
): Pick<RepeatedPlaying, 'backsOnPause' | 'toggleBackOnPause'> {
  const [{ backsOnPause }, changePreferences] = usePreferences();
  useEffect(() => {
    const element = media.current;
    if (element === null) return;
    const removers = new AbortController();
    const onPause = (): void => {
      const wasLine = line.current !== null;
      line.current = null;
      if (backsOnPause && !wasLine && !element.ended)
        store.seek(Math.max(0, element.currentTime - backSeconds));
    };
    element.addEventListener('pause', onPause, { signal: removers.signal });
    return () => removers.abort();
  }, [backsOnPause, line, media, store]);
  return {
    backsOnPause,
    toggleBackOnPause: () => changePreferences({ backsOnPause: !backsOnPause }),
  };
}

/** Begin and end of words, undefined when there are none. */
function findPart(
  { words }: PlayerStore,
  [first, last]: readonly [number, number],
): Part | undefined {
  const start = words[first]?.start;
  const end = words[last]?.end;
  return start === undefined || end === undefined ? undefined : { start, end };
}

/** Indexes of the first and the last selected word, undefined when none are selected. */
function findSelection(): readonly [number, number] | undefined {
  const selected = selectedWords();
  const [first] = selected;
  return first === undefined ? undefined : [first, selected.at(-1) ?? first];
}

/** Indexes of the first and the last word of the utterance of a word. */
function findLine(store: PlayerStore, word: number): readonly [number, number] {
  return findRow(store, store.words[Math.max(0, word)]?.utteranceIndex ?? 0);
}

function findRow(store: PlayerStore, row: number): readonly [number, number] {
  const indexes = store.wordsOf(row);
  return [indexes[0] ?? 0, indexes.at(-1) ?? 0];
}
