import type { LazyStore, StoreLoop } from '../store/lazy-store.js';
import type { PlayerState } from './player-state.js';
import type { PlayerWord } from './word-index.js';

/** Events of a media element after which its time or its state may have changed. */
const mediaEvents = [
  'play',
  'playing',
  'pause',
  'ended',
  'seeking',
  'seeked',
  'timeupdate',
  'emptied',
] as const;

/**
 * Longest pause, in seconds, that counts as a part of the word before it: shorter ones would only
 * flicker.
 */
const bridgedPauseSeconds = 0.3;

/**
 * Media elements round times down, at worst to a sample. An element that was moved to a word must
 * not count as before it.
 */
const roundingSeconds = 0.0002;

/** What the loop needs of its store. */
interface LoopStore extends LazyStore<PlayerState> {
  /** The words in the order of their start times. */
  readonly words: readonly PlayerWord[];
}

/** Follows a media element, and shows the word at its time. */
export default class PlayerLoop implements StoreLoop {
  readonly #store: LoopStore;
  #element: HTMLMediaElement | null = null;
  #removers: AbortController | null = null;
  #frame: number | null = null;

  constructor(store: LoopStore) {
    this.#store = store;
  }

  /** Connects an element in place of the previous one, or disconnects it for null. */
  connect(element: HTMLMediaElement | null): void {
    if (element === this.#element) return;
    this.#cancelFrame();
    this.#removers?.abort();
    this.#element = element;
    if (element === null) return;
    this.#removers = new AbortController();
    const { signal } = this.#removers;
    for (const name of mediaEvents) element.addEventListener(name, this.show, { signal });
    this.show();
  }

  /** Called when the store gets its first owner. */
  activate(): void {
    this.show();
  }

  /** Called when the store has lost its last owner: closes everything that is open. */
  deactivate(): void {
    this.#cancelFrame();
  }

  /**
   * Shows the word at the time of the element, and looks again with the next frame while it plays.
   */
  readonly show = (): void => {
    this.#cancelFrame();
    const element = this.#element;
    const { words } = this.#store;
    const isPlaying = element !== null && !element.paused && !element.ended;
    const wordIndex =
      element === null ? -1 : findWord(words, element.currentTime + roundingSeconds);
    const { utteranceIndex } = words[wordIndex] ?? this.#store.getSnapshot();
    this.#store.update({ wordIndex, utteranceIndex, isPlaying, error: null });
    // Frames stop by themselves while the page is in the background, but `timeupdate` continues.
    if (isPlaying && this.#store.isOwned) this.#frame = requestAnimationFrame(this.show);
  };

  #cancelFrame(): void {
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
    this.#frame = null;
  }
}

/**
 * Finds the word at a time, by binary search.
 *
 * @returns its index, or -1 in a pause, before the first word and after the last
 */
function findWord(words: readonly PlayerWord[], seconds: number): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((words[middle]?.start ?? Infinity) <= seconds) low = middle + 1;
    else high = middle;
  }
  const index = low - 1;
  const word = words[index];
  if (word === undefined || seconds < word.end) return index;
  const next = words[low];
  return next !== undefined && next.start - word.end <= bridgedPauseSeconds ? index : -1;
}
