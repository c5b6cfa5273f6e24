import { functionWords, wordSet } from '../../text/word-lists.js';
import { amount, amountWith, glued, isLarge } from '../grammar/amount-elements.js';
import { type Element, mark, oneOf, only } from '../grammar/element.js';
import { type Forms, Grammar } from '../grammar/grammar.js';
import { hundreds, small } from '../grammar/number-elements.js';
import { keyAt, type TextDocument, type Token } from '../text/tokens.js';
import { ContextFinder, listNames } from './context.js';
import type { FormDetails, FormReader, FormSpan } from './forms.js';

/** Names of currencies, in the singular and the plural, their codes, and their informal names. */
const currencies = wordSet(
  `dollar dollars buck bucks euro euros pound pounds quid sterling rupee rupees bob smackers squid yen yuan renminbi rmb peso pesos franc francs krona kronor krone kroner
  ruble rubles rouble roubles real reais won rand rands dinar dinars dirham dirhams riyal riyals rial rials naira cedi cedis shilling shillings ringgit baht rupiah
  taka dong zloty zlotys forint forints koruna lei lev lira liras shekel shekels sheqel hryvnia peseta pesetas punt punts kwacha birr kina pula bitcoin bitcoins
  ether usdt usd gbp eur cad aud nzd sgd hkd jpy cny inr chf sek nok dkk pln czk huf zar aed sar ngn ghs kes brl mxn thb myr php idr krw ils pkr bdt lkr npr ksh kshs tsh tshs ush ugx tzs zmw rwf etb bwp nad jmd ttd isk twd vnd uah egp qar kwd bhd omr jod xof xaf gel`,
);
/**
 * Codes that only an amount follows, and those of one or two letters, which may be something else
 * as well.
 */
const codes =
  'usd gbp eur inr aud cad sgd hkd nzd chf jpy aed sar zar ngn rs ghs kes ksh kshs tsh ush ugx tzs zmw myr php idr thb pkr bdt lkr npr brl mxn sek nok dkk pln czk huf qar kwd';
const letterCodes = 'r rm rp n s kr';
const alternatives = (words: string) => words.split(' ').join('|');
const subunits = wordSet('cent cents penny pennies pence paise paisa p c kobo centimes pesewas');
const nationalities = wordSet(
  `us u.s. american canadian australian aussie singapore singaporean kiwi jamaican taiwan taiwanese barbadian british irish egyptian lebanese syrian sudanese swiss
  belgian french swedish danish norwegian icelandic indian pakistani nepalese mauritian indonesian lankan saudi qatari omani emirati uae kuwaiti bahraini jordanian iraqi
  serbian kenyan ugandan tanzanian somali mexican philippine filipino colombian chilean argentine cuban dominican uruguayan turkish israeli nigerian ghanaian south new
  hong kong zealand african korean sri`,
);
const indianWords = wordSet('lakh lakhs lac lacs crore crores');

/** Cents behind an amount: two digits, or a word for zero in front of one. */
const pence: Element = only(
  small({ minimum: 0, maximum: 99 }),
  ({ next, value = 0 }, tokens, index) =>
    value > 9 || next > index + 1 || /^0\d$/.test(keyAt(tokens, index)),
);

/** What an amount is paid for repeatedly: `an hour`, `per annum`. */
const rates = new Grammar(
  {
    period: oneOf(
      wordSet(
        'month week year day hour night annum head person piece item fortnight quarter visit session shift term minute mile lesson',
      ),
    ),
  },
  {
    rate: [
      'a|an|per|each|every <period>',
      'annually|yearly|monthly|weekly|hourly|daily|fortnightly|quarterly|pcm',
      'p a',
      'per calendar month',
    ],
  },
);

/**
 * An amount in figures, with the code of a currency in front of it in the same word: `KSh500`,
 * `R4,500`.
 */
function prefixed(prefixes: string): Element {
  const pattern = new RegExp(`^(?:${prefixes})\\d{1,9}(?:k|m)?$`);
  return {
    starts: (key) => pattern.test(key),
    read: (tokens, index) => {
      if (!pattern.test(keyAt(tokens, index))) return [];
      let next = index + 1;
      while (isDecimalsOrThousands(tokens[next])) next += 1;
      return [{ next }];
    },
  };
}

function isDecimalsOrThousands({ gap, key }: Partial<Token> = {}): boolean {
  return (gap === ',' && /^\d{3}$/.test(key ?? '')) || (gap === '.' && /^\d{2,3}$/.test(key ?? ''));
}

const elements: Readonly<Record<string, Element>> = {
  amount,
  'large-amount': amountWith(isLarge),
  'indian-amount': amountWith((key) => indianWords.has(key)),
  currency: oneOf(currencies),
  nationality: oneOf(nationalities),
  subunit: oneOf(subunits),
  whole: hundreds({ minimum: 1, maximum: 999 }),
  cents: small({ minimum: 0, maximum: 99 }),
  pence,
  symbol: mark(/\p{Sc}\s?$/u),
  dash: mark(/^\s?[-\u2010-\u2015]\s?(?:\p{Sc}\s?)?$/u),
  rate: rates.asElement(),
  'prefixed-amount': prefixed(alternatives(codes)),
  'lettered-amount': prefixed(alternatives(letterCodes)),
  'glued-currency': glued('usd|gbp|eur|euros?|dollars?|pounds?|quid|bucks?|p|rs|inr|aud|cad|c'),
  'glued-large': glued('k|m|mn|mm|bn|b|cr|l|lakhs?'),
  code: oneOf(wordSet(codes)),
  'letter-code': oneOf(wordSet(letterCodes)),
};

/** The forms in which money is said and written. */
const forms: Forms = {
  currency: [
    '<amount>|<glued-large> grand|k|mil|m|bn? <nationality>? <nationality>? <currency> <rate>?',
    '<amount> <currency> and? <cents> <subunit> <rate>?',
    '<amount> <currency> and? <pence> <rate>?',
    '<amount> to|or <amount> <nationality>? <currency> <rate>?',
    'between <amount> and <amount> <nationality>? <currency> <rate>?',
    '<amount> pounds sterling',
    'a? few|couple|several of? hundred|thousand|million|grand|hundreds|thousands of? <currency>',
    '<code> <amount>|<glued-large> <rate>?',
    '<prefixed-amount> <rate>?',
    '<glued-currency> <rate>?',
  ],
  'symbol-amount': [
    'us|a|au|c|ca|nz|hk|s|sg|nt|mx|r|j|tt|gh|fj <symbol> <amount>|<glued-large> <rate>?',
    '<symbol> <amount>|<glued-large> <currency>? <rate>?',
    '<symbol> <amount> to|or <amount>|<glued-large> <rate>?',
    '<symbol> <amount> <dash> <amount>|<glued-large> <rate>?',
    'between <symbol> <amount>|<glued-large> and <amount>|<glued-large> <rate>?',
    '<symbol> <amount> k|m|bn|mn <currency>? <rate>?',
  ],
  subunits: ['<amount> <subunit> <rate>?'],
  'one-coin': ['a <currency>', 'a fiver|tenner|score|monkey|pony'],
  notes: ['one|two|three|four|five fivers|tenners'],
  slang: [
    '<amount> grand <rate>?',
    'a? few|couple of? grand <rate>?',
    '<amount> to|or <amount> grand <rate>?',
    'between <amount> and <amount> grand <rate>?',
  ],
  indian: ['<indian-amount> <rate>?', '<amount> to|or <indian-amount> <rate>?'],
  lettered: ['<lettered-amount> <rate>?'],
  'letter-amount': ['<letter-code> <amount> <rate>?'],
  thousands: [
    '<amount> k',
    '<glued-large>',
    '<amount> to|or <amount> k',
    '<amount> to|or <glued-large>',
    '<glued-large> to|or <glued-large>',
    '<amount> k to|or <amount> k',
    '<amount>|<glued-large> <dash> <glued-large>',
    'between <amount> and <amount> k',
    'between <amount>|<glued-large> and <glued-large>',
  ],
  'large-number': [
    '<large-amount>',
    '<amount> to|or <large-amount>',
    '<amount> <dash> <large-amount>',
    'between <amount> and <large-amount>',
  ],
  price: ['<whole> <pence>', '<large-amount> <pence>'],
  rate: [
    '<whole> <pence> <rate>',
    '[ <whole> <pence> ] each|apiece',
    '<amount> k <rate>',
    '<amount> to|or <amount> k <rate>',
    '<glued-large> <rate>',
    '<large-amount> <rate>',
    '<amount> to|or <large-amount> <rate>',
    '<amount> a|per month|week|year|annum|fortnight',
  ],
  number: ['<amount>'],
};

const grammar = new Grammar(elements, forms);

const contexts = new ContextFinder([
  {
    feature: 'price-word',
    words: wordSet(
      `total refund refunded fee fees price priced cost costs costing paid pay pays paying payment payments charge charges charged balance deposit deposited invoice bill billed owe owes owed owing premium salary salaries rent
      amount amounts bonus mortgage wage wages income earn earns earned earning earnings makes loan loans borrow borrowed lent lend debt debts overdraft credit limit budget worth transfer transferred transferring
      withdraw withdrew withdrawn withdrawal spend spent spending savings save saved pension profit loss turnover revenue fine fined tax taxes excess quote quoted quotation offer offered
      sale sold buy bought purchase purchased donation donated donate commission overtime allowance benefit benefits compensation settlement grant dowry inheritance inherited cash money installment instalment
      instalments installments emi arrears claim claimed equity valuation valued estimate estimated subtotal sum repay repayment repaid send sent wire wired move topped cashback ctc took taken debited credited that'll raise raised pocket package annum bribe ransom
      offering offers asking haggle haggled band bracket stipend retainer fare toll postage bursary scholarship severance redundancy payout winnings jackpot bounced debit`,
    ),
    before: 7,
    after: 4,
  },
  {
    feature: 'strict-price-word',
    words: wordSet(
      'salary rent mortgage fee fees balance deposit premium income wage wages owe owes owed debt overdraft price cost costs total refund bill invoice earn earns earning paid pay pays charged pension loan bonus budget',
    ),
    before: 4,
  },
  { feature: 'on-before', words: wordSet('on'), before: 1 },
  {
    feature: 'weight-word',
    words: wordSet(
      'weigh weighs weighed weighing weight lost gained overweight tall heavy lighter heavier baby born stone foot feet inches ounces bag',
    ),
    before: 6,
    after: 3,
  },
  { feature: 'of-follows', words: wordSet('of'), after: 1 },
  { feature: 'year-preposition', words: wordSet('in since until by from'), before: 1 },
  {
    feature: 'race',
    words: wordSet(
      'run race walk run marathon resolution monitor screen video tv display people users followers views miles steps words',
    ),
    after: 3,
  },
  {
    feature: 'day-out',
    words: wordSet('worth day piano pianos total tour old slam canyon'),
    after: 1,
  },
]);

/** Amounts of money, and numbers that may be one. */
export const moneyReader: FormReader = { kind: 'money', grammar, contexts, details: moneyDetails };

const symbolBefore = /\p{Sc}\s?$/u;
/** A dash for no cents, and a sign of the currency. */
const symbolBehind = /^(?:,[\u2010-\u2015-]+)?(?:\s?[\u20ac\u20b9])?(?![\d\w])/;

/** Signs of currencies belong to an amount. */
function moneyDetails({ text, tokens }: TextDocument, { first, last }: FormSpan): FormDetails {
  const token = tokens[first];
  const end = tokens[last]?.end ?? 0;
  const symbol = symbolBefore.exec(token?.gap ?? '')?.[0];
  const behind = symbolBehind.exec(text.slice(end, end + 5))?.[0] ?? '';
  const misheard = misheardNumber(tokens, first);
  return {
    ...(symbol && token ? { start: token.start - symbol.length } : {}),
    ...(misheard ? { start: misheard.start } : {}),
    ...(behind === '' ? {} : { end: end + behind.length }),
    features: listNames({
      'symbol-behind': /[\u20ac\u20b9]/.test(behind),
      grouped: isGrouped(tokens, first, last),
      separated: last > first && /^[.,]$/.test(tokens[last]?.gap ?? ''),
    }),
  };
}

/** True for one figure with separators of thousands. */
function isGrouped(tokens: readonly Token[], first: number, last: number): boolean {
  if (last === first) return false;
  return tokens
    .slice(first + 1, last + 1)
    .every(({ gap, key }) => gap === ',' && /^\d{3}$/.test(key));
}

/**
 * A word in front of hundred that must have been its number: `low hundred and six pounds` for `four
 * hundred and six pounds`.
 */
function misheardNumber(tokens: readonly Token[], first: number): Token | undefined {
  const hundred = tokens[first];
  const before = tokens[first - 1];
  if (hundred?.key !== 'hundred' || !before || !/^[ -]$/.test(hundred.gap)) return undefined;
  return hundred.gap === '-' || !functionWords.has(before.key) ? before : undefined;
}
