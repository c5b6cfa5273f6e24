import { defaultProfile } from '../profiles/broadcast-profile.js';
import { type CaptionProfile, checkProfile } from '../profiles/profile.js';
import type { SpeakerOptions } from './speaker.js';

/** Options of {@link segment}. */
export interface SegmentOptions {
  /**
   * Profile of the captions, or a function that returns the profile for the language of the transcription, such as `profiles.netflix`.
   *
   * @defaultValue `profiles.default`
   */
  readonly profile?: CaptionProfile | ((language: string) => CaptionProfile);
  /**
   * Identification of speakers.
   *
   * @defaultValue none
   */
  readonly speakers?: SpeakerOptions;
  /**
   * Adds the time of each word to the WebVTT markup, so that players can highlight the words as they are spoken.
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
