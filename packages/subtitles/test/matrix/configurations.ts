import type { SubtitlesConfiguration } from '../../src/index.js';

/** The 216 configurations: styles, formats, durations, characters and rows. */
export function configurations(): SubtitlesConfiguration[] {
  const all: SubtitlesConfiguration[] = [];
  for (const style of ['default', 'compliance'] as const)
    for (const formats of [['srt'], ['vtt'], ['srt', 'vtt']] as const)
      for (const minimum_duration of [undefined, 0.5, 1.5])
        for (const maximum_duration of [undefined, 4, 10])
          for (const maximum_characters_per_row of [undefined, 32])
            for (const maximum_rows_per_caption of [1, 3])
              all.push({
                style,
                formats,
                minimum_duration,
                maximum_duration,
                maximum_characters_per_row,
                maximum_rows_per_caption,
              });
  return all;
}
