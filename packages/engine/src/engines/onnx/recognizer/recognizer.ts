import type { TranscriptionLanguage } from '@earshot/core';
import { sampleRateHz } from '../../../port/engine-capabilities.js';
import {
  meanConfidence,
  type Recognition,
  type RecognizedWord,
} from '../../../port/recognition.js';
import type { RecognitionTask } from '../../../port/recognition-options.js';
import { amplified, speechGainDb } from '../../../segmentation/speech-level.js';
import { isSpaceless } from '../../../text/split-words.js';
import type { EncodedAudio, SpeechFamily } from '../families/speech-family.js';
import type { TokenText } from '../search/beam-search.js';
import type { PhraseTree } from '../search/phrase-tree.js';
import type { Aligner } from '../word-times/aligner.js';
import { agreedTokens } from './agreed-tokens.js';
import { attendedTimes } from './attended-times.js';
import { withoutInventedTail } from './invented-tail.js';
import { type SpeechSearchOptions, searchSpeech } from './search-speech.js';
import { decodeHalves, decodeSpeech, shortestSamples } from './spoken-parts.js';
import { timeWords } from './timed-words.js';
import { type TokenWord, wordsOfTokens } from './words-of-tokens.js';

/** Information about an utterance before it is recognised. */
export interface SpeechRequest {
  /** The languages that may be spoken: one, or several among which it is detected. */
  readonly languages: readonly TranscriptionLanguage[];
  readonly task: RecognitionTask;
  /** Number of beams. */
  readonly beams: number;
  readonly phrases: PhraseTree | undefined;
  /** Resolves when the next step may be taken, or rejects to abort it. */
  readonly nextTurn: () => Promise<void>;
}

/** Text of unfinished speech, with the part of it that is certain by now. */
export interface SpeechHypothesis {
  readonly words: readonly RecognizedWord[];
  readonly language: TranscriptionLanguage;
  readonly text: TokenText;
  /** Tokens that later hypotheses begin with. */
  readonly certain: TokenText;
}

/**
 * Gain of a second try, in dB: a model that finds no word in speech often finds it a little louder.
 */
const secondGainDb = 6;

/** Longest audio by which a language is detected, in samples: ten seconds. */
const identifiedSamples = 10 * sampleRateHz;

/** Maximum tokens per second, of alphabets and of scripts whose letters take several tokens. */
const tokensPerSecond = { ofLatinScript: 9, ofOthers: 16 } as const;

const nothing: TokenText = { ids: [], logs: [] };

/** Recognises utterances by a model with an encoder and a decoder. */
export class Recognizer {
  readonly #family: SpeechFamily;
  readonly #aligner: Aligner;

  /**
   * @param aligner - places the words of the languages that it knows
   */
  constructor(family: SpeechFamily, aligner: Aligner) {
    this.#family = family;
    this.#aligner = aligner;
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
    const language = await this.#detectLanguage(levelled, encoded, request.languages);
    const options = this.#searchOptions(request, language);
    let parts = await decodeSpeech(levelled, options, encoded);
    if (parts.length === 0)
      parts = await decodeSpeech(amplified(samples, gainDb + secondGainDb), options);
    if (parts.length === 0) parts = await decodeHalves(levelled, options);
    const written = parts.map((part) => ({ part, words: this.#joinWords(part, language) }));
    const kept = written.map(({ words }) => withoutInventedTail(words));
    await request.nextTurn();
    const words = await timeWords(kept.flat(), {
      samples,
      language,
      // A translation has other words than those that were said.
      aligner: request.task === 'transcribe' ? this.#aligner : undefined,
      attention: async () => {
        const times = [];
        for (const [index, { part, words: all }] of written.entries()) {
          await request.nextTurn();
          const own = await attendedTimes(this.#family, options.prompt, part, all);
          if (own === undefined) return undefined;
          times.push(...own.slice(0, kept[index]?.length));
        }
        return times;
      },
    });
    return { words, confidence: meanConfidence(words), language };
  }

  /**
   * Recognises the beginning of an unfinished utterance, greedily.
   *
   * @param samples - 16-bit samples, 16 kHz
   * @param request - language and task
   * @param before - hypothesis before this one, or undefined for the first
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
      before?.language ?? (await this.#detectLanguage(levelled, encoded, request.languages));
    const prefix = before?.certain ?? nothing;
    const options = this.#searchOptions({ ...request, beams: 1, phrases: undefined }, language);
    const text = await searchSpeech(encoded, { ...options, prefix });
    // The part after the certain tokens is wrong in a text without an end.
    const kept = text.isFinished ? text : prefix;
    return {
      words: await timeWords(this.#joinWords(kept, language), {
        samples,
        language,
        aligner: undefined,
        attention: undefined,
      }),
      language,
      text: kept,
      certain: agreedTokens(before?.text ?? nothing, kept, prefix, this.#family.tokenizer),
    };
  }

  #searchOptions(
    { beams, nextTurn, phrases, task }: SpeechRequest,
    language: TranscriptionLanguage,
  ): SpeechSearchOptions {
    return {
      family: this.#family,
      beams,
      nextTurn,
      phrases,
      prompt: this.#family.createPrompt({ language, task }),
      tokensPerSecond: isLatinScript(language)
        ? tokensPerSecond.ofLatinScript
        : tokensPerSecond.ofOthers,
    };
  }

  /** The language that is spoken, of those that may be. */
  async #detectLanguage(
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

  #joinWords(part: TokenText, language: TranscriptionLanguage): TokenWord[] {
    return wordsOfTokens(part, this.#family.tokenizer, language);
  }
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
