import type { TranscriptionLanguage } from '@earshot/core';
import type { Tensor } from 'onnxruntime-node';
import type { RecognitionTask } from '../../../port/recognition-options.js';
import type { DecoderScores, MergedDecoder } from '../search/merged-decoder.js';

/** Tokens of a model, which are pieces of text. */
export interface Tokenizer {
  /** Token that ends a text. */
  readonly end: number;
  /** Bytes of a token in UTF-8, empty for a marker. */
  decodeToken(id: number): Uint8Array;
  /** Splits text that follows a space into the tokens with which the model usually writes it. */
  tokenize(text: string): number[];
  /** True for a token that begins a word or ends the text. */
  beginsWord(id: number): boolean;
}

/** Output of an encoder for audio. */
export interface EncodedAudio {
  /** States, one row. */
  readonly states: Tensor;
  /** Length of the audio, in seconds. */
  readonly seconds: number;
}

/** Language and task of a text. */
export interface TextRequest {
  /** The spoken language. */
  readonly language: TranscriptionLanguage;
  readonly task: RecognitionTask;
}

/** Share of a language, 0 to 1. */
export interface LanguageShare {
  readonly language: TranscriptionLanguage;
  readonly share: number;
}

/**
 * A family of models with an encoder and a decoder: a front end, tokens, a prompt and rules. The
 * search is the same for all.
 */
export interface SpeechFamily {
  readonly tokenizer: Tokenizer;
  readonly decoder: MergedDecoder;
  /** Maximum number of tokens of a text. */
  readonly maximumTokens: number;
  /** Bonus of a token of a phrase of the vocabulary with the highest intensity, in nats. */
  readonly phraseBonus: number;

  /**
   * Encodes audio.
   *
   * @param samples - 16 kHz, from -1 to 1
   */
  encode(samples: Float32Array): Promise<EncodedAudio>;
  /** Tokens before a text. */
  createPrompt(request: TextRequest): number[];
  /**
   * Changes the scores of the tokens that may follow a text, and returns those of the tokens that
   * may.
   */
  restrict(scores: Float32Array, ids: readonly number[]): Float32Array;
  /**
   * Probability that nothing was said, by the scores after the tokens of the prompt. Absent in
   * families that do not learn it.
   *
   * @returns 0 to 1
   */
  estimateSilence?(promptScores: DecoderScores): number;
  /** Shares of languages, the likeliest first. Absent in families that do not detect languages. */
  detectLanguage?(
    encoded: EncodedAudio,
    candidates: readonly TranscriptionLanguage[],
  ): Promise<readonly LanguageShare[]>;
  /**
   * Attention of {@link MergedDecoder.attend} from which words get times. Absent in models whose
   * decoder does not return it.
   */
  readonly attention?: AttentionLayout | undefined;
}

/** Layout of the attention of a decoder to the audio. */
export interface AttentionLayout {
  /**
   * Heads that follow the audio by the name of the output that has them. An output without an entry
   * uses all of its heads.
   */
  readonly heads: ReadonlyMap<string, readonly number[]>;
  /** Time between the attention to a word and its start, in seconds. */
  readonly shiftSeconds: number;
}
