import { sampleRateHz } from '../port/engine-capabilities.js';
import { addTones, type SpokenTone } from './tones.js';

/** Taps of the filter that keeps the voice. */
const taps = 101;

/** Frequency up to which it is kept: below the tones. Relative to the sample rate. */
const cutoff = 3000 / sampleRateHz;

/** Low pass: a sinc within a Hamming window. */
const filter = Float64Array.from({ length: taps }, (_, index) => {
  const middle = (taps - 1) / 2;
  const at = index - middle;
  const sinc = at === 0 ? 2 * cutoff : Math.sin(2 * Math.PI * cutoff * at) / (Math.PI * at);
  return sinc * (0.54 + 0.46 * Math.cos((Math.PI * at) / middle));
});

/**
 * Mixes the tones of words with speech, since voice activity detection does not detect tones
 * without speech. Only frequencies of the speech below the tones are kept.
 *
 * @param speech - 16-bit samples of a voice, 16 kHz
 * @param words - the words, while somebody speaks
 */
export function speakTones(speech: Int16Array, words: readonly SpokenTone[]): Int16Array {
  const middle = (taps - 1) / 2;
  const samples = Int16Array.from(speech, (_, index) =>
    filter.reduce((sum, weight, tap) => sum + weight * (speech[index + tap - middle] ?? 0), 0),
  );
  addTones(samples, words);
  return samples;
}
