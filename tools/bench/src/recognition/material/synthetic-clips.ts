import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fixtureFolder } from '../../recordings.js';
import type { Clip } from './clip.js';
import { decodeFile } from './decode-file.js';

/** Synthetic speech, with the times of its utterances in seconds. */
export interface SyntheticClip extends Clip {
  readonly channels: number;
  readonly utterances: readonly {
    readonly start: number;
    readonly end: number;
    readonly text: string;
  }[];
}

/** The synthetic recordings beside the project, empty when this machine has none. */
export async function readSyntheticClips(): Promise<readonly SyntheticClip[]> {
  const list = join(fixtureFolder, 'fixtures.json');
  if (!existsSync(list)) return [];
  // The list lies beside the recordings, whose shape is known.
  const fixtures = JSON.parse(readFileSync(list, 'utf8')) as readonly (Pick<
    SyntheticClip,
    'utterances' | 'channels'
  > & { readonly file: string })[];
  const clips: SyntheticClip[] = [];
  for (const { channels, file, utterances } of fixtures) {
    const path = join(fixtureFolder, file);
    const text = utterances.map((utterance) => utterance.text).join(' ');
    const samples = await decodeFile(path);
    clips.push({ set: 'synthetic', name: file, path, samples, text, channels, utterances });
  }
  return clips;
}
