import { outOfRange } from '../subtitles-error.js';

/**
 * What captions do when people on different channels speak at the same time:
 * - `allowed`: each channel has its own captions, which overlap in time
 * - `avoided`: short turns that begin within a second share a caption, each with a dash. Other
 *   turns overlap
 * - `forbidden`: captions never overlap. Turns share a caption, each with a dash, or follow each
 *   other
 */
export type CaptionOverlap = 'allowed' | 'avoided' | 'forbidden';

/** Limits of captions, as a broadcaster or publisher requires them. */
export interface CaptionProfile {
  /** Name of the profile. */
  readonly name: string;
  /** Code of the language of the text, such as `en`. It selects the rules for row breaks. */
  readonly language: string;
  /** Maximum number of rows of a caption. */
  readonly maximumRows: number;
  /** Maximum length of a row in grapheme clusters, spaces included. */
  readonly maximumCharactersPerRow: number;
  /** Minimum duration of a caption, in seconds. */
  readonly minimumDurationSeconds: number;
  /** Maximum duration of a caption, in seconds. */
  readonly maximumDurationSeconds: number;
  /** Minimum gap between two captions, in seconds. */
  readonly minimumGapSeconds: number;
  /** Gaps shorter than this are closed to the minimum gap, in seconds. */
  readonly chainGapSeconds: number;
  /**
   * Maximum reading speed, in characters per second. Characters are counted by the guides for the
   * language: half-width ones as a half in Chinese, Japanese and Korean, and letters without their
   * marks in Thai and Hindi.
   */
  readonly maximumCharactersPerSecond: number;
  /** Maximum offset between the start of a caption and the start of its first word, in seconds. */
  readonly maximumStartOffsetSeconds: number;
  /**
   * Maximum time that a caption stays after its last word, in seconds, unless it takes longer to
   * read.
   */
  readonly maximumLingerSeconds: number;
  /** True when a row must only contain the words of one speaker. */
  readonly isOneSpeakerPerRow: boolean;
  /**
   * What captions do when people on different channels speak at the same time. Captions of one
   * channel never overlap.
   *
   * @defaultValue `allowed`
   */
  readonly overlap?: CaptionOverlap;
}

/**
 * Checks that a profile is consistent.
 *
 * @throws SubtitlesError `invalid_argument` when a figure is not a number in its range, or a
 * minimum exceeds its maximum
 */
export function checkProfile(profile: CaptionProfile): void {
  // Callers without type checking can pass the name of a profile, or undefined from a name that
  // does not exist.
  const given: unknown = profile;
  if (typeof given !== 'object' || given === null)
    throw outOfRange(
      'invalid_argument',
      'profile',
      `one that profiles makes: ${profileNames.map((name) => `profiles.${name}`).join(', ')}`,
      given,
    );
  const {
    maximumRows,
    maximumCharactersPerRow,
    minimumDurationSeconds,
    maximumDurationSeconds,
    minimumGapSeconds,
    chainGapSeconds,
    maximumCharactersPerSecond,
    maximumLingerSeconds,
    overlap = 'allowed',
  } = profile;
  const check = (name: keyof CaptionProfile, isAllowed: boolean, allowed: string): void => {
    if (isAllowed) return;
    throw outOfRange('invalid_argument', `profile.${name}`, allowed, profile[name]);
  };
  const isCount = (value: number): boolean => Number.isInteger(value) && value >= 1;
  const isSpan = (value: number): boolean => Number.isFinite(value) && value >= 0;
  check('maximumRows', isCount(maximumRows), 'a whole number from 1 on');
  check('maximumCharactersPerRow', isCount(maximumCharactersPerRow), 'a whole number from 1 on');
  check('minimumDurationSeconds', isSpan(minimumDurationSeconds), 'seconds from 0 on');
  check(
    'maximumDurationSeconds',
    isSpan(maximumDurationSeconds) &&
      maximumDurationSeconds > 0 &&
      maximumDurationSeconds >= minimumDurationSeconds,
    `seconds above 0, at least minimumDurationSeconds, which is ${minimumDurationSeconds}`,
  );
  check('minimumGapSeconds', isSpan(minimumGapSeconds), 'seconds from 0 on');
  check('chainGapSeconds', isSpan(chainGapSeconds), 'seconds from 0 on');
  check('maximumCharactersPerSecond', maximumCharactersPerSecond > 0, 'a number above 0');
  check('maximumLingerSeconds', isSpan(maximumLingerSeconds), 'seconds from 0 on');
  check('overlap', overlaps.includes(overlap), overlaps.join(', '));
}

const overlaps: readonly CaptionOverlap[] = ['allowed', 'avoided', 'forbidden'];

/** The names of the profiles. */
export const profileNames = [
  'default',
  'compliance',
  'netflix',
  'bbc',
  'dcmp',
  'ted',
  'shorts',
] as const;
