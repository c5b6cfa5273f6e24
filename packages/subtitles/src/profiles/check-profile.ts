import { outOfRange } from '../errors/out-of-range.js';
import type { CaptionProfile } from './profile.js';
import { profileNames } from './profile-names.js';

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
