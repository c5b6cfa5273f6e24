/** Forms of a summary. */
export const summarizationTypes = ['general', 'bullet_points', 'concise'] as const;

/** Form of a summary. */
export type SummarizationType = (typeof summarizationTypes)[number];
