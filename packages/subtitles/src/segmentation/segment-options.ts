import { defaultProfile } from '../profiles/broadcast-profile.js';
import { type CaptionProfile, checkProfile } from '../profiles/profile.js';
import type { SpeakerOptions } from './speaker.js';

/** How captions are made. */
export interface SegmentOptions {
  /**
   * What captions have to keep to: a profile, or what makes one for the language of the transcription, such as
   * `profiles.netflix`.
   *
   * @defaultValue `profiles.default`
   */
  readonly profile?: CaptionProfile | ((language: string) => CaptionProfile);
  /**
   * How captions identify speakers.
   *
   * @defaultValue they do not
   */
  readonly speakers?: SpeakerOptions;
  /**
   * Whether each word of WebVTT has the time at which it is said, so that players can follow word by word.
   *
   * @defaultValue false
   */
  readonly hasWordTimes?: boolean;
}

/**
 * The profile of the options, for a language.
 *
 * @throws SubtitlesError `invalid-argument` for a figure out of its range
 */
export function profileFor(
  { profile = defaultProfile }: SegmentOptions,
  language: string,
): CaptionProfile {
  const chosen = typeof profile === 'function' ? profile(language) : profile;
  checkProfile(chosen);
  return chosen;
}
