import { speech } from './speech.js';
import { encodeWav } from './wav.js';

const rateHz = 16_000;
const headerBytes = 44;
/** Length of an utterance, in samples: "good morning everyone". */
const utteranceLength = 1.7 * rateHz;
/** Length of an utterance with the silence behind it, in samples. */
const turnLength = 2.4 * rateHz;
/** Delay of a channel behind the one before, in samples. */
const channelDelay = 1.2 * rateHz;

/**
 * Real speech of any length: the begin of the bundled sample again and again, as a WAV file.
 *
 * @param turns - utterances of each channel
 * @param channels - each speaks a little later than the one before
 */
export function longSpeech(turns: number, channels = 1): Uint8Array {
  const view = new DataView(speech.buffer, speech.byteOffset + headerBytes);
  const utterance = Int16Array.from({ length: utteranceLength }, (_, index) =>
    view.getInt16(2 * index, true),
  );
  const length = turnLength * turns + channelDelay * (channels - 1);
  return encodeWav(
    Array.from({ length: channels }, (_, channel) => {
      const samples = new Int16Array(length);
      for (let turn = 0; turn < turns; turn += 1)
        samples.set(utterance, channelDelay * channel + turn * turnLength);
      return samples;
    }),
    rateHz,
  );
}
