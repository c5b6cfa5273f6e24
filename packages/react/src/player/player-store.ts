import type { TimedUtterance } from '@earshot/subtitles';
import { Store } from '../store/store.js';
import { type PlayerWord, WordIndex } from './word-index.js';

export type { PlayerWord } from './word-index.js';

/** State of a player. It changes when another word is played, not with the time. */
export interface PlayerState {
  /** The utterances in the order of their begins. */
  readonly utterances: readonly TimedUtterance[];
  /** Index in `words` of the word that is played; -1 in a pause. */
  readonly wordIndex: number;
  /** Index of the utterance that is played, or was last before a pause; -1 before the first. */
  readonly utteranceIndex: number;
  /** True while the media element plays. */
  readonly isPlaying: boolean;
}

/** Events of a media element after which its time or its state may be another one. */
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

/** A media element and a transcript, kept together. */
export class PlayerStore extends Store<PlayerState> {
  #index: WordIndex;
  #element: HTMLMediaElement | null = null;
  #removers: AbortController | null = null;
  #frame: number | null = null;

  constructor(utterances: readonly TimedUtterance[]) {
    const index = new WordIndex(utterances);
    super({
      utterances: index.utterances,
      wordIndex: -1,
      utteranceIndex: -1,
      isPlaying: false,
    });
    this.#index = index;
  }

  /** Words of all utterances, in the order of their begins. */
  get words(): readonly PlayerWord[] {
    return this.#index.words;
  }

  /** Index in `words` of the first word of each utterance. */
  get firstWords(): readonly number[] {
    return this.#index.firstWords;
  }

  /** Indexes in `words` of the words of an utterance. */
  readonly wordsOf = (utteranceIndex: number): readonly number[] =>
    this.#index.wordsOf(utteranceIndex);

  /** Replaces the transcript, as while it grows. */
  readonly setUtterances = (utterances: readonly TimedUtterance[]): void => {
    this.#index = new WordIndex(utterances);
    this.update({ utterances: this.#index.utterances });
    this.#show();
  };

  /** Connects a media element, in place of the one before; null disconnects. It is what `ref` of an element takes. */
  readonly ref = (element: HTMLMediaElement | null): void => {
    if (element === this.#element) return;
    this.#disconnect();
    this.#element = element;
    if (element === null) return;
    this.#removers = new AbortController();
    const { signal } = this.#removers;
    for (const name of mediaEvents) element.addEventListener(name, this.#show, { signal });
    this.#show();
  };

  /** Moves to a time, in seconds of the medium. */
  readonly seek = (seconds: number): void => {
    if (this.#element === null) return;
    this.#element.currentTime = seconds;
    this.#show();
  };

  /** Moves to the begin of a word. @param index - index in `words`; one that does not exist changes nothing */
  readonly seekToWord = (index: number): void => {
    const word = this.words[index];
    if (word !== undefined) this.seek(word.start);
  };

  protected activate(): void {
    this.#show();
  }

  protected deactivate(): void {
    this.#cancelFrame();
  }

  /** Shows the word at the time of the element, and looks again with the next frame while it plays. */
  readonly #show = (): void => {
    this.#cancelFrame();
    const element = this.#element;
    const isPlaying = element !== null && !element.paused && !element.ended;
    const last = this.getSnapshot();
    const seconds = element?.currentTime ?? 0;
    const wordIndex = element === null ? -1 : this.#index.find(seconds, last.wordIndex);
    const { utteranceIndex = last.utteranceIndex } = this.words[wordIndex] ?? {};
    this.update({ wordIndex, utteranceIndex, isPlaying });
    // Frames stop by themselves while the page is in the background; `timeupdate` continues.
    if (isPlaying && this.isOwned) this.#frame = requestAnimationFrame(this.#show);
  };

  #cancelFrame(): void {
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
    this.#frame = null;
  }

  #disconnect(): void {
    this.#cancelFrame();
    this.#removers?.abort();
    this.#removers = null;
  }
}
