/** How subtitles are segmented: for reading ease, or to the stricter rules of broadcasters. */
export const subtitleStyles = ['default', 'compliance'] as const;

/** How subtitles are segmented. */
export type SubtitleStyle = (typeof subtitleStyles)[number];
