import type { TimedUtterance } from '@earshot/subtitles';
import { LazyStore } from '../store/lazy-store.js';
import type PlayerLoop from './player-loop.js';
import type { PlayerState } from './player-state.js';
import { type PlayerWord, WordIndex } from './word-index.js';

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
    this.#index.listWords(utteranceIndex);

  /** Replaces the transcript, as while it grows. */
  readonly setUtterances = (utterances: readonly TimedUtterance[]): void => {
    // An effect of the first render passes the utterances that are set already.
    if (utterances === this.#index.given) return;
    this.#index = new WordIndex(utterances, this.#index);
    this.update({ utterances: this.#index.utterances });
    void this.call((loop) => loop.show());
  };

  /**
   * Connects a media element in place of the previous one, or disconnects it for null. Pass it as
   * `ref` of the element.
   */
  readonly ref = (element: HTMLMediaElement | null): void => {
    this.#element = element;
    void this.call((loop) => loop.connect(element));
  };

  /** Moves to a time, in seconds of the medium. The word follows when the element has moved. */
  readonly seek = (seconds: number): void => {
    if (this.#element) this.#element.currentTime = seconds;
    void this.call((loop) => loop.show());
  };

  /**
   * Moves to the start of a word. @param index - index in `words`, without effect when it does not
   * exist
   */
  readonly seekToWord = (index: number): void => {
    const word = this.words[index];
    if (word) this.seek(word.start);
  };

  /** @internal */
  readonly load = () => import('./player-loop.js');
}
