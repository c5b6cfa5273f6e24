import { wordSet } from '../../text/word-lists.js';
import { type Entity, entityOf } from '../entity.js';
import { isNumberToken, readNumberRun } from '../numbers/number-runs.js';
import type { TextDocument, Token } from '../text/tokens.js';
import { personNouns } from './vocabulary.js';

const currencies = wordSet(
  'dollar dollars buck bucks euro euros pound pounds cent cents pence penny pennies quid rupee rupees yen yuan peso pesos franc francs krona kronor ruble rubles real reais won rand dinar usd eur gbp cad aud jpy inr chf shekel shekels lira',
);
const subunits = wordSet('cent cents pence');
const priceCues = wordSet(
  'total refund fee price cost costs paid pay charge charged balance deposit invoice bill owe owes premium salary rent amount bonus',
);
const weights = wordSet('weighs weigh weighed weighing lost gained');
const doseUnits = wordSet(
  'mg milligram milligrams mcg microgram micrograms ml milliliter milliliters millilitres cc iu tablet tablets pill pills capsule capsules puffs drops',
);
const multiplierWords = wordSet('million billion thousand hundred');

/** Money, ages, doses and percentages. */
export function findAmounts(document: TextDocument): Entity[] {
  const { tokens } = document;
  const entities: Entity[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const isShortNumber = /^\d{1,3}$/.test(tokens[index]?.key ?? '');
    if (!isNumberToken(tokens, index) && !startsAmount(tokens, index) && !isShortNumber) continue;
    const run = isNumberToken(tokens, index) ? readNumberRun(tokens, index) : undefined;
    const last = run?.last ?? index + (tokens[index + 1]?.key === 'a' ? 1 : 0);
    const found =
      moneyAt(document, index, last) ??
      ageAt(document, index, last) ??
      simpleAmountAt(document, index, last) ??
      priceAt(document, index, run?.groups ?? []);
    if (!found) {
      if (run) index = run.last;
      continue;
    }
    entities.push(found);
    while ((tokens[index + 1]?.start ?? Number.POSITIVE_INFINITY) < found.end) index += 1;
  }
  return entities;
}

function startsAmount(tokens: readonly Token[], index: number): boolean {
  return (
    tokens[index]?.key === 'half' &&
    tokens[index + 1]?.key === 'a' &&
    multiplierWords.has(tokens[index + 2]?.key ?? '')
  );
}

function moneyAt(document: TextDocument, first: number, number: number): Entity | undefined {
  const { tokens } = document;
  let last = number;
  while (multiplierWords.has(tokens[last + 1]?.key ?? '')) last += 1;
  const point = /^(?:point|and)$/.test(tokens[last + 1]?.key ?? '');
  if (point && isNumberToken(tokens, last + 2)) {
    const decimals = readNumberRun(tokens, last + 2);
    let end = decimals?.last ?? last;
    while (multiplierWords.has(tokens[end + 1]?.key ?? '')) end += 1;
    if (tokens[last + 1]?.key === 'point' && currencies.has(tokens[end + 1]?.key ?? '')) last = end;
  }
  const symbol = /([$€£¥₹]) ?$/.exec(tokens[first]?.gap ?? '');
  if (symbol) {
    const start = (tokens[first]?.start ?? 0) - symbol[0].length;
    return { ...entityOf(document, 'MONEY', first, last, 82), start };
  }
  if (!currencies.has(tokens[last + 1]?.key ?? '')) return undefined;
  if (/^pounds?$/.test(tokens[last + 1]?.key ?? '') && weighs(tokens, first)) return undefined;
  last += 1;
  const and = tokens[last + 1]?.key === 'and' ? 1 : 0;
  if (isNumberToken(tokens, last + 1 + and)) {
    const cents = readNumberRun(tokens, last + 1 + and);
    if (cents && subunits.has(tokens[cents.last + 1]?.key ?? '')) last = cents.last + 1;
  }
  return entityOf(document, 'MONEY', first, last, 82);
}

function weighs(tokens: readonly Token[], index: number): boolean {
  return [1, 2, 3].some((distance) => weights.has(tokens[index - distance]?.key ?? ''));
}

/** `forty nine ninety nine`, where a price is spoken of. */
function priceAt(
  document: TextDocument,
  first: number,
  groups: readonly string[],
): Entity | undefined {
  const { tokens } = document;
  if (groups.length !== 2 || !/^\d{1,3}$/.test(groups[0] ?? '') || !/^\d\d$/.test(groups[1] ?? ''))
    return undefined;
  const cued = [1, 2, 3, 4].some((distance) => priceCues.has(tokens[first - distance]?.key ?? ''));
  const run = readNumberRun(tokens, first);
  return cued && run ? entityOf(document, 'MONEY', first, run.last, 66) : undefined;
}

function simpleAmountAt(document: TextDocument, first: number, last: number): Entity | undefined {
  const { tokens, text } = document;
  const next = tokens[last + 1]?.key ?? '';
  if (doseUnits.has(next)) return entityOf(document, 'DOSE', first, last + 1, 74);
  if (next === 'percent' || (next === 'per' && tokens[last + 2]?.key === 'cent'))
    return entityOf(document, 'STATISTICS', first, last + (next === 'percent' ? 1 : 2), 40);
  const end = tokens[last]?.end ?? 0;
  if (text.startsWith('%', end))
    return { ...entityOf(document, 'STATISTICS', first, last, 40), end: end + 1 };
  return undefined;
}

const ageVerbs = wordSet("is i'm am he's she's turned turns turning age aged was are");
const subjects = wordSet("he she i i'm he's she's who");
const wordsAfterAge = wordSet('and last now today this next but in so years with when');

function ageAt(document: TextDocument, first: number, last: number): Entity | undefined {
  const { tokens } = document;
  const unit = tokens[last + 1]?.key ?? '';
  const old = tokens[last + 2]?.key === 'old';
  if (old && /^(?:year|years|month|months|week|weeks|day|days)$/.test(unit)) {
    const article = /^an?$/.test(tokens[first - 1]?.key ?? '') && unit === 'year' ? 1 : 0;
    return entityOf(document, 'AGE', first - (document.cased ? 0 : article), last + 2, 78);
  }
  const run = readNumberRun(tokens, first);
  const value = Number(run?.characters);
  if (!run || !(value > 0 && value < 120) || run.groups.length > 1) return undefined;
  const verb = tokens[first - 1]?.key ?? '';
  if (!ageVerbs.has(verb)) return undefined;
  if (/^(?:age|aged|turned|turns|turning)$/.test(verb))
    return /^(?:page|percent)$/.test(unit) ? undefined : entityOf(document, 'AGE', first, last, 70);
  const next = tokens[last + 1];
  const ends =
    !next || next.startsSentence || /[,;.]/.test(next.gap) || wordsAfterAge.has(next.key);
  const subject = tokens[first - 2]?.key ?? '';
  const person = subjects.has(verb) || subjects.has(subject) || personNouns.has(subject);
  return ends && person ? entityOf(document, 'AGE', first, last, 70) : undefined;
}
