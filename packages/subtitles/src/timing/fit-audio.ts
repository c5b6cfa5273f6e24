import type { CaptionProfile } from '../profiles/profile.js';
import { type ShownTime, shortestSeconds } from './caption-clock.js';

/** Longest time by which a caption that is not the last begins before its first word. */
const maximumLeadSeconds = 1;

/**
 * Display times of the captions of a lane within the audio. A caption that would otherwise be cut below its minimum duration by the end of
 * the audio begins before its first word, as far as the captions before it leave room.
 *
 * @param shown - times in order, without overlaps
 * @param audioSeconds - duration of the audio; Infinity when it is unknown
 */
export function fitAudio(
  shown: readonly ShownTime[],
  audioSeconds: number,
  profile: CaptionProfile,
): readonly ShownTime[] {
  const last = shown.at(-1);
  if (last === undefined || last.endSeconds <= audioSeconds) return shown;
  const fitted = fromTheEnd(shown, audioSeconds, profile);
  let earliestSeconds = 0;
  for (const [index, { startSeconds, endSeconds }] of fitted.entries()) {
    const start = Math.max(startSeconds, earliestSeconds);
    // More is said at the end of the audio than can be shown there: all captions move a little.
    if (endSeconds - start < shortestVisible(shown[index])) return scale(shown, audioSeconds);
    fitted[index] = { startSeconds: start, endSeconds };
    earliestSeconds = endSeconds + profile.minimumGapSeconds;
  }
  return fitted;
}

/** Moves the captions at the end of the audio back in time, from the last one on, until they fit. */
function fromTheEnd(
  shown: readonly ShownTime[],
  audioSeconds: number,
  profile: CaptionProfile,
): ShownTime[] {
  const fitted = [...shown];
  const needed = ({ startSeconds, endSeconds }: ShownTime): number =>
    Math.min(shortestSeconds(profile), endSeconds - startSeconds);
  let limitSeconds = audioSeconds;
  for (let index = shown.length - 1; index >= 0; index -= 1) {
    const caption = shown[index];
    if (caption === undefined || caption.endSeconds <= limitSeconds) break;
    const before = shown[index - 1];
    const earliestSeconds =
      before === undefined
        ? 0
        : Math.max(0, before.startSeconds - maximumLeadSeconds) +
          needed(before) +
          profile.minimumGapSeconds;
    const startSeconds = Math.min(
      caption.startSeconds,
      Math.max(limitSeconds - needed(caption), earliestSeconds),
    );
    fitted[index] = { startSeconds, endSeconds: limitSeconds };
    limitSeconds = startSeconds - profile.minimumGapSeconds;
  }
  return fitted;
}

/** A caption must not lose more than half of the time that it had. */
function shortestVisible(shown: ShownTime | undefined): number {
  return shown === undefined ? 0 : Math.min(0.2, (shown.endSeconds - shown.startSeconds) / 2);
}

function scale(shown: readonly ShownTime[], audioSeconds: number): readonly ShownTime[] {
  const factor = audioSeconds / (shown.at(-1)?.endSeconds ?? audioSeconds);
  return shown.map(({ startSeconds, endSeconds }) => ({
    startSeconds: startSeconds * factor,
    endSeconds: endSeconds * factor,
  }));
}
