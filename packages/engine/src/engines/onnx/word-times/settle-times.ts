import type { Stretch } from './speech-levels.js';
import type { WordTime } from './word-time.js';

/** Length that is assumed of a word that would lie in the silence at the end, in seconds. */
const lastWordSeconds = 0.1;

const silenceAt = (silences: readonly Stretch[], seconds: number) =>
  silences.find(({ startSeconds, endSeconds }) => startSeconds <= seconds && seconds < endSeconds);

/** Moves a start out of silence: to the sound after it, or before it where none follows. */
function leaveSilence(
  seconds: number,
  silences: readonly Stretch[],
  durationSeconds: number,
  earliestSeconds: number,
): number {
  // A start at the very end is that of a word after the last sound.
  const silence = silenceAt(silences, Math.min(seconds, durationSeconds * (1 - Number.EPSILON)));
  if (silence === undefined) return seconds;
  if (silence.endSeconds < durationSeconds) return silence.endSeconds;
  const before = silences[silences.indexOf(silence) - 1]?.endSeconds ?? 0;
  return Math.max(earliestSeconds, before, silence.startSeconds - lastWordSeconds);
}

/**
 * Makes times of words consistent: in order, without overlaps, inside of the audio, none that
 * starts in silence, none that lasts into it.
 *
 * @param times - times in the order of the words
 * @param silences - the silences of the audio in their order, without one that is all of it
 * @param durationSeconds - length of the audio
 */
export function settleTimes(
  times: readonly WordTime[],
  silences: readonly Stretch[],
  durationSeconds: number,
): WordTime[] {
  let earliestSeconds = 0;
  const starts = times.map(({ startSeconds }) => {
    const start = Math.min(durationSeconds, Math.max(earliestSeconds, startSeconds || 0));
    earliestSeconds = leaveSilence(start, silences, durationSeconds, earliestSeconds);
    return earliestSeconds;
  });
  return times.map(({ endSeconds }, index) => {
    const startSeconds = starts[index] ?? 0;
    const next = starts[index + 1] ?? durationSeconds;
    const end = Math.min(next, Math.max(startSeconds, endSeconds || 0));
    const silence = silenceAt(silences, end);
    const spokenEnd = silence === undefined ? end : Math.max(startSeconds, silence.startSeconds);
    return { startSeconds, endSeconds: Math.min(end, spokenEnd) };
  });
}
