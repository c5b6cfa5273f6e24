/** What stands in the place of redacted text: a numbered marker such as `[NAME_1]`, or one `#` per character. */
export const piiProcessedTextTypes = ['MARKER', 'MASK'] as const;

/** What stands in the place of redacted text. */
export type PiiProcessedTextType = (typeof piiProcessedTextTypes)[number];
