import { wordSet } from '../../text/word-lists.js';

/** Months in lower case, in order. */
export const monthNames: readonly string[] =
  'january february march april may june july august september october november december'.split(
    ' ',
  );

/** Months, their abbreviations, and what they are misspelled as, in lower case. */
export const months: ReadonlySet<string> = new Set([
  ...monthNames,
  ...wordSet(
    'jan feb mar apr jun jul aug sep sept oct nov dec febuary feburary janurary septemper novemeber decemeber',
  ),
]);

/** Months that are other words or names as well. */
export const ambiguousMonths = wordSet('march may mar jan dec sep june april august');

/** Days of the week, in lower case. */
export const weekdays = wordSet(
  `monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays`,
);

/** Days of the week and their abbreviations, some of which are words. */
export const shortWeekdays: ReadonlySet<string> = new Set([
  ...weekdays,
  ...wordSet('mon tue tues wed thu thur thurs fri sat sun'),
]);
