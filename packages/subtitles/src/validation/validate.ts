import { checkOptions } from '../check-options.js';
import type { Cue } from '../cue.js';
import { type CaptionProfile, checkProfile } from '../profiles/profile.js';
import type { SpokenWord } from './align-words.js';
import { checkBreaks, checkText } from './check-rows.js';
import { checkTimes } from './check-times.js';
import { checkWords } from './check-words.js';
import { createReport, type Finding } from './finding.js';

/** Options of {@link validate}. */
export interface ValidateOptions {
  /**
   * The spoken words, in order. With them, the rules about missing and added words and about the
   * sync of cues are checked too.
   *
   * @defaultValue unknown: none of these rules is checked
   */
  readonly words?: readonly SpokenWord[];
}

/**
 * Checks captions against a profile.
 *
 * @example
 * ```ts
 * import { profiles, validate } from '@earshot/subtitles';
 *
 * const findings = validate(
 *   [{ startSeconds: 0, endSeconds: 0.2, text: 'Good evening, and welcome.' }],
 *   profiles.netflix('en'),
 * );
 * console.log(findings.map(({ rule }) => rule)); // [ 'minimum-duration', 'reading-speed' ]
 * ```
 *
 * @returns Violations of the profile, in the order of the cues, or an empty list without
 * violations.
 * @throws {@link SubtitlesError} with code `invalid_argument` where a figure of the profile is out
 * of its range.
 */
export function validate(
  cues: readonly Cue[],
  profile: CaptionProfile,
  options: ValidateOptions = {},
): Finding[] {
  checkOptions(options, { words: 0 });
  checkProfile(profile);
  const findings: Finding[] = [];
  const report = createReport(findings);
  const followers = findFollowers(cues);
  for (const [index, cue] of cues.entries()) {
    const next = followers[index];
    checkTimes(cue, next, index, profile, report);
    checkText(cue, index, profile, report);
    checkBreaks(cue, next, index, profile, report);
  }
  if (options.words !== undefined) checkWords(cues, options.words, profile, report);
  return findings.toSorted((one, other) => one.cueIndex - other.cueIndex);
}

/** For each cue, the next one of the same channel. */
function findFollowers(cues: readonly Cue[]): readonly (Cue | undefined)[] {
  const latest = new Map<Cue['channel'], Cue>();
  return cues
    .toReversed()
    .map((cue) => {
      const next = latest.get(cue.channel);
      latest.set(cue.channel, cue);
      return next;
    })
    .reverse();
}
