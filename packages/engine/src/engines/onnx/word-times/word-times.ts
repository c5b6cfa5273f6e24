import type { TranscriptionLanguage } from '@earshot/core';
import { sampleRateHz } from '../../../port/engine-capabilities.js';
import type { Aligner } from './aligner.js';
import { settleTimes } from './settle-times.js';
import { findSilences, type Stretch, silenceDepthsDb } from './speech-levels.js';
import { spreadWords } from './spread-words.js';
import type { WordTime } from './word-time.js';

/** A way in which times of words are found, the most exact first. */
type WordTimeMethod = 'alignment' | 'attention' | 'levels';

/** Options of {@link findWordTimes}. */
export interface WordTimesOptions {
  /** The words as they are written, in their order. */
  readonly words: readonly string[];
  /** 16-bit samples at 16 kHz in which they were said. */
  readonly samples: Int16Array;
  /** Language of the words. */
  readonly language: TranscriptionLanguage;
  /**
   * Forced alignment, which is used for its languages.
   *
   * @defaultValue none
   */
  readonly aligner?: Pick<Aligner, 'languages' | 'align'> | undefined;
  /**
   * Times by the attention of the model that recognised the words, one for each. Called only where
   * alignment finds none.
   *
   * @defaultValue none
   */
  readonly attention?: (() => Promise<readonly (WordTime | undefined)[] | undefined>) | undefined;
}

/** Times of words, and how they were found. */
export interface WordTimes {
  /**
   * A time for each word: in order, without overlaps, inside of the audio, none that starts in
   * silence.
   */
  readonly times: readonly WordTime[];
  /** Method that placed most of the words. */
  readonly method: WordTimeMethod;
  /** Number of words that it could not place, which are spread between their neighbours. */
  readonly spreadCount: number;
}

/**
 * Finds when each word was said: by forced alignment where there is one for the language, else by
 * attention, else by the levels of the audio and the lengths of the words. Words that the first two
 * cannot place, or place where nobody speaks, are placed between their neighbours by the last one.
 *
 * @param options - words, audio and the methods that can place them
 */
export async function findWordTimes(options: WordTimesOptions): Promise<WordTimes> {
  const { words, samples } = options;
  const durationSeconds = samples.length / sampleRateHz;
  const isSound = ({ startSeconds, endSeconds }: Stretch) =>
    startSeconds > 0 || endSeconds < durationSeconds;
  const silences = findSilences(samples, silenceDepthsDb.certain).filter(isSound);
  const { method, placed } = await placeWords(options);
  const isInSilence = ({ startSeconds, endSeconds }: WordTime) =>
    silences.some(
      (silence) => silence.startSeconds <= startSeconds && endSeconds <= silence.endSeconds,
    );
  const kept = words.map((_, index) => {
    const time = placed[index];
    return time === undefined || isInSilence(time) ? undefined : time;
  });
  const filled = fillGaps(words, kept, {
    durationSeconds,
    silences: () => findSilences(samples, silenceDepthsDb.likely).filter(isSound),
  });
  const spreadCount = kept.filter((time) => time === undefined).length;
  return {
    times: settleTimes(filled, silences, durationSeconds),
    method: spreadCount === words.length ? 'levels' : method,
    spreadCount: spreadCount === words.length ? 0 : spreadCount,
  };
}

async function placeWords({ words, samples, language, aligner, attention }: WordTimesOptions) {
  const aligned =
    aligner?.languages.includes(language) === true
      ? await aligner.align(words, samples)
      : undefined;
  if (aligned !== undefined) return { method: 'alignment', placed: aligned } as const;
  return { method: 'attention', placed: (await attention?.()) ?? [] } as const;
}

/** Audio in which gaps are filled. */
interface GapContext {
  readonly durationSeconds: number;
  readonly silences: () => readonly Stretch[];
}

/** Spreads each row of words without a time over the audio between its neighbours. */
function fillGaps(
  words: readonly string[],
  placed: readonly (WordTime | undefined)[],
  { durationSeconds, silences }: GapContext,
): WordTime[] {
  const times: WordTime[] = [];
  while (times.length < words.length) {
    const from = times.length;
    const time = placed[from];
    if (time !== undefined) {
      times.push(time);
      continue;
    }
    const following = placed.findIndex((one, index) => index > from && one !== undefined);
    const to = following < 0 ? words.length : following;
    const startSeconds = times.at(-1)?.endSeconds ?? 0;
    const endSeconds = Math.max(startSeconds, placed[to]?.startSeconds ?? durationSeconds);
    times.push(...spreadWords(words.slice(from, to), { startSeconds, endSeconds }, silences()));
  }
  return times;
}
