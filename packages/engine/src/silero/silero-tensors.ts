import { readFileSync } from 'node:fs';
import { EngineUnavailableError } from '../port/engine-error.js';
import { builtFile } from '../runtime/built-file.js';
import { type SileroTensors, sileroTensors, sileroWeightsFile } from './silero-layout.js';

/**
 * Reads the weights of the model.
 *
 * @throws EngineUnavailableError when the file is absent or has another length
 */
export function readSileroTensors(): SileroTensors {
  const path = builtFile(sileroWeightsFile);
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (cause) {
    throw new EngineUnavailableError(
      `The weights of the voice activity model cannot be read from ${path}; build @earshot/engine, or install it again.`,
      { cause },
    );
  }
  const expected = sileroTensors.reduce((sum, { length }) => sum + length * 4, 0);
  if (bytes.length !== expected) {
    throw new EngineUnavailableError(
      `The weights of the voice activity model in ${path} have ${bytes.length} bytes instead of ${expected}; build @earshot/engine, or install it again.`,
    );
  }
  let offset = 0;
  const entries = sileroTensors.map(({ name, length }) => {
    const values = Float32Array.from({ length }, (_, index) =>
      bytes.readFloatLE(offset + index * 4),
    );
    offset += length * 4;
    return [name, values] as const;
  });
  // Object.fromEntries forgets the names, which sileroTensors has just supplied one by one.
  return Object.fromEntries(entries) as SileroTensors;
}
