import type { Utterance } from '../types/transcription.js';

/** The words of the transcript that one word of the edited transcript stands for. */
export interface WordSource {
  /** Index of the first of them, counted from 0 over the words of all utterances. */
  readonly from: number;
  /** Number of words. */
  readonly count: number;
}

/** An utterance of an edited transcript. */
export interface EditedUtterance {
  /** The edited utterance, or the same object as in the transcript when nothing in it is edited. */
  readonly utterance: Utterance;
  /** Index of its first word, counted from 0 over the words of all utterances of the transcript. */
  readonly firstWord: number;
  /**
   * Sources of its words, in order. Null when nothing in it is edited, so that each word is its own
   * source.
   */
  readonly sources: readonly WordSource[] | null;
}
