/** Regions that the initiation of a live session may name. */
export const liveRegions = ['us-west', 'eu-west'] as const;

/** Region of a live session. */
export type LiveRegion = (typeof liveRegions)[number];
