import type { CaptionProfile } from '../profiles/profile.js';
import type { Caption } from './caption.js';
import type { Speaker } from './speaker.js';

/** Key of captions that must not overlap each other: those of a channel, or all of them. */
export type Lane = number | undefined;

/** The lane of the speech of a speaker. */
export function laneOfSpeaker({ channel }: Speaker, { overlap }: CaptionProfile): Lane {
  return overlap === 'forbidden' ? undefined : channel;
}

/** The lane of a caption: that of its first speaker. */
export function chooseLane({ turns }: Caption, profile: CaptionProfile): Lane {
  return laneOfSpeaker(turns[0]?.speaker ?? {}, profile);
}
