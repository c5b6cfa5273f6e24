import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readWav } from '@earshot/audio';

const folder = fileURLToPath(new URL('../../../../../shared/fixtures/', import.meta.url));

/** True when the recordings with their texts and speakers exist. */
export const hasFixtures = existsSync(`${folder}fixtures.json`);

/** Recording with its utterances. */
export interface Fixture {
  /** First channel, at 16 kHz, from -1 to 1. */
  readonly samples: Float32Array;
  readonly utterances: readonly {
    readonly speaker: string;
    readonly start: number;
    readonly end: number;
    readonly text: string;
  }[];
}

/** Reads a recording. */
export function fixture(file: string): Fixture {
  // The list is in the folder of the recordings, and its shape is known.
  const list = JSON.parse(readFileSync(`${folder}fixtures.json`, 'utf8')) as readonly (Omit<
    Fixture,
    'samples'
  > & { readonly file: string })[];
  const found = list.find((each) => each.file === file);
  const [samples] = readWav(readFileSync(folder + file)).channels;
  if (found === undefined || samples === undefined) throw new RangeError(`There is no ${file}.`);
  return { samples, utterances: found.utterances };
}
