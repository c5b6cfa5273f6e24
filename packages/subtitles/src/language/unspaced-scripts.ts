/** Thai, Lao, Burmese, Khmer, kana, ideographs, and the punctuation of the last two. */
const unspaced =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3001-\u30ff\u3400-\u9fff\uf900-\ufaff\uff01-\uff9f\u{20000}-\u{323af}]/u;

const startsUnspaced = /* @__PURE__ */ anchorUnspaced('^', '');
const endsUnspaced = /* @__PURE__ */ anchorUnspaced('', '$');

function anchorUnspaced(begin: string, end: string): RegExp {
  return new RegExp(begin + unspaced.source + end, 'u');
}

/** True when two adjacent texts are written without a space between them. */
export function areWrittenTogether(left: string, right: string): boolean {
  return endsUnspaced.test(left) && startsUnspaced.test(right);
}

const startsPhraseSpaced = /^[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]/u;
const endsPhraseSpaced = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]$/u;

/** True when a space between two texts separates phrases: in Thai, Lao, Burmese and Khmer. */
export function separatesPhrases(left: string, right: string): boolean {
  return endsPhraseSpaced.test(left) && startsPhraseSpaced.test(right);
}

/** True when a text has a character of a script without spaces between words. */
export function hasUnspacedScript(text: string): boolean {
  return unspaced.test(text);
}

// The dictionaries are selected by the script, not by the language.
const segmenter = /* @__PURE__ */ new Intl.Segmenter('und', { granularity: 'word' });

/**
 * The words and punctuation of a text in a script without spaces, in order, by the dictionaries of
 * the runtime.
 */
export function splitUnspacedWords(text: string): string[] {
  const words: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const last = words.at(-1) ?? ' ';
    // Names and addresses in another script are one word, even with punctuation inside.
    const isOther = /[^\s]$/.test(last) && /^[^\s]/.test(segment);
    if (isOther && !endsUnspaced.test(last) && !startsUnspaced.test(segment))
      words[words.length - 1] = last + segment;
    else words.push(segment);
  }
  return words;
}
