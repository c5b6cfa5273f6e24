import { createRequire } from 'node:module';
import type { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { wordSet } from '../../text/word-lists.js';
import {
  cardPrefix,
  isNhsNumber,
  isRoutingNumber,
  passesLuhn,
  passesVerhoeff,
} from '../numbers/check-digits.js';
import { isNumberToken } from '../numbers/number-runs.js';
import { readSpokenRun, type SpokenRun } from '../numbers/spoken-run.js';
import type { TextDocument, Token } from '../text/tokens.js';
import type { Candidate } from './candidate.js';
import { Cues } from './cues.js';

/** Numbers of any length, spoken or written, with their check digits, shapes and announcements. */
export function readDigits(document: TextDocument, cues = new Cues(document.tokens)): Candidate[] {
  const { tokens } = document;
  const candidates: Candidate[] = [];
  let index = 0;
  while (index < tokens.length) {
    const run =
      isNumberToken(tokens, index) && !isInsideWord(tokens, index)
        ? readSpokenRun(tokens, index)
        : undefined;
    if (run) candidates.push(candidateOf(document, cues, run));
    index = run ? run.last + 1 : index + 1;
  }
  return candidates;
}

function isInsideWord(tokens: readonly Token[], index: number): boolean {
  return (
    /[@_]$/.test(tokens[index]?.gap ?? '') ||
    /^[.][a-z]/i.test(`${tokens[index + 1]?.gap}${tokens[index + 1]?.text}`)
  );
}

function candidateOf(document: TextDocument, cues: Cues, run: SpokenRun): Candidate {
  const { tokens } = document;
  const { characters } = run;
  const features = cues.around(run.first, run.last);
  for (const [feature, holds] of shapes) if (holds(document, run)) features.add(feature);
  const sign = /[+(]+ ?$/.exec(tokens[run.first]?.gap ?? '');
  const plus = tokens[run.first - 1]?.key === 'plus' ? tokens[run.first - 1] : undefined;
  const start = plus?.start ?? (tokens[run.first]?.start ?? 0) - (sign?.[0].length ?? 0);
  return {
    kind: 'digits',
    first: run.first,
    last: run.last,
    start,
    key: characters,
    features,
    measures: {
      digits: characters.length,
      characters: characters.length,
      pieces: run.pieces.length,
    },
  };
}

type Shape = (document: TextDocument, run: SpokenRun) => boolean;

const written = ({ text, tokens }: TextDocument, { first, last }: SpokenRun) =>
  text.slice(tokens[first]?.start, tokens[last]?.end);

const units = wordSet(
  `dollar dollars buck bucks euro euros pound pounds cent cents pence penny pennies quid rupee rupees percent degrees degree year years month months week weeks day days hour hours minute minutes
  second seconds mile miles kilometers kilometres km kilo kilos kilogram kilograms kg gram grams milligram milligrams mg mcg microgram micrograms ml milliliters millilitres litre litres liter
  liters inch inches foot feet metre metres meter meters gigabyte gigabytes megabytes terabytes gigs megs kilobytes watts volts amps hertz megahertz gigahertz pixels people times units tablets pills
  puffs acres stone lbs ounces yards times o'clock am pm a.m p.m items points pages nil`,
);

const shapes: readonly (readonly [feature: string, holds: Shape])[] = [
  ['luhn', (_, { characters }) => passesLuhn(characters)],
  ['card-prefix', (_, { characters }) => cardPrefix.test(characters)],
  ['verhoeff', (_, { characters }) => characters.length === 12 && passesVerhoeff(characters)],
  ['routing', (_, { characters }) => isRoutingNumber(characters)],
  ['nhs', (_, { characters }) => isNhsNumber(characters)],
  ['phone', isPhone],
  ['plus', isInternational],
  ['social-shape', (document, run) => /^\d{3}-\d{2}-\d{4}$/.test(written(document, run))],
  [
    'date-shape',
    (document, run) => /^\d{1,4}([-/.])\d{1,2}\1\d{1,4}$/.test(written(document, run)),
  ],
  ['decimal', (document, run) => /^\d+[.,]\d+$/.test(written(document, run))],
  ['dotted', (document, run) => /^\d+(?:\.\d{1,3}){2,}$/.test(written(document, run))],
  ['clock', (document, run) => /^\d{1,2}:\d\d(?::\d\d)?$/.test(written(document, run))],
  ['amount', isAmount],
  [
    'counted',
    ({ tokens }, { last }) =>
      units.has(tokens[last + 1]?.key ?? '') && /^ ?$/.test(tokens[last + 1]?.gap ?? ''),
  ],
  ['counting', isCounting],
  ['years', (_, { pieces }) => yearsOf(pieces.map(({ characters }) => characters))],
  [
    'single',
    ({ tokens }, { first, last }) => first === last && /^\d+$/.test(tokens[first]?.key ?? ''),
  ],
  [
    'spoken',
    ({ tokens }, { first, last }) => last - first >= 2 && !/^\d{3}/.test(tokens[first]?.key ?? ''),
  ],
];

function isAmount(document: TextDocument, run: SpokenRun): boolean {
  const { tokens } = document;
  return (
    run.pieces.some(({ amount }) => amount) ||
    /[$\u20ac\u00a3\u00a5\u20b9]\s*$/.test(tokens[run.first]?.gap ?? '')
  );
}

/** True for `one two three four`, by which people count. */
function isCounting(_: TextDocument, { pieces }: SpokenRun): boolean {
  return (
    pieces.length > 3 &&
    pieces.every(({ characters }, index) => {
      const before = pieces[index - 1];
      return !before || Number(characters) - Number(before.characters) === 1;
    })
  );
}

function yearsOf(groups: readonly string[]): boolean {
  const joined =
    groups.length > 1 && groups.every((group) => group.length === 2) ? [groups.join('')] : groups;
  return joined.every((group) => /^(?:1[6-9]|20)\d\d$/.test(group));
}

const northAmerican = /^1?[2-9]\d{2}[2-9]\d{6}$/;
const countries = ['US', 'GB', 'IN', 'AU', 'IE'] as const;

let phoneNumbers: { readonly parsePhoneNumberFromString: typeof parsePhoneNumberFromString };

/** The reader of libphonenumber. It is loaded when it is first used: it takes a moment, and most texts have nothing for it. */
function readPhoneNumber(): typeof parsePhoneNumberFromString {
  phoneNumbers ??= createRequire(import.meta.url)('libphonenumber-js/min');
  return phoneNumbers.parsePhoneNumberFromString;
}

function isInternational({ tokens }: TextDocument, { first }: SpokenRun): boolean {
  return /\+\s?$/.test(tokens[first]?.gap ?? '') || tokens[first - 1]?.key === 'plus';
}

/** True for a phone number, by the numbering plans of libphonenumber or by the way it is written. */
function isPhone(document: TextDocument, run: SpokenRun): boolean {
  const { characters } = run;
  if (!/^\d{7,15}$/.test(characters)) return false;
  if (isInternational(document, run))
    return readPhoneNumber()(`+${characters}`)?.isPossible() ?? false;
  if (characters.length === 7) return /^\d{3}[-. ]\d{4}$/.test(written(document, run));
  if (northAmerican.test(characters)) return true;
  if (!/^[01]/.test(characters)) return false;
  return countries.some((country) => readPhoneNumber()(characters, country)?.isValid() ?? false);
}
