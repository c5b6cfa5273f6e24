import { sampleRateHz } from '../../../port/engine-capabilities.js';
import type { EncodedAudio } from '../families/speech-family.js';
import type { TokenText } from '../search/beam-search.js';
import { quietestSample } from './quietest-sample.js';
import { type SpeechSearchOptions, searchSpeech } from './search-speech.js';

/** Audio in which the model finds no word, in samples: a tenth of a second. */
export const shortestSamples = 0.1 * sampleRateHz;

/** Audio that is not cut again, in samples: 4 seconds. */
const uncutSamples = 4 * sampleRateHz;

/** Transcript of one part of an utterance. */
export interface SpokenPart extends TokenText {
  /** First sample of the part in the utterance, and their number. */
  readonly fromSample: number;
  readonly sampleCount: number;
  readonly encoded: EncodedAudio;
}

/**
 * Transcribes audio. A text that has no end, or repeats itself, is dropped: the audio is cut at its
 * quietest place, and its halves are decoded again, down to four seconds.
 *
 * @param samples - 16 kHz, from -1 to 1
 * @param options - the model, and options of its search
 * @param encoded - output of the encoder for the audio, where it is already known
 */
export async function decodeSpeech(
  samples: Float32Array,
  options: SpeechSearchOptions,
  encoded?: EncodedAudio,
): Promise<SpokenPart[]> {
  if (samples.length < shortestSamples) return [];
  const { family, nextTurn } = options;
  await nextTurn();
  const audio = encoded ?? (await family.encode(samples));
  const decoding = await searchSpeech(audio, options);
  const part = { fromSample: 0, sampleCount: samples.length, encoded: audio };
  if (decoding.isFinished)
    return decoding.ids.length === 0 ? [] : [{ ...part, ids: decoding.ids, logs: decoding.logs }];
  if (samples.length < uncutSamples) return [];
  return decodeHalves(samples, options);
}

/** Cuts audio at its quietest place, and transcribes the parts before and after it. */
export async function decodeHalves(
  samples: Float32Array,
  options: SpeechSearchOptions,
): Promise<SpokenPart[]> {
  const cut = quietestSample(samples);
  const before = await decodeSpeech(samples.slice(0, cut), options);
  const after = await decodeSpeech(samples.slice(cut), options);
  return [...before, ...after.map((part) => ({ ...part, fromSample: part.fromSample + cut }))];
}
