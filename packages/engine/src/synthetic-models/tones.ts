import { sampleRateHz } from '../port/engine-capabilities.js';

/** A word that the models know. */
export type ToneWord =
  | 'alpha'
  | 'bravo'
  | 'charlie'
  | 'delta'
  | 'echo'
  | 'foxtrot'
  | 'golf'
  | 'hotel';

/**
 * Words that the models know, each as a tone of its own. The tones are above the voice, so that the
 * two can be mixed.
 */
export const toneWords: readonly {
  /** The word. */
  readonly text: ToneWord;
  /** Frequency of its tone, in Hz. */
  readonly frequencyHz: number;
}[] = [
  { text: 'alpha', frequencyHz: 4300 },
  { text: 'bravo', frequencyHz: 4700 },
  { text: 'charlie', frequencyHz: 5100 },
  { text: 'delta', frequencyHz: 5500 },
  { text: 'echo', frequencyHz: 5950 },
  { text: 'foxtrot', frequencyHz: 6400 },
  { text: 'golf', frequencyHz: 6900 },
  { text: 'hotel', frequencyHz: 7350 },
];

/**
 * A word that transducers write instead of the one that sounds the same when a custom vocabulary
 * has it.
 */
export const homophone = { text: 'hostel', soundsLike: 'hotel' } as const;

/** A word in audio. */
export interface SpokenTone {
  /** The word. */
  readonly text: ToneWord;
  /** Start, in seconds. */
  readonly startSeconds: number;
  /** End, in seconds. */
  readonly endSeconds: number;
  /**
   * Amplitude of the tone, of 1. Models are less certain of a word that is hardly audible.
   *
   * @defaultValue 0.3
   */
  readonly amplitude?: number | undefined;
}

/** Length over which a tone fades in and out, in samples, so that it does not click. */
const fadeSamples = 160;

const defaultAmplitude = 0.3;

/**
 * Adds the tones of words to audio.
 *
 * @param samples - 16-bit samples, 16 kHz, which are changed
 * @param words - the words, in order
 */
export function addTones(samples: Int16Array, words: readonly SpokenTone[]): void {
  for (const { amplitude = defaultAmplitude, endSeconds, startSeconds, text } of words) {
    const frequencyHz = toneWords.find((word) => word.text === text)?.frequencyHz ?? 0;
    const start = Math.round(startSeconds * sampleRateHz);
    const end = Math.min(samples.length, Math.round(endSeconds * sampleRateHz));
    for (let index = start; index < end; index += 1) {
      const fade = Math.min(1, (index - start) / fadeSamples, (end - index) / fadeSamples);
      const tone = amplitude * fade * Math.sin((2 * Math.PI * frequencyHz * index) / sampleRateHz);
      const sample = (samples[index] ?? 0) + tone * 32_767;
      samples[index] = Math.max(-32_768, Math.min(32_767, Math.round(sample)));
    }
  }
}

/**
 * Words one after the other, as the models recognise them.
 *
 * @param options - silence before the first one, length of a word, and silence between words, in
 * seconds
 */
export function placeWords(
  words: readonly ToneWord[],
  { leadSeconds = 0.4, wordSeconds = 0.3, pauseSeconds = 0.1 } = {},
): SpokenTone[] {
  return words.map((text, index) => {
    const startSeconds = leadSeconds + index * (wordSeconds + pauseSeconds);
    return { text, startSeconds, endSeconds: startSeconds + wordSeconds };
  });
}

/**
 * Audio that contains only words, with silence at both ends.
 *
 * @param words - the words, in order
 * @param tailSeconds - silence after the last one, in seconds
 */
export function createTones(words: readonly SpokenTone[], tailSeconds = 0.6): Int16Array {
  const endSeconds = (words.at(-1)?.endSeconds ?? 0) + tailSeconds;
  const samples = new Int16Array(Math.round(endSeconds * sampleRateHz));
  addTones(samples, words);
  return samples;
}
