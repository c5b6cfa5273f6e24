/** The phones of American English as the dictionary writes them. */
export const phones = [
  'AA',
  'AE',
  'AH',
  'AO',
  'AW',
  'AY',
  'B',
  'CH',
  'D',
  'DH',
  'EH',
  'ER',
  'EY',
  'F',
  'G',
  'HH',
  'IH',
  'IY',
  'JH',
  'K',
  'L',
  'M',
  'N',
  'NG',
  'OW',
  'OY',
  'P',
  'R',
  'S',
  'SH',
  'T',
  'TH',
  'UH',
  'UW',
  'V',
  'W',
  'Y',
  'Z',
  'ZH',
] as const;

const known: ReadonlySet<string> = new Set(phones);

/**
 * Reads a pronunciation that is written in ARPAbet, such as `IH1 R SH AA2 T`. Stress is ignored.
 *
 * @param text - two phones or more, in capitals, separated by spaces
 * @returns the phones, or `undefined` when the text is not a pronunciation
 */
export function parseArpabet(text: string): readonly string[] | undefined {
  const parts = text
    .trim()
    .split(/\s+/u)
    .map((part) => part.replace(/[0-2]$/u, ''));
  return parts.length >= 2 && parts.every((part) => known.has(part)) ? parts : undefined;
}
