/** Characters that old character tables lack, and what typewriters have in their place. */
const similar: Readonly<Record<string, string>> = {
  '\t': ' ',
  '\u00A0': ' ',
  '‘': "'",
  '’': "'",
  '‚': ',',
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '‹': "'",
  '›': "'",
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
  '―': '-',
  '−': '-',
  '…': '...',
  '♫': '♪',
  '♪': '#',
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ı: 'i',
  '€': 'EUR',
};

/**
 * What is written in place of a character that a table lacks: similar characters, its letter
 * without marks, or a question mark.
 */
function similarTo(character: string): string {
  const known = similar[character];
  if (known !== undefined) return known;
  const letter = character.normalize('NFKD').charAt(0);
  return letter === character || letter === '' ? '?' : letter;
}

/**
 * Encodes a character by a table, or what is similar to it.
 *
 * @param onLoss - Called where the table lacks it.
 */
export function encodeSimilar<Code>(
  character: string,
  encode: (character: string) => Code | undefined,
  onLoss: (character: string) => void,
): readonly Code[] {
  const own = encode(character);
  if (own !== undefined) return [own];
  onLoss(character);
  const parts = Array.from(similarTo(character), (part) => encode(part) ?? encode('?'));
  return parts.filter((part) => part !== undefined);
}
