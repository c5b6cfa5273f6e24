/** Scripts that are written without spaces between words: each character is a term of its own. */
const unspaced =
  /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])/gu;
/** Accents of Latin, Greek and Cyrillic letters. Marks of other scripts are parts of their words. */
const accents = /[\u0300-\u036f]/g;
/** Longest term, in characters. Longer ones are cut, in texts and in searches alike. */
const maximumCharacters = 64;

/**
 * The terms by which a spoken text is found, in their order: its words, without case and accents.
 */
export function splitTerms(text: string): string[] {
  const plain = text.normalize('NFD').replaceAll(accents, '').normalize('NFC').toLowerCase();
  const terms = plain.replaceAll(unspaced, ' $1 ').match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return terms.map((term) => term.slice(0, maximumCharacters));
}
