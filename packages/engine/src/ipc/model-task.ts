import type {
  ConversionProgress,
  ConvertedWhisper,
  WhisperFolder,
} from '../models/conversion/convert-whisper-folder.js';
import type { TransferredError } from './transferred-error.js';

/** Directories of the models for speaker diarisation. */
export interface SpeakerModels {
  /** Directory of a model of the family `speaker-segmentation`. */
  readonly segmentationDirectory: string;
  /** Directory of a model of the family `speaker-embedding`. */
  readonly embeddingDirectory: string;
  /**
   * Threads of the process.
   *
   * @defaultValue 1
   */
  readonly threads?: number | undefined;
}

/** Minimum and maximum number of speakers; both are equal when the number is known. */
export interface SpeakerBounds {
  /** Minimum number of speakers, at least 1. */
  readonly minimum: number;
  /** Maximum number of speakers; `Infinity` for no limit. */
  readonly maximum: number;
}

/** Speaker turn: span in which one speaker talks; those of several speakers may overlap. */
export interface SpeakerTurn {
  /** Start, in seconds from the start of the audio. */
  readonly start: number;
  /** End, in seconds from the start of the audio. */
  readonly end: number;
  /** Number of the speaker, from 0, in the order of their first turns. */
  readonly speaker: number;
}

/** Consecutive words in lower case and without punctuation. */
export interface UnpunctuatedText {
  /** Language of the words. */
  readonly language: string;
  /** The words, without separators. */
  readonly words: readonly string[];
}

/** Task with models other than those of the engines, for a separate process. Its audio, if any, comes over standard input. */
export type ModelTask =
  | {
      readonly type: 'find_speakers';
      readonly models: SpeakerModels;
      readonly bounds: SpeakerBounds;
    }
  | {
      readonly type: 'punctuate';
      /** Directory of the model. */
      readonly directory: string;
      readonly threads: number;
      readonly texts: readonly UnpunctuatedText[];
    }
  | { readonly type: 'convert_whisper'; readonly folder: WhisperFolder };

/** Progress of a {@link ModelTask} that reports any, before its outcome. */
export interface ModelTaskProgress {
  readonly type: 'progress';
  readonly progress: ConversionProgress;
}

/** Outcome of a {@link ModelTask}. */
export type ModelTaskReply =
  | { readonly type: 'speakers'; readonly turns: readonly SpeakerTurn[] }
  | {
      readonly type: 'punctuated';
      /** The words of each text, with marks; `undefined` for a text that the model has changed otherwise. */
      readonly texts: readonly (readonly string[] | undefined)[];
    }
  | { readonly type: 'converted'; readonly converted: ConvertedWhisper }
  | { readonly type: 'failed'; readonly error: TransferredError };

/** File descriptor of a pipe that the parent holds open: when it closes, the child ends, even while native code blocks its event loop. */
export const lifelineDescriptor = 4;
