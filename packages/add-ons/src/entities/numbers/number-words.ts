const list = (text: string) => text.split(' ');

/** Words for a single digit. */
export const digitWords: ReadonlyMap<string, string> = new Map([
  ...list('zero one two three four five six seven eight nine').map(
    (word, digit) => [word, `${digit}`] as const,
  ),
  ...list('oh o nought naught nil').map((word) => [word, '0'] as const),
]);

/** Words from ten to nineteen. */
export const teens: ReadonlyMap<string, number> = new Map(
  list('ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen').map(
    (word, index) => [word, 10 + index] as const,
  ),
);

/** Words for multiples of ten. */
export const tens: ReadonlyMap<string, number> = new Map(
  list('twenty thirty forty fifty sixty seventy eighty ninety').map(
    (word, index) => [word, 20 + 10 * index] as const,
  ),
);

/** Words that repeat the digit after them, and how often it counts. */
export const repeats: ReadonlyMap<string, number> = new Map([
  ['double', 2],
  ['triple', 3],
  ['treble', 3],
]);

/** Words that multiply the number before them, by their zeros. */
export const multipliers: ReadonlyMap<string, number> = new Map([
  ['hundred', 2],
  ['thousand', 3],
  ['million', 6],
  ['billion', 9],
  ['trillion', 12],
]);

const ordinalUnits = list('first second third fourth fifth sixth seventh eighth ninth');
const ordinalTeens = list(
  'tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth',
);

/** Words for the days of a month that are one word, and their number. */
export const ordinals: ReadonlyMap<string, number> = new Map([
  ...ordinalUnits.map((word, index) => [word, index + 1] as const),
  ...ordinalTeens.map((word, index) => [word, index + 10] as const),
  ['twentieth', 20],
  ['thirtieth', 30],
]);

/** Ordinals that end a number beyond the days of a month, and what they count. */
export const largeOrdinals: ReadonlyMap<string, number> = new Map([
  ...list('fortieth fiftieth sixtieth seventieth eightieth ninetieth').map(
    (word, index) => [word, 40 + 10 * index] as const,
  ),
  ['hundredth', 100],
  ['thousandth', 1000],
  ['millionth', 1_000_000],
]);
