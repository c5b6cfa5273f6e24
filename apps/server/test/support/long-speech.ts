import { speech } from './speech.js';
import { encodeWav } from './wav.js';

const rate = 16_000;

/** Samples of the bundled sample. */
function samplesOf(): Int16Array {
  const view = new DataView(speech.buffer, speech.byteOffset, speech.byteLength);
  const header = 44;
  return Int16Array.from({ length: (speech.byteLength - header) / 2 }, (_, index) =>
    view.getInt16(header + 2 * index, true),
  );
}

/**
 * Real speech of any length: the bundled sample again and again, as a WAV file of 16 kHz.
 *
 * @param times - repetitions
 * @param channels - each begins two seconds later than the one before
 */
export function longSpeech(times: number, channels = 1): Uint8Array {
  const once = samplesOf();
  const length = once.length * times + 2 * rate * (channels - 1);
  return encodeWav(
    Array.from({ length: channels }, (_, channel) => {
      const samples = new Int16Array(length);
      for (let time = 0; time < times; time += 1)
        samples.set(once, 2 * rate * channel + time * once.length);
      return samples;
    }),
    rate,
  );
}
