/** Which subtitle files are made, and how they are segmented: the `subtitles_config` of a request. */
export interface SubtitlesConfiguration {
  /**
   * The files to make, at least one.
   *
   * @defaultValue `['srt']`
   */
  readonly formats?: readonly ('srt' | 'vtt')[] | undefined;
  /**
   * How long a caption stays at least, in seconds from 0 on.
   *
   * @defaultValue that of the style: 5/6
   */
  readonly minimum_duration?: number | undefined;
  /**
   * How long a caption stays at most, in seconds from 1 to 30.
   *
   * @defaultValue that of the style: 7, or the minimum where that is longer
   */
  readonly maximum_duration?: number | undefined;
  /**
   * Grapheme clusters of a row, spaces included, from 1 on.
   *
   * @defaultValue that of the style and the language: 42; 16 for Chinese and Korean, 13 for Japanese, 35 for Thai
   */
  readonly maximum_characters_per_row?: number | undefined;
  /**
   * Rows of a caption, from 1 to 5.
   *
   * @defaultValue that of the style: 2
   */
  readonly maximum_rows_per_caption?: number | undefined;
  /**
   * The profile whose figures hold where none are given.
   *
   * @defaultValue `default`
   */
  readonly style?: 'default' | 'compliance' | undefined;
}
