import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { joinSamples } from '@earshot/audio';

const folder = join(import.meta.dirname, '../../../../packages/engine/test/speech');
const headerBytes = 44;

/**
 * A recording of the engine's tests, as a file.
 *
 * @param name - its name, such as `sample-two-sentences`
 */
export const readEngineFile = (name: string): Buffer => readFileSync(join(folder, `${name}.wav`));

/**
 * Samples of a recording of the engine's tests: one channel at 16 kHz.
 *
 * @param name - its name, such as `sample-two-sentences`
 */
export function readEngineSpeech(name: string): Int16Array {
  const file = readEngineFile(name);
  return Int16Array.from({ length: (file.length - headerBytes) / 2 }, (_, index) =>
    file.readInt16LE(headerBytes + index * 2),
  );
}

/** Concatenates samples. */
export function joined(...parts: readonly Int16Array[]): Int16Array {
  return joinSamples(parts, Int16Array);
}
