/**
 * How often a kind of place has a pause, 0 to 1, and the median and the spread (sigma of the
 * logarithm) of its duration in seconds.
 */
export interface PauseHabit {
  readonly share: number;
  readonly medianSeconds: number;
  readonly sigma: number;
}

/** Pauses at the ends of sentences, at commas, and where there is no mark. */
export interface PauseStyle {
  readonly sentence: PauseHabit;
  readonly comma: PauseHabit;
  readonly none: PauseHabit;
}

/**
 * Speech that is read: nearly every sentence ends with a pause, many commas have a shorter one, and
 * a reader sometimes hesitates.
 */
export const readStyle: PauseStyle = {
  sentence: { share: 0.95, medianSeconds: 0.7, sigma: 0.45 },
  comma: { share: 0.6, medianSeconds: 0.3, sigma: 0.5 },
  none: { share: 0.05, medianSeconds: 0.2, sigma: 0.6 },
};

/**
 * Conversation: many sentences follow each other without a pause, and speakers hesitate more often
 * where there is no mark.
 */
export const conversationalStyle: PauseStyle = {
  sentence: { ...readStyle.sentence, share: 0.65 },
  comma: { ...readStyle.comma, share: 0.3 },
  none: { ...readStyle.none, share: 0.1 },
};
