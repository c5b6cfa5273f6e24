import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { samplePath } from '@earshot/server/testing';
import { readSamples, sampleRateHz } from '../recordings.js';

/** A recording with one channel at 16 kHz. */
export interface SpokenRecording {
  readonly name: string;
  readonly samples: Int16Array;
  /** Start and end times of speech, in seconds, undefined when not known. */
  readonly speech: readonly { readonly start: number; readonly end: number }[] | undefined;
}

const folder = new URL('../../../../../shared/fixtures/', import.meta.url);

/**
 * The recordings whose times of speech are known, or the sample of the service where there are
 * none.
 */
export function readSpokenRecordings(): SpokenRecording[] {
  const list = new URL('fixtures.json', folder);
  if (!existsSync(list))
    return [{ name: 'meeting.wav', samples: firstChannel(samplePath), speech: undefined }];
  // The list lies beside the recordings, whose shape is known.
  const fixtures = JSON.parse(readFileSync(list, 'utf8')) as readonly {
    readonly file: string;
    readonly sample_rate: number;
    readonly channels: number;
    readonly utterances: readonly { readonly start: number; readonly end: number }[];
  }[];
  return fixtures
    .filter(({ channels, sample_rate }) => channels === 1 && sample_rate === sampleRateHz)
    .map(({ file, utterances }) => ({
      name: file,
      samples: firstChannel(fileURLToPath(new URL(file, folder))),
      speech: utterances,
    }));
}

function firstChannel(path: string): Int16Array {
  return readSamples(path)[0] ?? new Int16Array();
}
