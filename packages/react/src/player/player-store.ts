import type { TimedUtterance } from '@earshot/subtitles';
import { LazyStore } from '../store/lazy-store.js';
import type PlayerLoop from './player-loop.js';
import { type PlayerWord, WordIndex } from './word-index.js';

export type { PlayerWord } from './word-index.js';

/** State of a player. It changes when another word is played, not with the time. */
export interface PlayerState {
  /** The utterances in the order of their start times. */
  readonly utterances: readonly TimedUtterance[];
  /** Index in `words` of the word that is played, or -1 in a pause. */
  readonly wordIndex: number;
  /** Index of the utterance that is played, or was played last before a pause, or -1 before the first. */
  readonly utteranceIndex: number;
  /** True while the media element plays. */
  readonly isPlaying: boolean;
  /** Reason why words are not followed: the part of the package that does so could not be loaded. Null when there is none. */
  readonly error: Error | null;
}

/** A media element and a transcript, in sync. */
export class PlayerStore extends LazyStore<PlayerState, PlayerLoop> {
  #index: WordIndex;
  #element: HTMLMediaElement | null = null;

  constructor(utterances: readonly TimedUtterance[]) {
    const index = new WordIndex(utterances);
    super({
      utterances: index.utterances,
      wordIndex: -1,
      utteranceIndex: -1,
      isPlaying: false,
      error: null,
    });
    this.#index = index;
  }

  /** Words of all utterances, in the order of their start times. */
  get words(): readonly PlayerWord[] {
    return this.#index.words;
  }

  /** Indexes in `words` of the words of an utterance. Every utterance has at least one. */
  readonly wordsOf = (utteranceIndex: number): readonly number[] =>
    this.#index.wordsOf(utteranceIndex);

  /** Replaces the transcript, as while it grows. */
  readonly setUtterances = (utterances: readonly TimedUtterance[]): void => {
    // An effect of the first render passes the utterances that are set already.
    if (utterances === this.#index.given) return;
    this.#index = new WordIndex(utterances, this.#index);
    this.update({ utterances: this.#index.utterances });
    void this.call((loop) => loop.show());
  };

  /** Connects a media element in place of the previous one, or disconnects it for null. Pass it as `ref` of the element. */
  readonly ref = (element: HTMLMediaElement | null): void => {
    this.#element = element;
    void this.call((loop) => loop.connect(element));
  };

  /** Moves to a time, in seconds of the medium. The word follows when the element has moved. */
  readonly seek = (seconds: number): void => {
    if (this.#element) this.#element.currentTime = seconds;
    void this.call((loop) => loop.show());
  };

  /** Moves to the start of a word. @param index - index in `words`, without effect when it does not exist */
  readonly seekToWord = (index: number): void => {
    const word = this.words[index];
    if (word) this.seek(word.start);
  };

  /** @internal */
  readonly load = () => import('./player-loop.js');
}
