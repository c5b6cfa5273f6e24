import { type KeyAt, readBelowHundred } from '../../entities/numbers/read-cardinal.js';
import { wordSet } from '../../text/word-lists.js';
import { isScale, type Quantity, readQuantity } from '../quantities.js';
import { isAnnounced } from '../spoken-words.js';
import type { Finder, Finding } from '../written-form.js';
import { readPart } from './measures.js';
import { currencySigns } from './units.js';

const priceCues = wordSet(
  'cost costs paid pay pays price priced rent charge charged charges fee worth spend spent owe owes sells sold earn earns bill invoice budget',
);
const smallCoins = wordSet('cent cents pence penny p');

/**
 * Amounts of money, with the sign of their currency in front: `five dollars and ten cents`, `two
 * million euros`.
 */
export const findMoney: Finder = ({ index, keyAt }) => {
  const whole = readQuantity(keyAt, index, { withArticle: true });
  if (whole === undefined) return undefined;
  const quantity = withPart(keyAt, whole);
  const country = countryLength(keyAt, quantity.next);
  const currency = quantity.next + country;
  const sign = signAt(keyAt, index, quantity, currency);
  if (sign === undefined) return undefined;
  const currencyTo = currency + (keyAt(currency + 1) === 'sterling' ? 2 : 1);
  // "Two dollars and a half"
  if (keyAt(currencyTo) === 'and' && keyAt(currencyTo + 1) === 'a')
    return { forms: [], next: currencyTo };
  if (quantity.scale !== null) return scaled(quantity, { index, currencyTo, sign });
  const coins = quantity.isWhole ? readCoins(keyAt, currencyTo) : undefined;
  const digits = /^-?[\d,]+\.\d$/.test(quantity.text) ? `${quantity.text}0` : quantity.text;
  const decimals = coins === undefined ? '' : `.${`${coins.value}`.padStart(2, '0')}`;
  const next = coins?.next ?? currencyTo;
  return { forms: [{ from: index, to: next, written: signed(sign, digits + decimals) }], next };
};

/** A quantity with its half or its quarters: `twelve and a half dollars`. */
function withPart(keyAt: KeyAt, whole: Quantity): Quantity {
  const part = readPart(keyAt, whole);
  if (part === undefined || isScale(keyAt(part.to))) return whole;
  return { ...whole, text: whole.text + part.decimals, next: part.to, isWhole: false };
}

function scaled(
  { next, scale, text }: Quantity,
  { currencyTo, index, sign }: { index: number; currencyTo: number; sign: string },
): Finding {
  return {
    forms: [
      { from: index, to: next - 1, written: signed(sign, text) },
      { from: next - 1, to: currencyTo, written: scale ?? '' },
    ],
    next: currencyTo,
  };
}

/** Number of words of `united states` in front of `dollars`. */
function countryLength(keyAt: KeyAt, index: number): number {
  if (keyAt(index) === 'us' && keyAt(index + 1) === 'dollars') return 1;
  const isStates = keyAt(index) === 'united' && keyAt(index + 1) === 'states';
  return isStates && keyAt(index + 2) === 'dollars' ? 2 : 0;
}

const signed = (sign: string, digits: string) =>
  digits.startsWith('-') ? `-${sign}${digits.slice(1)}` : sign + digits;

/** Sign of the currency after a number. Pounds are weights unless the text is about money. */
function signAt(
  keyAt: KeyAt,
  index: number,
  { isWhole, scale }: Quantity,
  next: number,
): string | undefined {
  const currency = keyAt(next);
  const sign = currencySigns.get(currency);
  if (sign !== undefined) return sign;
  if (currency !== 'pound' && currency !== 'pounds') return undefined;
  const isMoney =
    scale !== null ||
    keyAt(next + 1) === 'sterling' ||
    isAnnounced(keyAt, index, priceCues, 4) ||
    (isWhole && readCoins(keyAt, next + 1) !== undefined);
  return isMoney ? '£' : undefined;
}

interface Coins {
  readonly value: number;
  readonly next: number;
  readonly isNamed: boolean;
}

/** `and fifty cents`, or `fifty` by itself at the end of a clause. */
function readCoins(keyAt: KeyAt, index: number): Coins | undefined {
  const first = keyAt(index) === 'and' ? index + 1 : index;
  const small = readBelowHundred(keyAt, first);
  if (small === undefined) return undefined;
  if (smallCoins.has(keyAt(small.next)))
    return { value: small.value, next: small.next + 1, isNamed: true };
  const isEnd =
    keyAt(small.next) === '' || /^(?:for|and|but|a|an|each|per|or)$/.test(keyAt(small.next));
  return first === index && isEnd && small.value >= 10
    ? { value: small.value, next: small.next, isNamed: false }
    : undefined;
}
