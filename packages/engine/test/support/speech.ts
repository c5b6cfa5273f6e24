import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { floatToInt16, readWav } from '@earshot/audio';
import { hasPocketsphinx } from '@earshot/presets/pocketsphinx';
import { needs } from '@earshot/specification';

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
  ] as const,
};

/** "please open the quadrado report" */
export const vocabularySpeech = { samples: sample('vocabulary'), word: 'quadrado' };

/**
 * Speech without a pause: sentences of the samples, one right after the other.
 *
 * @param order - the sentences, in order
 */
export function withoutPause(order: readonly ('weather' | 'airport' | 'children')[]): {
  readonly samples: Int16Array;
  readonly text: string;
} {
  const parts = order.map((name) => sentences[name]);
  const lead = new Int16Array(8000);
  return {
    samples: Int16Array.from([
      ...lead,
      ...parts.flatMap(({ samples }) => Array.from(samples)),
      ...lead,
    ]),
    text: parts.map(({ text }) => text).join(' '),
  };
}

/**
 * The sentences of the samples, with silence between them.
 *
 * @param pauseSeconds - length of the silence, in seconds
 * @returns the samples, and the start, end and number of words of each sentence
 */
export function withPauses(pauseSeconds: number): {
  readonly samples: Int16Array;
  readonly sentences: readonly {
    readonly startSeconds: number;
    readonly endSeconds: number;
    readonly wordCount: number;
  }[];
} {
  const pause = Array.from({ length: Math.round(pauseSeconds * 16_000) }, () => 0);
  const samples: number[] = Array.from({ length: 8000 }, () => 0);
  const placed = audible.map(({ samples: said, text }) => {
    const startSeconds = samples.length / 16_000;
    samples.push(...said);
    const endSeconds = samples.length / 16_000;
    samples.push(...pause);
    return { startSeconds, endSeconds, wordCount: text.split(' ').length };
  });
  samples.push(...pause, ...pause, ...pause);
  return { samples: Int16Array.from(samples), sentences: placed };
}

/**
 * The two words on either side of each cut, as one text. The spoken text contains each of them when
 * no word at a cut was lost, recognised twice or divided.
 *
 * @param parts - texts of the utterances, in order
 */
export function wordsAroundCuts(parts: readonly string[]): string[] {
  return parts
    .slice(1)
    .map((part, index) =>
      [...(parts[index] ?? '').split(' ').slice(-2), ...part.split(' ').slice(0, 2)].join(' '),
    );
}

const stretch = (samples: Int16Array, fromSeconds: number, toSeconds: number) =>
  samples.subarray(Math.round(fromSeconds * 16_000), Math.round(toSeconds * 16_000));

const sentences = {
  weather: { samples: stretch(sentence.samples, 0.4, 2.78), text: sentence.words.join(' ') },
  airport: { samples: stretch(twoSentences.samples, 0.52, 2.52), text: twoSentences.texts[0] },
  children: { samples: stretch(twoSentences.samples, 3.22, 5.85), text: twoSentences.texts[1] },
} as const;

/** The sentences from their first to their last audible sound. */
const audible = [
  { samples: stretch(sentence.samples, 0.44, 2.73), text: sentence.words.join(' ') },
  { samples: stretch(twoSentences.samples, 0.53, 2.45), text: twoSentences.texts[0] },
  { samples: stretch(twoSentences.samples, 3.24, 5.82), text: twoSentences.texts[1] },
] as const;

/** Options of a test that uses PocketSphinx. */
export const needsPocketsphinx = needs(hasPocketsphinx, 'PocketSphinx is not installed');

/** Folder of recordings beside the project, which not every machine has. */
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
