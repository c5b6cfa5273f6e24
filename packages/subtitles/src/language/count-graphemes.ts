/**
 * Texts in which every UTF-16 code unit is a grapheme cluster: Latin, Greek, Cyrillic, Armenian,
 * kana, ideographs, Hangul syllables and common punctuation, without combining marks.
 */
const singleUnits =
  /^[\u0020-\u02ff\u0370-\u0482\u048a-\u058f\u2010-\u2027\u3001-\u3029\u3041-\u3096\u30a1-\u30ff\u3400-\u9fff\uac00-\ud7a3\uff01-\uff60]*$/;

const segmenter = /* @__PURE__ */ new Intl.Segmenter('und', { granularity: 'grapheme' });

/**
 * Number of characters as readers see them: extended grapheme clusters of Unicode Standard Annex
 * 29. An emoji of several code points is one.
 */
export function countGraphemes(text: string): number {
  if (singleUnits.test(text)) return text.length;
  let count = 0;
  for (const _ of segmenter.segment(text)) count += 1;
  return count;
}

/** The grapheme clusters of a text, in order. */
export function splitGraphemes(text: string): string[] {
  if (singleUnits.test(text)) return text.split('');
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
