import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasPocketsphinx } from '@earshot/presets/pocketsphinx';
import { needsThroughout } from '@earshot/specification';

const headerBytes = 44;
/** One channel of 16-bit samples at 16 kHz. */
const bytesPerSecond = 32_000;

/** The bundled sample: nine seconds of synthetic speech. */
export const speech = readFileSync(join(import.meta.dirname, '../../sample/meeting.wav'));

/**
 * Settings of a service that recognises one thing after the other, in one process: each process
 * loads its models, which takes almost as long as all else of a start.
 */
export const pocketsphinxSettings = {
  EARSHOT_ENGINE: 'pocketsphinx',
  EARSHOT_ENGINE_PROCESSES: '1',
};

/** The words of {@link speech}. */
export const speechText =
  'good morning everyone the meeting is on friday at three in the afternoon please bring the report with you and have a nice weekend';

/**
 * Repeats {@link speech} in one WAV file.
 *
 * @param copies - number of repetitions
 */
export function repeatedSpeech(copies: number): Buffer<ArrayBuffer> {
  return repeatedSamples(copies * (speech.length - headerBytes));
}

/**
 * Repeats {@link speech} in one WAV file, whose last repetition is cut off.
 *
 * @param seconds - length of the file, in whole seconds
 */
export function speechOfSeconds(seconds: number): Buffer<ArrayBuffer> {
  return repeatedSamples(seconds * bytesPerSecond);
}

function repeatedSamples(length: number): Buffer<ArrayBuffer> {
  const file = Buffer.alloc(headerBytes + length);
  speech.copy(file, 0, 0, headerBytes);
  file.fill(speech.subarray(headerBytes), headerBytes);
  file.writeUInt32LE(file.length - 8, 4);
  file.writeUInt32LE(length, headerBytes - 4);
  return file;
}

/**
 * Skips the tests of the file or the suite in which it is called where there is no recogniser of
 * speech.
 */
export function needsPocketsphinx(): void {
  needsThroughout(hasPocketsphinx, 'PocketSphinx is not installed');
}
