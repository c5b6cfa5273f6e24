import { sampleRateHz } from '../recordings.js';

/** Samples of one channel as a source of audio, a second at a time. */
export async function* inStretches(
  samples: Int16Array,
): AsyncGenerator<readonly Int16Array[], void, undefined> {
  for (let start = 0; start < samples.length; start += sampleRateHz)
    yield [samples.slice(start, start + sampleRateHz)];
}

/** Recordings one after the other, with a pause of two thirds of a second between them. */
export function joinRecordings(recordings: readonly Int16Array[]): Int16Array {
  const pause = Math.round((2 / 3) * sampleRateHz);
  const total = recordings.reduce((sum, samples) => sum + samples.length + pause, 0);
  const joined = new Int16Array(total);
  let offset = 0;
  for (const samples of recordings) {
    joined.set(samples, offset);
    offset += samples.length + pause;
  }
  return joined;
}
