/** Sentiments that a passage is classified by. */
export const sentiments = ['positive', 'negative', 'neutral', 'mixed', 'unknown'] as const;

/** Sentiment of a passage. */
export type Sentiment = (typeof sentiments)[number];
