import { outOfRange } from '../subtitles-error.js';

/** Limits of the captions of a publisher. Times are in seconds. */
export interface CaptionProfile {
  /** Name of the profile. */
  readonly name: string;
  /** The language of the text: a code such as `en`. It decides how characters count and where a row may break well. */
  readonly language: string;
  /** Maximum number of rows of a caption. */
  readonly maximumRows: number;
  /** Maximum length of a row in grapheme clusters, spaces included. */
  readonly maximumCharactersPerRow: number;
  /** Minimum duration of a caption. */
  readonly minimumDurationSeconds: number;
  /** Maximum duration of a caption. */
  readonly maximumDurationSeconds: number;
  /** Minimum gap between two captions. */
  readonly minimumGapSeconds: number;
  /** Gaps between the minimum and this length are closed to the minimum. */
  readonly chainGapSeconds: number;
  /** Maximum reading speed, in grapheme clusters per second. */
  readonly maximumCharactersPerSecond: number;
  /** Maximum offset between the begin of a caption and that of its first word. */
  readonly maximumStartOffsetSeconds: number;
  /** Maximum time that a caption stays after its last word, unless it needs the time to be read. */
  readonly maximumLingerSeconds: number;
  /** True when a row may hold the words of one speaker only. */
  readonly isOneSpeakerPerRow: boolean;
}

/**
 * Checks that captions can be made for a profile.
 *
 * @throws SubtitlesError `invalid-argument` when a figure is not a number in its range, or a minimum exceeds its maximum
 */
export function checkProfile(profile: CaptionProfile): void {
  // From a program without types, the name of a profile may come, or nothing for a name that does not exist.
  const given: unknown = profile;
  if (typeof given !== 'object' || given === null)
    throw outOfRange(
      'invalid-argument',
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
  } = profile;
  const check = (name: keyof CaptionProfile, isAllowed: boolean, allowed: string): void => {
    if (isAllowed) return;
    throw outOfRange('invalid-argument', `profile.${name}`, allowed, profile[name]);
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
}

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
