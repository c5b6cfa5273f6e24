import stringWidth from 'string-width';

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Longer texts are cut to their end before anything is measured. */
const maximumCharacters = 4000;

/**
 * A line of a terminal that ends with a text: what is too wide is cut off at the begin of the text, since what was said last is
 * wanted most. Characters that would move the cursor become spaces.
 *
 * @param prefix - what is not cut
 * @param text - what may be
 * @param columns - the width of the line, counted as a terminal does: characters of East Asia and pictures take two columns
 */
export function fitLine(prefix: string, text: string, columns: number): string {
  const plain = text.slice(-maximumCharacters).replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ');
  const room = columns - stringWidth(prefix);
  if (plain.length === text.length && stringWidth(plain) <= room) return prefix + plain;
  let kept = '';
  let width = 1;
  for (const { segment } of [...graphemes.segment(plain)].reverse()) {
    width += stringWidth(segment);
    if (width > room) break;
    kept = segment + kept;
  }
  return room < 1 ? '' : `${prefix}…${kept}`;
}
