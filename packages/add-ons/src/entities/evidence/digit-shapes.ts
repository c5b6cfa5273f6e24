import { createRequire } from 'node:module';
import type { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { functionWords } from '../../text/word-lists.js';
import { gazetteer } from '../gazetteer/gazetteer.js';
import {
  cardPrefix,
  isRoutingNumber,
  passesLuhn,
  passesVerhoeff,
} from '../numbers/check-digits.js';
import type { SpokenRun } from '../numbers/spoken-run.js';
import { units } from '../numbers/unit-words.js';
import { keyAt, type TextDocument } from '../text/tokens.js';

type Shape = (document: TextDocument, run: SpokenRun) => boolean;

const written = ({ text, tokens }: TextDocument, { first, last }: SpokenRun) =>
  text.slice(tokens[first]?.start, tokens[last]?.end);

/** Whether a number by itself and its neighbours has a feature. */
export function hasShape(document: TextDocument, run: SpokenRun, feature: string): boolean {
  return shapes.get(feature)?.(document, run) ?? false;
}

const shapes: ReadonlyMap<string, Shape> = new Map<string, Shape>([
  ['luhn', (_, { characters }) => passesLuhn(characters)],
  ['card-prefix', (_, { characters }) => cardPrefix.test(characters)],
  ['verhoeff', (_, { characters }) => characters.length === 12 && passesVerhoeff(characters)],
  ['routing', (_, { characters }) => isRoutingNumber(characters)],
  ['phone', isPhone],
  ['plus', isInternational],
  ['social-shape', (document, run) => /^\d{3}-\d{2}-\d{4}$/.test(written(document, run))],
  [
    'date-shape',
    (document, run) => /^\d{1,4}([-/.])\d{1,2}\1\d{1,4}$/.test(written(document, run)),
  ],
  ['decimal', (document, run) => /^\d+[.,]\d+$|^\D*\bpoint\b\D*$/.test(written(document, run))],
  ['dotted', (document, run) => /^\d+(?:\.\d{1,3}){2,}$/.test(written(document, run))],
  ['clock', (document, run) => /^\d{1,2}:\d\d(?::\d\d)?$/.test(written(document, run))],
  ['amount', isAmount],
  ['counted', isCounted],
  ['round', (_, { characters }) => characters.endsWith('000')],
  ['counting', isCounting],
  ['years', (_, { pieces }) => areYears(pieces.map(({ characters }) => characters))],
  ['single', ({ tokens }, { first, last }) => first === last && /^\d+$/.test(keyAt(tokens, first))],
  [
    'digit-by-digit',
    (_, { pieces }) => pieces.every(({ characters }) => /^(\d)\1{0,2}$/.test(characters)),
  ],
  ['after-place', followsPlace],
  ['before-place', precedesPlace],
  ['sort-code-shape', (document, run) => /^\d\d([- ])\d\d\1\d\d$/.test(written(document, run))],
  [
    'spoken',
    ({ tokens }, { first, last }) => last - first >= 2 && !/^\d{3}/.test(keyAt(tokens, first)),
  ],
]);

/**
 * Single digits beside which a word such as hundred belongs to an identifier, as in `one eight
 * hundred five five five`.
 */
const dictatedDigits = 3;

function isAmount(document: TextDocument, run: SpokenRun): boolean {
  const { tokens } = document;
  const singles = run.pieces.filter(({ characters }) => characters.length === 1).length;
  return (
    (run.pieces.some(({ amount }) => amount) && singles < dictatedDigits) ||
    /[$\u20ac\u00a3\u00a5\u20b9]\s*$/.test(tokens[run.first]?.gap ?? '')
  );
}

/**
 * Longest number that counts the thing behind it, in digits. Longer ones are rarely used for
 * things.
 */
const maximumCountDigits = 4;

/** In continental Europe a postal code precedes its city. */
function precedesPlace({ tokens }: TextDocument, { first, last }: SpokenRun): boolean {
  const next = tokens[last + 1];
  return (
    first === last && next?.gap === ' ' && next.capitalised && gazetteer().cities.has(next.key)
  );
}

/** True in front of a unit or of several things. */
function isCounted({ tokens }: TextDocument, { last, characters }: SpokenRun): boolean {
  const { key = '', gap = '' } = tokens[last + 1] ?? {};
  if (!/^ ?$/.test(gap)) return false;
  if (units.has(key)) return true;
  const isPlural =
    /[^s]s$/.test(key) && gazetteer().commonWords.has(key) && !functionWords.has(key);
  return (
    isPlural &&
    characters.length <= maximumCountDigits &&
    !/^(?:please|thanks|yes|always|is|was|across)$/.test(key)
  );
}

/** True for `one two three four`, by which people count, and for the same backwards. */
function isCounting(_: TextDocument, { pieces }: SpokenRun): boolean {
  const values = pieces.map(({ characters }) => Number(characters));
  const step = (values[1] ?? 0) - (values[0] ?? 0);
  return (
    values.length > 3 &&
    Math.abs(step) === 1 &&
    values.every((value, index) => index === 0 || value - (values[index - 1] ?? 0) === step)
  );
}

/** A postal code often follows a place directly, without a word for it. */
function followsPlace({ tokens }: TextDocument, { first }: SpokenRun): boolean {
  const before = tokens[first - 1];
  if (!before || !/^,? $/.test(tokens[first]?.gap ?? '')) return false;
  const { cities, countries, regions } = gazetteer();
  const pair = `${tokens[first - 2]?.key} ${before.key}`;
  return (
    /^[A-Z]{2,3}$/.test(before.text) ||
    [cities, countries, regions].some((list) => list.has(before.key) || list.has(pair))
  );
}

function areYears(groups: readonly string[]): boolean {
  const joined =
    groups.length > 1 && groups.every((group) => group.length === 2) ? [groups.join('')] : groups;
  return joined.every((group) => /^(?:1[6-9]|20)\d\d$/.test(group));
}

const northAmerican = /^1?[2-9]\d{2}[2-9]\d{6}$/;
const countries = ['US', 'GB', 'IN', 'AU', 'IE'] as const;

let phoneNumbers: { readonly parsePhoneNumberFromString: typeof parsePhoneNumberFromString };

/**
 * The reader of libphonenumber. It is loaded when it is first used: it takes a moment, and most
 * texts have nothing for it.
 */
function readPhoneNumber(): typeof parsePhoneNumberFromString {
  phoneNumbers ??= createRequire(import.meta.url)('libphonenumber-js/min');
  return phoneNumbers.parsePhoneNumberFromString;
}

function isInternational({ tokens }: TextDocument, { first }: SpokenRun): boolean {
  return /\+\s?$/.test(tokens[first]?.gap ?? '') || tokens[first - 1]?.key === 'plus';
}

/**
 * True for a phone number, by the numbering plans of libphonenumber or by the way it is written.
 */
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
