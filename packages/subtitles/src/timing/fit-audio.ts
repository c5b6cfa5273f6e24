import type { CaptionProfile } from '../profiles/profile.js';
import { type ShownTime, shortestSeconds } from './caption-clock.js';

/** Longest time by which a caption that is not the last begins before its first word. */
const maximumLeadSeconds = 1;

/** Shortest duration of the last caption. Below it, all captions are shortened in its favour. */
const lastSeconds = 0.2;

/**
 * Display times of the captions of a lane within the audio. A caption that would otherwise be cut
 * below its minimum duration by the end of the audio begins before its first word, as far as the
 * captions before it leave time.
 *
 * @param shown - times in order, without overlaps
 * @param audioSeconds - duration of the audio, or Infinity when it is unknown
 */
export function fitAudio(
  shown: readonly ShownTime[],
  audioSeconds: number,
  profile: CaptionProfile,
): readonly ShownTime[] {
  const last = shown.at(-1);
  if (last === undefined || last.endSeconds <= audioSeconds) return shown;
  const earliest = earliestStarts(shown, profile);
  const duration = audioSeconds - (earliest.at(-1) ?? 0);
  if (duration < Math.min(lastSeconds, last.endSeconds - last.startSeconds))
    return scale(shown, audioSeconds);
  const fitted = [...shown];
  let limitSeconds = audioSeconds;
  for (let index = shown.length - 1; index >= 0; index -= 1) {
    const caption = shown[index];
    if (caption === undefined || caption.endSeconds <= limitSeconds) break;
    const latest = limitSeconds - neededSeconds(caption, profile);
    const startSeconds = Math.min(caption.startSeconds, Math.max(latest, earliest[index] ?? 0));
    fitted[index] = { startSeconds, endSeconds: limitSeconds };
    limitSeconds = startSeconds - profile.minimumGapSeconds;
  }
  return fitted;
}

/** The earliest start of each caption, if the captions before it have their minimum durations. */
function earliestStarts(shown: readonly ShownTime[], profile: CaptionProfile): number[] {
  const earliest: number[] = [];
  let freeSeconds = 0;
  for (const [index, caption] of shown.entries()) {
    const isLast = index === shown.length - 1;
    const lead = isLast ? 0 : caption.startSeconds - maximumLeadSeconds;
    const startSeconds = Math.max(freeSeconds, lead);
    earliest.push(startSeconds);
    freeSeconds = startSeconds + neededSeconds(caption, profile) + profile.minimumGapSeconds;
  }
  return earliest;
}

function neededSeconds({ startSeconds, endSeconds }: ShownTime, profile: CaptionProfile): number {
  return Math.min(shortestSeconds(profile), endSeconds - startSeconds);
}

/**
 * Scales the times of all captions to the audio, for an audio with more speech at its end than can
 * be shown there.
 */
function scale(shown: readonly ShownTime[], audioSeconds: number): readonly ShownTime[] {
  const factor = audioSeconds / (shown.at(-1)?.endSeconds ?? audioSeconds);
  return shown.map(({ startSeconds, endSeconds }) => ({
    startSeconds: startSeconds * factor,
    endSeconds: endSeconds * factor,
  }));
}
