/** Characters of a name that the order depends on. */
const maximumCharacters = 120;
/** Digits to which numbers are extended, so that part 2 comes before part 10. */
const numberDigits = 12;

/**
 * The text that a name is sorted by: without case and accents, and with numbers in their numerical
 * order. Databases compare it by its bytes.
 */
export function toSortName(name: string): string {
  return name
    .slice(0, maximumCharacters)
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/\d+/g, (digits) => digits.padStart(numberDigits, '0'))
    .trim();
}
