// The dictionaries go by the script, not by the language.
const segmenter = /* @__PURE__ */ new Intl.Segmenter('und', { granularity: 'word' });

/** The words of a text in a script without spaces, in order, and its punctuation, as the dictionaries of the runtime know them. */
export function splitUnspacedWords(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
