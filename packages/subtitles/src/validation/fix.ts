import type { Cue } from '../cue.js';
import { type CaptionProfile, checkProfile } from '../profiles/profile.js';
import { toMilliseconds } from '../timestamps/format-timestamp.js';
import { rowsOf } from './check-rows.js';
import { fixText } from './fix-text.js';
import { fixTimes } from './fix-times.js';

/**
 * Changes captions so that they keep to a profile, as far as that goes without losing a word: cues in order, none
 * without text, rows and captions broken anew where they are too many or too long, none over another, gaps closed to the
 * shortest, times to read where there is room.
 *
 * Begins move only where cues overlap so far that the later one would not be seen. Cues with markup keep their rows.
 * What cannot be met, such as speech too fast to be read, stays: `validate` reports it. Fixing twice changes nothing more.
 *
 * @returns New cues, with times in whole milliseconds.
 * @throws {@link SubtitlesError} with code `invalid-argument` where a time is not finite, or a figure of the profile is
 *   out of its range.
 */
export function fix(cues: readonly Cue[], profile: CaptionProfile): Cue[] {
  checkProfile(profile);
  const whole = cues.map((cue, index) => ({
    ...cue,
    startSeconds: toMilliseconds(cue.startSeconds, index, 'startSeconds') / 1000,
    endSeconds: toMilliseconds(cue.endSeconds, index, 'endSeconds') / 1000,
  }));
  const shown = whole
    .filter((cue) => rowsOf(cue).length > 0)
    .flatMap((cue) => fixText(cue, profile))
    .toSorted((one, other) => one.startSeconds - other.startSeconds);
  return fixTimes(shown, profile);
}
