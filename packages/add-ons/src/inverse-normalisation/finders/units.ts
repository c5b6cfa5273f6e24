import { wordSet } from '../../text/word-lists.js';

/**
 * Units with their symbols, and those that are written out. A number in front of one is written in
 * figures.
 */
export const units: ReadonlyMap<string, string | null> = new Map([
  ...(
    [
      ['mm', 'millimeter'],
      ['cm', 'centimeter'],
      ['m', 'meter'],
      ['km', 'kilometer'],
      ['mg', 'milligram'],
      ['g', 'gram'],
      ['kg', 'kilogram'],
      ['mL', 'milliliter'],
      ['L', 'liter'],
      ['kB', 'kilobyte'],
      ['MB', 'megabyte'],
      ['GB', 'gigabyte'],
      ['TB', 'terabyte'],
      ['Hz', 'hertz'],
      ['kHz', 'kilohertz'],
      ['MHz', 'megahertz'],
      ['GHz', 'gigahertz'],
      ['V', 'volt'],
      ['W', 'watt'],
      ['kW', 'kilowatt'],
      ['MW', 'megawatt'],
      ['dB', 'decibel'],
    ] as const
  ).flatMap(([symbol, name]) => {
    const british = name.replace(/(met|lit)er$/, '$1re');
    return [name, `${name}s`, british, `${british}s`].map((form) => [form, symbol] as const);
  }),
  ...'inch inches foot feet yard yards mile miles acre acres ounce ounces pound pounds ton tons tonne tonnes gallon gallons pint pints cup cups teaspoon teaspoons tablespoon tablespoons calorie calories degree degrees knots pixels megapixels horsepower hectares hectare dollar dollars percentage'
    .split(' ')
    .map((name) => [name, null] as const),
]);

/** Units of several words, with their symbols, and those that are written out. */
export const longUnits: readonly (readonly [words: readonly string[], symbol: string | null])[] = [
  [['miles', 'per', 'hour'], 'mph'],
  [['kilometers', 'per', 'hour'], 'km/h'],
  [['kilometres', 'per', 'hour'], 'km/h'],
  [['meters', 'per', 'second'], 'm/s'],
  [['metres', 'per', 'second'], 'm/s'],
  [['megabits', 'per', 'second'], 'Mbit/s'],
  [['gigabits', 'per', 'second'], 'Gbit/s'],
  ...(['square', 'cubic'] as const).flatMap((power) =>
    [
      ['meters', 'm'],
      ['metres', 'm'],
      ['kilometers', 'km'],
      ['kilometres', 'km'],
      ['centimeters', 'cm'],
      ['centimetres', 'cm'],
    ].map(
      ([unit = '', symbol]) =>
        [[power, unit], `${symbol}${power === 'square' ? '²' : '³'}`] as const,
    ),
  ),
  ...['mile', 'miles', 'foot', 'feet', 'yard', 'yards', 'inch', 'inches'].flatMap((unit) =>
    ['square', 'cubic'].map((power) => [[power, unit], null] as const),
  ),
  [['kilowatt', 'hours'], 'kWh'],
  [['kilowatt', 'hour'], 'kWh'],
  [['degrees', 'celsius'], '°C'],
  [['degrees', 'centigrade'], '°C'],
  [['degrees', 'fahrenheit'], '°F'],
];

/** Street suffixes: the last word of the name of a street. */
export const streetSuffixes = wordSet(
  'street avenue road drive lane boulevard court way highway parkway terrace square',
);

/** Units of time, in front of which small numbers stay words. */
export const timeUnits = wordSet(
  'second seconds minute minutes hour hours day days week weeks month months year years decade decades century centuries time times',
);

/** Currencies with a sign in front of the number. */
export const currencySigns: ReadonlyMap<string, string> = new Map([
  ['dollar', '$'],
  ['dollars', '$'],
  ['euro', '€'],
  ['euros', '€'],
  ['yen', '¥'],
  ['rupee', '₹'],
  ['rupees', '₹'],
]);

/** Currencies that are written out after the number. */
export const currencyWords = wordSet(
  'cent cents pence bucks quid peso pesos franc francs krona kronor rubles yuan won pound pounds',
);

/**
 * True for a unit or a currency: a number in front of it is a quantity, and no time, day or year.
 */
export function isUnit(key: string): boolean {
  return units.has(key) || timeUnits.has(key) || currencySigns.has(key) || currencyWords.has(key);
}
