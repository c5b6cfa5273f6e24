import type { Cue } from '../cue.js';
import { type CaptionProfile, checkProfile } from '../profiles/profile.js';
import { toMilliseconds } from '../timestamps/format-timestamp.js';
import { splitRows } from './check-rows.js';
import { fixText } from './fix-text.js';
import { fixTimes } from './fix-times.js';

/**
 * Changes captions to satisfy a profile as far as possible without losing words: it sorts cues,
 * removes empty ones, breaks rows and cues that are too long again, resolves overlaps, closes short
 * gaps to the minimum, and extends cues that are too short to read.
 *
 * Start times only change when cues overlap so far that the later one would not be visible. Cues
 * with markup keep their rows. Violations that cannot be fixed, such as speech too fast to read,
 * remain, and `validate` reports them. Fixing is idempotent.
 *
 * @example
 * ```ts
 * import { fix, profiles } from '@earshot/subtitles';
 *
 * const cues = [{ startSeconds: 0, endSeconds: 0.2, text: 'Good evening, and welcome.' }];
 * console.log(fix(cues, profiles.netflix('en')));
 * // [
 * //   {
 * //     startSeconds: 0,
 * //     endSeconds: 1.3,
 * //     text: 'Good evening, and welcome.'
 * //   }
 * // ]
 * ```
 *
 * @returns New cues, with times in whole milliseconds.
 * @throws {@link SubtitlesError} with code `invalid_argument` where a time is not finite, or a
 *   figure of the profile is out of its range.
 */
export function fix(cues: readonly Cue[], profile: CaptionProfile): Cue[] {
  checkProfile(profile);
  const whole = cues.map((cue, index) => ({
    ...cue,
    startSeconds: toMilliseconds(cue.startSeconds, index, 'startSeconds') / 1000,
    endSeconds: toMilliseconds(cue.endSeconds, index, 'endSeconds') / 1000,
  }));
  const shown = whole
    .filter((cue) => splitRows(cue).length > 0)
    .flatMap((cue) => fixText(cue, profile))
    .toSorted(byStart);
  // Cues that name different channels may overlap.
  const channels = new Set(shown.map(({ channel }) => channel));
  return [...channels]
    .flatMap((each) =>
      fixTimes(
        shown.filter(({ channel }) => channel === each),
        profile,
      ),
    )
    .toSorted(byStart);
}

function byStart(one: Cue, other: Cue): number {
  return one.startSeconds - other.startSeconds;
}
