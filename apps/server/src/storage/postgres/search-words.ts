/**
 * The words of a text, for searches: runs of letters and digits, without their marks and in lower
 * case.
 */
export function splitWords(text: string): string[] {
  const plain = text
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase();
  return [...new Set(plain.match(/[\p{L}\p{N}]+/gu))];
}
