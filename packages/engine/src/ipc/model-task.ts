import type { SpeakerEncoderFolder } from '../models/conversion/convert-speaker-encoder-folder.js';
import type {
  ConversionProgress,
  ConvertedWhisper,
  WhisperFolder,
} from '../models/conversion/convert-whisper-folder.js';
import type { TransferredError } from '../port/transferred-error.js';

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

/** Minimum and maximum number of speakers. Both are equal when the number is known. */
export interface SpeakerBounds {
  /** Minimum number of speakers, at least 1. */
  readonly minimum: number;
  /** Maximum number of speakers, or `Infinity` for no limit. */
  readonly maximum: number;
}

/** Speaker turn: span in which one speaker talks. Turns of several speakers may overlap. */
export interface SpeakerTurn {
  /** Start, in seconds from the start of the audio. */
  readonly start: number;
  /** End, in seconds from the start of the audio. */
  readonly end: number;
  /** Number of the speaker, from 0, in the order of their first turns. */
  readonly speaker: number;
}

/** Region of speech with vectors of its voices. */
export interface VoiceRegion {
  /** Start, in seconds from the start of the audio. */
  readonly start: number;
  /** End, in seconds from the start of the audio. */
  readonly end: number;
  /**
   * Powers by which telephone speech is recognised, each the mean density summed over the frames.
   */
  readonly bandwidth: {
    /** From 4.3 to 7 kHz, which telephones do not transmit. */
    readonly high: number;
    /** From 1 to 3 kHz. */
    readonly middle: number;
  };
  /** Numbers of a vector. */
  readonly vectorSize: number;
  /**
   * Vectors of length 1 one after the other, one for each step of 0.2 seconds: of the second around
   * its middle.
   */
  readonly searchVectors: Float32Array;
  /** The same for every other step: of the 1.6 seconds around its middle. */
  readonly clusterVectors: Float32Array;
}

/** Vectors of sentences, one after the other. */
export interface SentenceVectors {
  /** Numbers of a vector. */
  readonly vectorSize: number;
  /** Vectors of length 1, in the order of the sentences. */
  readonly vectors: Float32Array;
}

/** Span of a text that a model has labelled. */
export interface LabelledSpan {
  /** Label, as the model has it, without its place in the span. */
  readonly label: string;
  /** Offset of its first UTF-16 unit. */
  readonly start: number;
  /** Offset after its last UTF-16 unit. */
  readonly end: number;
  /** Mean probability of the label over the words of the span. */
  readonly confidence: number;
}

/** Consecutive words in lower case and without punctuation. */
export interface UnpunctuatedText {
  /** Language of the words. */
  readonly language: string;
  /** The words, without separators. */
  readonly words: readonly string[];
}

/** Short audio whose voices must be encoded. */
interface VoiceClip {
  /** Number of the clip, from 0, by which its regions are returned. */
  readonly clip: number;
  /** Mono samples of 16 bits at 16 kHz. */
  readonly samples: Int16Array;
}

/** Sentences whose vectors must be computed. */
interface SentenceBatch {
  /** Number of the batch, from 0, by which its vectors are returned. */
  readonly batch: number;
  readonly sentences: readonly string[];
}

/** Input of a task that takes one after the other. */
export type TaskInput = VoiceClip | SentenceBatch;

/**
 * Message to a process after a task that takes more than its audio: an input, or `end` after the
 * last one.
 */
export type ModelTaskInput = TaskInput | 'end';

/**
 * Task with models other than those of the engines, for a separate process. Its audio, if any,
 * comes over standard input.
 */
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
  | {
      readonly type: 'embed_voices';
      /** Directory of a model of the family `voice-encoder`. */
      readonly directory: string;
    }
  | {
      /** Takes one {@link VoiceClip} after the other until they end. */
      readonly type: 'embed_clips';
      /** Directory of a model of the family `voice-encoder`. */
      readonly directory: string;
    }
  | {
      readonly type: 'embed_sentences';
      /** Directory of a model of the family `sentence-encoder`. */
      readonly directory: string;
      readonly threads: number;
      readonly sentences: readonly string[];
    }
  | {
      /** Takes one {@link SentenceBatch} after the other until they end. */
      readonly type: 'embed_batches';
      /** Directory of a model of the family `sentence-encoder`. */
      readonly directory: string;
      readonly threads: number;
      /** Niceness of the process, or undefined for that of all of them. */
      readonly niceness: number | undefined;
    }
  | {
      readonly type: 'classify_tokens';
      /** Directory of a model of the family `token-classifier`. */
      readonly directory: string;
      readonly threads: number;
      readonly texts: readonly string[];
    }
  | { readonly type: 'convert_whisper'; readonly folder: WhisperFolder }
  | { readonly type: 'convert_speaker_encoder'; readonly folder: SpeakerEncoderFolder };

/** Report of a {@link ModelTask} before its outcome: its progress, or a part of its result. */
export type ModelTaskProgress =
  | { readonly type: 'progress'; readonly progress: ConversionProgress }
  | { readonly type: 'voice_region'; readonly region: VoiceRegion }
  | {
      readonly type: 'clip_voices';
      /** Number of the clip. */
      readonly clip: number;
      /** Its regions of speech, with times from its start. */
      readonly regions: readonly VoiceRegion[];
    }
  | {
      readonly type: 'batch_embedded';
      /** Number of the batch. */
      readonly batch: number;
      readonly vectors: SentenceVectors;
    };

/** Outcome of a {@link ModelTask}. */
export type ModelTaskReply =
  | { readonly type: 'speakers'; readonly turns: readonly SpeakerTurn[] }
  | {
      readonly type: 'punctuated';
      /**
       * The words of each text, with marks, or `undefined` for a text that the model has changed in
       * another way.
       */
      readonly texts: readonly (readonly string[] | undefined)[];
    }
  | { readonly type: 'voices_embedded' }
  | { readonly type: 'inputs_done' }
  | { readonly type: 'sentences_embedded'; readonly vectors: SentenceVectors }
  | {
      readonly type: 'tokens_classified';
      /** Spans of each text, in order. */
      readonly spans: readonly (readonly LabelledSpan[])[];
    }
  | { readonly type: 'converted'; readonly converted: ConvertedWhisper }
  | { readonly type: 'converted_speaker_encoder'; readonly files: readonly string[] }
  | { readonly type: 'failed'; readonly error: TransferredError };

/**
 * File descriptor of a pipe that the parent holds open: when it closes, the child ends, even while
 * native code blocks its event loop.
 */
export const lifelineDescriptor = 4;
