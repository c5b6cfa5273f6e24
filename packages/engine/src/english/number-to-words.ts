const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const scales = ['', 'thousand', 'million', 'billion', 'trillion'];
/** Longer numbers are read digit by digit. */
const maximumDigits = 15;

const belowThousand = (value: number): string[] => {
  if (value === 0) return [];
  if (value >= 100) {
    return [small[Math.floor(value / 100)] ?? '', 'hundred', ...belowThousand(value % 100)];
  }
  if (value < 20) return [small[value] ?? ''];
  const ones = value % 10;
  return [tens[Math.floor(value / 10)] ?? '', ...(ones === 0 ? [] : [small[ones] ?? ''])];
};

/**
 * Converts a whole number to English words, without "and".
 *
 * @param digits - only decimal digits. With a leading zero, or if there are more than 15, they are
 * read one by one
 */
export function numberToWords(digits: string): string[] {
  const isRead = digits.length > maximumDigits || (digits.startsWith('0') && digits.length > 1);
  if (isRead) return Array.from(digits, (digit) => small[Number(digit)] ?? '');
  let rest = Number(digits);
  if (rest === 0) return ['zero'];
  const words: string[] = [];
  for (const scale of scales) {
    const group = rest % 1000;
    if (group > 0) words.unshift(...belowThousand(group), ...(scale === '' ? [] : [scale]));
    rest = Math.floor(rest / 1000);
  }
  return words;
}
