import { wordSet } from '../../text/word-lists.js';

/** Words behind a number that make an amount of it. */
export const units = wordSet(
  `dollar dollars buck bucks euro euros pound pounds cent cents pence penny pennies quid rupee rupees percent degrees degree year years month months week weeks day days hour hours minute minutes
  second seconds mile miles kilometers kilometres km kilo kilos kilogram kilograms kg gram grams milligram milligrams mg mcg microgram micrograms ml milliliters millilitres litre litres liter
  liters inch inches foot feet metre metres meter meters gigabyte gigabytes megabytes terabytes gigs megs kilobytes watts volts amps hertz megahertz gigahertz pixels people times units tablets pills
  puffs acres stone lbs ounces yards times o'clock am pm a.m p.m items points pages nil`,
);
