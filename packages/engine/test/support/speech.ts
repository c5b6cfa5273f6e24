import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { floatToInt16, readWav } from '@earshot/audio';

/** Channels of a WAV file at 16 kHz. */
export function readSpeech(path: string | URL): readonly Int16Array[] {
  return readWav(readFileSync(path)).channels.map((channel) => floatToInt16(channel));
}

const sample = (name: string) =>
  readSpeech(new URL(`../speech/${name}.wav`, import.meta.url))[0] ?? new Int16Array();

/** "the weather is very cold this morning" */
export const sentence = {
  samples: sample('sample-sentence'),
  words: 'the weather is very cold this morning'.split(' '),
};

/** Two sentences with a pause of most of a second between them, by different voices. */
export const twoSentences = {
  samples: sample('sample-two-sentences'),
  texts: [
    'can you tell me how to get to the airport',
    'the children are playing football in the park',
  ],
};

/** "please open the quadrado report" */
export const vocabularySpeech = { samples: sample('vocabulary'), word: 'quadrado' };

/** Whether PocketSphinx is installed where this package looks for it. */
export const hasPocketsphinx =
  process.env['EARSHOT_POCKETSPHINX_MODEL'] !== undefined ||
  ['/usr/share', '/usr/local/share', '/opt/homebrew/share'].some((folder) =>
    existsSync(`${folder}/pocketsphinx/model/en-us/en-us.lm.bin`),
  );

/** Added to the names of tests that are skipped without it. */
export const skipNote = hasPocketsphinx ? '' : ' (skipped: PocketSphinx is not installed)';

/** Recordings beside the project, which not everybody has. */
export const sharedFolder = fileURLToPath(new URL('../../../../../shared/', import.meta.url));

/** Cuts samples into stretches of one channel, as a source of audio. */
export async function* asSource(
  channels: readonly Int16Array[],
  stretch = 8000,
): AsyncGenerator<readonly Int16Array[]> {
  const length = channels[0]?.length ?? 0;
  for (let start = 0; start < length; start += stretch) {
    yield channels.map((samples) => samples.slice(start, start + stretch));
  }
}
