import { defaultProfile } from '../profiles/broadcast-profile.js';
import { type CaptionProfile, checkProfile } from '../profiles/profile.js';
import { outOfRange } from '../subtitles-error.js';
import type { SpeakerOptions } from './speaker.js';

/** Options of {@link segment}. */
export interface SegmentOptions {
  /**
   * Profile of the captions, or a function that returns the profile for the language of the
   * transcription, such as `profiles.netflix`.
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
   * Adds the time of each word to the WebVTT markup, so that players can highlight the words as
   * they are spoken.
   *
   * @defaultValue false
   */
  readonly hasWordTimes?: boolean;
  /**
   * Duration of the audio, in seconds. No caption is shown beyond it.
   *
   * @defaultValue unknown: the last captions can be extended to their minimum duration
   */
  readonly audioSeconds?: number | undefined;
}

/** The names of the options that {@link segment} shares with live captions. */
export const captionOptions = { profile: 0, speakers: 0, hasWordTimes: 0 };

/**
 * @throws SubtitlesError `invalid_argument` when the duration of the audio is not a number of
 * seconds
 */
export function checkAudioSeconds(audioSeconds: number | undefined): void {
  if (audioSeconds !== undefined && !(audioSeconds >= 0))
    throw outOfRange('invalid_argument', 'audioSeconds', 'seconds from 0 on', audioSeconds);
}

/**
 * The profile of the options, for a language.
 *
 * @throws SubtitlesError `invalid_argument` for a figure out of its range
 */
export function profileFor(
  { profile = defaultProfile }: SegmentOptions,
  language: string,
): CaptionProfile {
  const chosen = typeof profile === 'function' ? profile(language) : profile;
  checkProfile(chosen);
  return chosen;
}
