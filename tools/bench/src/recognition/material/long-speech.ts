import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { createWavWriter, int16ToFloat } from '@earshot/audio';
import { randomNumbers } from '@earshot/engine/testing/sounds';
import { sampleRateHz } from '../../recordings.js';

/** Shortest and longest pause between two recordings, in seconds. */
const pauseSeconds = [0.4, 3] as const;

/**
 * Yields recordings repeatedly, in another order each time, with pauses between them. The result is
 * the same for the same seed.
 */
function* speakOnAndOn(
  recordings: readonly Int16Array[],
  seed: number,
): Generator<Int16Array, never> {
  const random = randomNumbers(seed);
  for (;;)
    for (const { samples } of recordings
      .map((samples) => ({ samples, order: random() }))
      .sort((first, second) => first.order - second.order)) {
      yield samples;
      const [least, most] = pauseSeconds;
      yield new Int16Array(Math.round((least + (most - least) * random()) * sampleRateHz));
    }
}

/** Speech that lasts for a time, the recordings in turn. */
export function createSpeech(
  recordings: readonly Int16Array[],
  seconds: number,
  seed: number,
): Int16Array {
  const speech = new Int16Array(seconds * sampleRateHz);
  let at = 0;
  for (const samples of speakOnAndOn(recordings, seed)) {
    speech.set(samples.subarray(0, speech.length - at), at);
    at += samples.length;
    if (at >= speech.length) break;
  }
  return speech;
}

/**
 * Writes a recording and silence after it as a WAV file, in memory that does not grow with its
 * length.
 */
export async function writeWithSilence(
  path: string,
  samples: Int16Array,
  silenceSeconds: number,
): Promise<void> {
  const frameCount = samples.length + silenceSeconds * sampleRateHz;
  const writer = createWavWriter({ sampleRateHz, frameCount });
  const file = createWriteStream(path);
  file.write(writer.header);
  file.write(writer.write([int16ToFloat(samples)]));
  const silence = new Float32Array(60 * sampleRateHz);
  for (let rest = frameCount - samples.length; rest > 0; rest -= silence.length)
    if (!file.write(writer.write([silence.subarray(0, Math.min(rest, silence.length))])))
      await once(file, 'drain');
  file.end(writer.end().padding);
  await once(file, 'close');
}
