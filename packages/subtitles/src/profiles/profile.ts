import { outOfRange } from '../subtitles-error.js';

/** What the captions of a publisher have to keep to. Times are in seconds. */
export interface CaptionProfile {
  /** What findings and messages call it. */
  readonly name: string;
  /** The language of the text: a code such as `en`. It decides how characters count and where a row may break well. */
  readonly language: string;
  /** Rows of a caption. */
  readonly maximumRows: number;
  /** Grapheme clusters of a row, spaces included. */
  readonly maximumCharactersPerRow: number;
  /** How long a caption stays at least. */
  readonly minimumDurationSeconds: number;
  /** How long a caption stays at most. */
  readonly maximumDurationSeconds: number;
  /** The shortest time without a caption between two. */
  readonly minimumGapSeconds: number;
  /** A gap is either the shortest one or at least this long; in between it is closed. */
  readonly chainGapSeconds: number;
  /** Reading speed, in grapheme clusters per second. */
  readonly maximumCharactersPerSecond: number;
  /** How far the begin of a caption may lie from that of its first word. */
  readonly maximumStartOffsetSeconds: number;
  /** How long a caption may stay after its last word, unless it needs the time to be read. */
  readonly maximumLingerSeconds: number;
  /** Whether a row may hold the words of one speaker only. */
  readonly isOneSpeakerPerRow: boolean;
}

/**
 * Makes sure that captions can be made for a profile.
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
