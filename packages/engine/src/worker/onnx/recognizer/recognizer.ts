import type { TranscriptionLanguage } from '@earshot/core';
import { sampleRateHz } from '../../../port/engine-capabilities.js';
import {
  meanConfidence,
  type Recognition,
  type RecognizedWord,
} from '../../../port/recognition.js';
import type { RecognitionTask } from '../../../port/recognition-options.js';
import { isSpaceless } from '../../text/split-words.js';
import type { EncodedAudio, SpeechFamily } from '../families/speech-family.js';
import { searchText, type TokenText } from '../search/beam-search.js';
import type { PhraseTree } from '../search/phrase-tree.js';
import { agreedTokens } from './agreed-tokens.js';
import { amplified, speechGainDb } from './speech-level.js';
import {
  type DecodeOptions,
  decodeHalves,
  decodeSpeech,
  type SpokenPart,
  shortestSamples,
} from './spoken-parts.js';
import { type TokenWord, wordsOfTokens } from './words-of-tokens.js';

/** What is known about an utterance before it is recognised. */
export interface SpeechRequest {
  /** The languages that may be spoken: one, or several among which it is detected. */
  readonly languages: readonly TranscriptionLanguage[];
  readonly task: RecognitionTask;
  /** Number of texts that are followed at the same time. */
  readonly beams: number;
  readonly phrases: PhraseTree | undefined;
  /** Resolves when the next step may be taken; rejects to abort it. */
  readonly nextTurn: () => Promise<void>;
}

/** Text of speech that continues, with what of it is certain by now. */
export interface SpeechHypothesis {
  readonly words: readonly RecognizedWord[];
  readonly language: TranscriptionLanguage;
  readonly text: TokenText;
  /** Tokens that later hypotheses begin with. */
  readonly certain: TokenText;
}

/** Gain of a second try, in dB: a model that finds no word in speech often finds it a little louder. */
const secondGainDb = 6;

/** Longest audio by which a language is detected, in samples: ten seconds. */
const identifiedSamples = 10 * sampleRateHz;

/** Most tokens per second: of alphabets, and of scripts whose letters take several tokens. */
const tokensPerSecond = { ofLatinScript: 9, ofOthers: 16 } as const;

const nothing: TokenText = { ids: [], logs: [] };

/** Recognises utterances by a model with an encoder and a decoder. */
export class Recognizer {
  readonly #family: SpeechFamily;

  constructor(family: SpeechFamily) {
    this.#family = family;
  }

  /**
   * Recognises a complete utterance. Speech without words is tried again, louder, then in halves.
   *
   * @param samples - 16-bit samples, 16 kHz
   * @param request - language, task and vocabulary
   */
  async recognize(samples: Int16Array, request: SpeechRequest): Promise<Recognition> {
    const gainDb = speechGainDb(samples);
    if (gainDb === undefined || samples.length < shortestSamples)
      return { words: [], confidence: 0, language: request.languages[0] ?? 'en' };
    const levelled = amplified(samples, gainDb);
    await request.nextTurn();
    const encoded = await this.#family.encode(levelled);
    const language = await this.#languageOf(levelled, encoded, request.languages);
    const options = this.#decodeOptions(request, language);
    let parts = await decodeSpeech(levelled, options, encoded);
    if (parts.length === 0)
      parts = await decodeSpeech(amplified(samples, gainDb + secondGainDb), options);
    if (parts.length === 0) parts = await decodeHalves(levelled, options);
    const words = parts.flatMap((part) => this.#wordsOf(part, language));
    return { words, confidence: meanConfidence(words), language };
  }

  /**
   * Recognises the beginning of an utterance that continues, greedily.
   *
   * @param samples - 16-bit samples, 16 kHz
   * @param request - language and task
   * @param before - hypothesis before this one; undefined for the first
   */
  async follow(
    samples: Int16Array,
    request: SpeechRequest,
    before: SpeechHypothesis | undefined,
  ): Promise<SpeechHypothesis> {
    const levelled = amplified(samples, speechGainDb(samples) ?? 0);
    await request.nextTurn();
    const encoded = await this.#family.encode(levelled);
    const language =
      before?.language ?? (await this.#languageOf(levelled, encoded, request.languages));
    const { decoder, maximumTokens, tokenizer } = this.#family;
    const prefix = before?.certain ?? nothing;
    const text = await searchText({
      ...request,
      decoder,
      states: encoded.states,
      prompt: this.#family.promptOf({ language, task: request.task }),
      prefix,
      end: tokenizer.end,
      beams: 1,
      maximumTokens,
      phrases: undefined,
      restrict: (scores, ids) => this.#family.restrict(scores, ids),
    });
    // A text without an end has lost its way behind what is certain.
    const kept = text.isFinished ? text : prefix;
    const part = { ...kept, fromSample: 0, sampleCount: samples.length, encoded };
    return {
      words: this.#wordsOf(part, language),
      language,
      text: kept,
      certain: agreedTokens(before?.text ?? nothing, kept, prefix, tokenizer),
    };
  }

  #decodeOptions(
    { beams, nextTurn, phrases, task }: SpeechRequest,
    language: TranscriptionLanguage,
  ): DecodeOptions {
    return {
      family: this.#family,
      beams,
      nextTurn,
      phrases,
      prompt: this.#family.promptOf({ language, task }),
      tokensPerSecond: isLatinScript(language)
        ? tokensPerSecond.ofLatinScript
        : tokensPerSecond.ofOthers,
    };
  }

  /** The language that is spoken, of those that may be. */
  async #languageOf(
    samples: Float32Array,
    encoded: EncodedAudio,
    languages: readonly TranscriptionLanguage[],
  ): Promise<TranscriptionLanguage> {
    const [first = 'en', second] = languages;
    if (second === undefined || this.#family.detectLanguage === undefined) return first;
    const isShort = samples.length <= identifiedSamples;
    const audio = isShort
      ? encoded
      : await this.#family.encode(samples.slice(0, identifiedSamples));
    const [likeliest] = await this.#family.detectLanguage(audio, languages);
    return likeliest?.language ?? first;
  }

  #wordsOf(part: SpokenPart, language: TranscriptionLanguage): RecognizedWord[] {
    const words = wordsOfTokens(part, this.#family.tokenizer, language);
    return spread(words, part);
  }
}

/** Spreads words over a part by their letters. */
function spread(
  words: readonly TokenWord[],
  { fromSample, sampleCount }: SpokenPart,
): RecognizedWord[] {
  const total = words.reduce((sum, { text }) => sum + text.length + 1, 0);
  let letters = 0;
  return words.map(({ isJoined, probability, text }) => {
    const startSeconds = (fromSample + (letters / total) * sampleCount) / sampleRateHz;
    letters += text.length + 1;
    const endSeconds = (fromSample + (letters / total) * sampleCount) / sampleRateHz;
    return {
      text,
      startSeconds,
      endSeconds,
      confidence: probability,
      ...(isJoined ? { isJoined } : {}),
    };
  });
}

/** Languages whose scripts have several tokens for a letter or for few of them. */
const otherScripts: ReadonlySet<TranscriptionLanguage> = new Set<TranscriptionLanguage>([
  'am',
  'ar',
  'as',
  'bg',
  'bn',
  'el',
  'fa',
  'gu',
  'he',
  'hi',
  'hy',
  'ka',
  'kk',
  'kn',
  'ko',
  'mk',
  'ml',
  'mn',
  'mr',
  'ne',
  'pa',
  'ps',
  'ru',
  'sa',
  'sd',
  'si',
  'ta',
  'te',
  'tg',
  'tt',
  'uk',
  'ur',
  'yi',
]);

const isLatinScript = (language: TranscriptionLanguage) =>
  !isSpaceless(language) && !otherScripts.has(language);
