/** File formats of subtitles: SubRip and WebVTT. */
export const subtitleFormats = ['srt', 'vtt'] as const;

/** File format of subtitles. */
export type SubtitleFormat = (typeof subtitleFormats)[number];
