import type { TransferredError } from './transferred-error.js';

/** Folders of the models that find who speaks when. */
export interface SpeakerModels {
  /** Folder of a model of the family `speaker-segmentation`. */
  readonly segmentationDirectory: string;
  /** Folder of a model of the family `speaker-embedding`. */
  readonly embeddingDirectory: string;
  /**
   * Threads of the process.
   *
   * @defaultValue 1
   */
  readonly threads?: number | undefined;
}

/** Bounds of the number of speakers; a number that is known is both. */
export interface SpeakerBounds {
  /** Fewest speakers, from 1. */
  readonly minimum: number;
  /** Most speakers; `Infinity` for no bound. */
  readonly maximum: number;
}

/** Speaker turn: span in which one speaker talks; those of several speakers may overlap. */
export interface SpeakerTurn {
  /** Begin, in seconds of the audio. */
  readonly start: number;
  /** End, in seconds of the audio. */
  readonly end: number;
  /** The speaker, counted from 0 by who speaks first. */
  readonly speaker: number;
}

/** Consecutive words in lower case and without punctuation. */
export interface UnpunctuatedText {
  /** Language of the words. */
  readonly language: string;
  /** The words, without separators. */
  readonly words: readonly string[];
}

/** Work of a process of its own with models beside those of the engines. Audio, if it needs some, comes over its standard input. */
export type ModelTask =
  | {
      readonly type: 'find_speakers';
      readonly models: SpeakerModels;
      readonly bounds: SpeakerBounds;
    }
  | {
      readonly type: 'punctuate';
      /** Folder of the model. */
      readonly directory: string;
      readonly threads: number;
      readonly texts: readonly UnpunctuatedText[];
    };

/** Outcome of a {@link ModelTask}. */
export type ModelTaskReply =
  | { readonly type: 'speakers'; readonly turns: readonly SpeakerTurn[] }
  | {
      readonly type: 'punctuated';
      /** The words of each text, with marks; `undefined` for a text that the model has changed otherwise. */
      readonly texts: readonly (readonly string[] | undefined)[];
    }
  | { readonly type: 'failed'; readonly error: TransferredError };

/** Descriptor of the child that its parent holds open: its end ends the child, also while native code keeps the thread of events busy. */
export const lifelineDescriptor = 4;
