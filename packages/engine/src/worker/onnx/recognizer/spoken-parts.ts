import { sampleRateHz } from '../../../port/engine-capabilities.js';
import type { EncodedAudio, SpeechFamily } from '../families/speech-family.js';
import {
  type Decoding,
  type SearchOptions,
  searchText,
  type TokenText,
} from '../search/beam-search.js';
import { quietestSample } from './quietest-sample.js';

/** Audio in which the model finds no word, in samples: a tenth of a second. */
export const shortestSamples = 0.1 * sampleRateHz;

/** Audio that is not cut again, in samples: 4 seconds. */
const uncutSamples = 4 * sampleRateHz;

/** What is written about one part of an utterance. */
export interface SpokenPart extends TokenText {
  /** First sample of the part in the utterance, and their number. */
  readonly fromSample: number;
  readonly sampleCount: number;
  readonly encoded: EncodedAudio;
}

/** Options of {@link decodeSpeech}. */
export interface DecodeOptions
  extends Pick<SearchOptions, 'beams' | 'nextTurn' | 'phrases' | 'prompt'> {
  readonly family: SpeechFamily;
  /** Maximum number of tokens per second of audio, beyond a few. */
  readonly tokensPerSecond: number;
}

/** Tokens of a text of no length. */
const fewTokens = 12;

/** Probability that nothing was said from which a text counts as invented; and mean logarithm of its tokens below which it does. */
const invented = { silence: 0.6, meanLog: -1 } as const;

/**
 * Writes what is said in audio. A text that finds no end, or repeats itself, is dropped: the audio is cut at its quietest place, and its halves
 * are decoded again, down to four seconds.
 *
 * @param samples - 16 kHz, from -1 to 1
 * @param options - the model, and options of its search
 * @param encoded - what the encoder made of the audio, where that is known already
 */
export async function decodeSpeech(
  samples: Float32Array,
  options: DecodeOptions,
  encoded?: EncodedAudio,
): Promise<SpokenPart[]> {
  if (samples.length < shortestSamples) return [];
  const { family, nextTurn } = options;
  await nextTurn();
  const audio = encoded ?? (await family.encode(samples));
  const decoding = await decode(audio, options);
  const part = { fromSample: 0, sampleCount: samples.length, encoded: audio };
  if (decoding.isFinished)
    return decoding.ids.length === 0 ? [] : [{ ...part, ids: decoding.ids, logs: decoding.logs }];
  if (samples.length < uncutSamples) return [];
  return decodeHalves(samples, options);
}

/** Cuts audio at its quietest place, and writes what is said before and after it. */
export async function decodeHalves(
  samples: Float32Array,
  options: DecodeOptions,
): Promise<SpokenPart[]> {
  const cut = quietestSample(samples);
  const before = await decodeSpeech(samples.slice(0, cut), options);
  const after = await decodeSpeech(samples.slice(cut), options);
  return [...before, ...after.map((part) => ({ ...part, fromSample: part.fromSample + cut }))];
}

/** Searches for the text of audio; empty where the model says that nothing was said, or is very unsure. */
async function decode(
  encoded: EncodedAudio,
  { family, tokensPerSecond, ...options }: DecodeOptions,
): Promise<Decoding> {
  const { decoder, maximumTokens, tokenizer } = family;
  let silence = 0;
  const decoding = await searchText({
    ...options,
    decoder,
    states: encoded.states,
    prefix: { ids: [], logs: [] },
    end: tokenizer.end,
    maximumTokens: Math.min(
      maximumTokens,
      fewTokens + Math.ceil(encoded.seconds * tokensPerSecond),
    ),
    restrict: (scores, ids) => family.restrict(scores, ids),
    onFirst: (promptScores) => {
      silence = family.silenceOf?.(promptScores) ?? 0;
    },
  });
  if (family.silenceOf === undefined || !decoding.isFinished) return decoding;
  const meanLog =
    decoding.logs.reduce((sum, log) => sum + log, 0) / Math.max(1, decoding.logs.length);
  const isInvented = silence > invented.silence || meanLog < invented.meanLog;
  return isInvented ? { ids: [], logs: [], isFinished: true } : decoding;
}
