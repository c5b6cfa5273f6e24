import { broadcastProfile } from '../profiles/broadcast-profile.js';
import type { CaptionProfile } from '../profiles/profile.js';
import type { SubtitlesConfiguration } from './subtitles-configuration.js';

/**
 * The profile of a configuration: its style with the numbers that it gives. A number that is given wins over one of the style:
 * a longer minimum duration raises the maximum one.
 */
export function profileOf(
  {
    style = 'default',
    minimum_duration,
    maximum_duration,
    maximum_characters_per_row,
    maximum_rows_per_caption,
  }: SubtitlesConfiguration,
  language: string,
): CaptionProfile {
  const profile = broadcastProfile(style, language);
  const maximum =
    maximum_duration ?? Math.max(profile.maximumDurationSeconds, minimum_duration ?? 0);
  return {
    ...profile,
    maximumDurationSeconds: maximum,
    minimumDurationSeconds: minimum_duration ?? profile.minimumDurationSeconds,
    maximumCharactersPerRow: maximum_characters_per_row ?? profile.maximumCharactersPerRow,
    maximumRows: maximum_rows_per_caption ?? profile.maximumRows,
  };
}
