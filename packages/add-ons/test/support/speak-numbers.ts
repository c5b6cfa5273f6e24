const units =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const scales = [
  ['billion', 1e9],
  ['million', 1e6],
  ['thousand', 1e3],
] as const;
const irregularOrdinals: ReadonlyMap<string, string> = new Map([
  ['one', 'first'],
  ['two', 'second'],
  ['three', 'third'],
  ['five', 'fifth'],
  ['eight', 'eighth'],
  ['nine', 'ninth'],
  ['twelve', 'twelfth'],
]);

/**
 * A whole number below a trillion in words, with `and` behind the hundreds where it is asked for.
 */
export function speakCardinal(value: number, withAnd = false): string {
  const words: string[] = [];
  let rest = value;
  for (const [name, size] of scales) {
    if (rest < size) continue;
    words.push(speakCardinal(Math.floor(rest / size), withAnd), name);
    rest %= size;
  }
  const [hundreds, small] = [Math.floor(rest / 100), rest % 100];
  if (hundreds > 0) words.push(units[hundreds] ?? '', 'hundred');
  if (small > 0 || value === 0) {
    if (withAnd && words.length > 0) words.push('and');
    words.push(speakSmall(small));
  }
  return words.join(' ');
}

function speakSmall(value: number): string {
  if (value < 20) return units[value] ?? '';
  const ten = tens[Math.floor(value / 10) - 2] ?? '';
  return value % 10 === 0 ? ten : `${ten} ${units[value % 10] ?? ''}`;
}

/** An ordinal in words. */
export function speakOrdinal(value: number, withAnd = false): string {
  const words = speakCardinal(value, withAnd).split(' ');
  const last = words.pop() ?? '';
  const ordinal = irregularOrdinals.get(last) ?? `${last.replace(/y$/, 'ie')}th`;
  return [...words, ordinal].join(' ');
}

/** A year as it is spoken: `nineteen oh five`, `two thousand nine`, `twenty twenty four`. */
export function speakYear(year: number): string {
  const [century, rest] = [Math.floor(year / 100), year % 100];
  if (year % 1000 < 10) return speakCardinal(year);
  if (rest === 0) return `${speakCardinal(century)} hundred`;
  return `${speakCardinal(century)} ${rest < 10 ? `oh ${units[rest] ?? ''}` : speakSmall(rest)}`;
}

/** Digits one by one, with a zero and `double` as they are asked for. */
export function speakDigits(
  digits: string,
  { zero = 'zero', withDouble = false }: { zero?: string; withDouble?: boolean } = {},
): string {
  const words = digits
    .split('')
    .map((digit) => (digit === '0' ? zero : (units[Number(digit)] ?? '')));
  if (!withDouble) return words.join(' ');
  const spoken: string[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const isDouble = words[index] === words[index + 1];
    spoken.push(isDouble ? `double ${words[index] ?? ''}` : (words[index] ?? ''));
    if (isDouble) index += 1;
  }
  return spoken.join(' ');
}

/** A time of day: `five thirty`, `seven oh five`, `ten o'clock`. */
export function speakTime(hour: number, minute: number): string {
  if (minute === 0) return `${speakCardinal(hour)} o'clock`;
  return `${speakCardinal(hour)} ${minute < 10 ? 'oh ' : ''}${speakSmall(minute)}`;
}
