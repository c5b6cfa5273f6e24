import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeWav } from './wav.js';

/** Samples at 16 kHz of a sentence, behind a header of 44 bytes. */
const sentence = (() => {
  const file = readFileSync(
    join(import.meta.dirname, '../../../../packages/engine/test/speech/sample-sentence.wav'),
  );
  return Int16Array.from({ length: (file.length - 44) / 2 }, (_, index) =>
    file.readInt16LE(44 + index * 2),
  );
})();

/** A recording at 16 kHz with a pause of a second after each utterance. */
export function makeCall(utterances: number, channels = 1): Buffer {
  const each = sentence.length + 16_000;
  const samples = new Int16Array(utterances * each);
  for (let index = 0; index < utterances; index += 1) samples.set(sentence, index * each);
  // Every channel is another one.
  return encodeWav(
    Array.from({ length: channels }, (_, channel) =>
      samples.map((sample) => Math.round(sample / (channel + 1))),
    ),
    16_000,
  );
}

/** Every byte of a data folder, file by file. */
export function readFolder(folder: string): Buffer[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)));
}

/**
 * Those of some texts that are in a data folder, or in other texts, in small or capital letters.
 */
export function findLeaks(
  originals: readonly string[],
  folder: string,
  texts: readonly string[],
): string[] {
  const searched = [...readFolder(folder).map((bytes) => bytes.toString('latin1')), ...texts].map(
    (text) => text.toLowerCase(),
  );
  return originals.filter((original) => searched.some((text) => text.includes(original)));
}
