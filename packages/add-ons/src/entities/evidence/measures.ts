import { wordSet } from '../../text/word-lists.js';
import { amount, decimal, glued } from '../grammar/amount-elements.js';
import { anyOf, type Element, mark, oneOf, only, wordWith } from '../grammar/element.js';
import { type Forms, Grammar } from '../grammar/grammar.js';
import { hundreds, small } from '../grammar/number-elements.js';
import { ordinals } from '../numbers/number-words.js';
import { keyAt, type TextDocument } from '../text/tokens.js';
import { ContextFinder, listNames, textAround } from './context.js';
import type { FormDetails, FormReader, FormSpan } from './forms.js';

/** For in front of a word that does not continue a phrase with it is four behind feet. */
const misheardFour = only(oneOf(wordSet('for')), ({ next }, tokens) =>
  /^(?:and|an|end|with)$/.test(keyAt(tokens, next)),
);

const elements: Readonly<Record<string, Element>> = {
  amount,
  decimal,
  feet: small({ minimum: 1, maximum: 8 }),
  // Engines write to for two behind feet.
  inches: anyOf(oneOf(wordSet('to too')), misheardFour, small({ minimum: 0, maximum: 11 })),
  'body-feet': small({ minimum: 4, maximum: 7 }),
  fever: small({ minimum: 34, maximum: 43 }),
  digit: small({ minimum: 0, maximum: 9 }),
  'ordinal-stones': wordWith((key) => (ordinals.get(key) ?? 0) > 6),
  stones: small({ minimum: 4, maximum: 40 }),
  pounds: small({ minimum: 0, maximum: 13 }),
  'small-number': small({ minimum: 0, maximum: 99 }),
  number: hundreds({ minimum: 1, maximum: 999 }),
  systolic: hundreds({ minimum: 60, maximum: 280 }),
  diastolic: hundreds({ minimum: 30, maximum: 170 }),
  about: oneOf(wordSet('about around approximately roughly nearly almost approx')),
  foot: oneOf(wordSet('foot feet ft')),
  'foot-mark': mark(/^\s?['\u2019\u2032]\s?$/),
  inch: oneOf(wordSet('inch inches in')),
  metre: oneOf(wordSet('metre metres meter meters m')),
  centimetre: oneOf(wordSet('centimetre centimetres centimeter centimeters cm cms centis')),
  kilo: oneOf(wordSet('kilo kilos kg kgs kilogram kilograms kilogramme kilogrammes')),
  pound: oneOf(wordSet('pound pounds lb lbs')),
  ounce: oneOf(wordSet('ounce ounces oz')),
  'glued-height': glued('ft\\d{1,2}(?:in)?|m\\d\\d'),
  'glued-centimetres': glued('cms?'),
  'glued-feet': glued('ft|feet|foot'),
  'glued-inches': glued('in|inch|inches'),
  'glued-weight': glued('kgs?|lbs?|st'),
  percent: oneOf(wordSet('percent')),
  'percent-mark': mark(/^\s?%/),
  slash: mark(/^\s?\/\s?$/),
  vital: oneOf(
    wordSet(
      'bmi pulse sats saturation glucose hba1c cholesterol ldl hdl creatinine egfr gcs iq haemoglobin hemoglobin ferritin potassium sodium crp inr tsh psa triglycerides platelets bilirubin urea spo2 peakflow apgar news',
    ),
  ),
  link: oneOf(
    wordSet(
      'is was of at were are reading reads came about around to down up steady now currently level levels count score',
    ),
  ),
};

/** The forms in which bodies are measured. */
const forms: Forms = {
  height: [
    '<about>? <feet> <foot> <inches> <inch>?',
    '<about>? <feet> <foot-mark> <inches>',
    '<feet> <foot> <inches> and a half',
    '<feet> and a half <foot>',
    '<glued-feet> <inches> <inch>?',
    '<glued-feet> <glued-inches>',
    '<decimal> <metre> <small-number>',
    '<decimal> <metre> tall',
    '<glued-height>',
    '<number> <centimetre> tall',
    '<about>? <feet> <foot> tall',
  ],
  'whole-feet': ['<about>? <feet> <foot>', '<feet> <foot> odd|something|ish'],
  'feet-inches': ['<body-feet> <inches>'],
  centimetres: ['<number> <centimetre>', '<glued-centimetres>'],
  stones: [
    '<stones>|<ordinal-stones> stone|stones <pounds> <pound>?',
    '<stones> and a half stone',
    '<stones> stone',
    '<stones> st <pounds>',
  ],
  kilos: ['<amount> <kilo>', '<glued-weight>'],
  'body-pounds': ['<amount> <pound>'],
  'birth-weight': ['<pounds> <pound> and? <small-number> <ounce>'],
  'bare-measure': ['<decimal>', '<amount>', '<decimal> <metre>'],
  percent: [
    '<amount> <percent>',
    '<amount> per cent',
    '<amount> percentage points',
    '<amount> <percent-mark>',
    '<decimal> <percent>',
    '<amount> to|or <amount> <percent>',
    'minus <amount> <percent>',
  ],
  pressure: ['<systolic> over <diastolic>', '<systolic> <slash> <diastolic>'],
  vital: [
    '<vital> <link>? <link>? <link>? [ <decimal> ]',
    '<vital> <link>? <link>? <link>? [ <number> ]',
    'b m i <link>? <link>? [ <decimal> ]',
    'body mass index <link>? <link>? [ <decimal> ]',
    'heart|respiratory|resp rate <link>? <link>? [ <number> ]',
    'blood sugar|sugars|glucose <link>? <link>? [ <decimal> ]',
    'temperature|temp|fever <link>? <link>? [ <fever> ]',
    'temperature|temp|fever <link>? <link>? [ <fever> point? <digit> ]',
    'credit score <link>? <link>? [ <number> ]',
    'peak flow <link>? <link>? [ <number> ]',
    'a one c <link>? <link>? [ <decimal> ]',
    'g c s|g p a|i q <link>? <link>? [ <decimal> ]',
  ],
  rate: ['[ <amount> ] beats|breaths per|a minute', '<amount> bpm|mmhg'],
};

const grammar = new Grammar(elements, forms);

const bodyWords = wordSet(
  `tall height high he's she's i'm he she i who male female man woman boy girl baby suspect patient weigh weighs weighed weighing weight build hair eyes born stone heavy overweight slim bmi lost gained
  put feet foot ft kilos kg pounds lbs patient's child weighing newborn heavyset`,
);
const contexts = new ContextFinder([
  { feature: 'body-word', words: bodyWords, before: 6, after: 4 },
  {
    feature: 'weigh',
    words: wordSet(
      'weigh weighs weighed weighing weight overweight lost gained heavy tall height born feet foot ft stone',
    ),
    before: 5,
    after: 3,
  },
  {
    feature: 'material',
    words: wordSet(
      'of fence wall ladder drop deep long wide away snow water rope board plank hedge pole screen drill above below from parcel package suitcase luggage baggage bag rice flour potatoes',
    ),
    after: 2,
  },
  {
    feature: 'pressure-word',
    words: wordSet('pressure bp systolic diastolic b hypertensive readings reading'),
    before: 6,
  },
  { feature: 'person-is', words: wordSet("he's she's i'm who's she'll he'll"), before: 2 },
  {
    feature: 'person-word',
    words: wordSet(
      "male female man woman lad lady guy bloke girl boy suspect white black asian hispanic caucasian he's she's i'm who's",
    ),
    before: 5,
  },
  {
    feature: 'build-word',
    words: wordSet(
      'slim build built stocky hair haired eyes heavyset skinny tall thin muscular heavy medium athletic stout petite wiry lean slender chubby bald shaved beard bearded moustache blonde blond brunette lanky tattoo tattoos glasses',
    ),
    before: 4,
    after: 3,
  },
  {
    feature: 'load-word',
    words: wordSet(
      'bag bags parcel load lift lifts lifted bench squat deadlift carry carries cargo rice flour limit allowance freight box tonnes package suitcase luggage dumbbell kettlebell',
    ),
    before: 6,
  },
  {
    feature: 'sure',
    words: wordSet('sure certain agree right behind correct positive true cotton'),
    after: 1,
  },
]);

/** Heights, weights and what else is measured of a person, and percentages. */
export const measureReader: FormReader = {
  kind: 'measure',
  grammar,
  contexts,
  details: measureDetails,
};

const persons = wordSet(
  'he she i who suspect patient man woman guy lad boy girl son daughter brother sister husband wife',
);
const copulas = wordSet('is am was stands stood');
const vague = wordSet('about around like roughly only just maybe probably');

/** True behind a person and is: `my brother is about five ten`. */
function isOfPerson({ tokens }: TextDocument, { first }: FormSpan): boolean {
  const verb = vague.has(keyAt(tokens, first - 1)) ? first - 2 : first - 1;
  const isVerb = copulas.has(keyAt(tokens, verb));
  return isVerb && persons.has(keyAt(tokens, verb - 1));
}

/** Signs behind a measure belong to it. */
function measureDetails(document: TextDocument, span: FormSpan): FormDetails {
  const { before, after } = textAround(document, span);
  const sign = /^\s?(?:%|["\u2033\u201d]|'')/.exec(after)?.[0] ?? '';
  const isPercent = sign.includes('%');
  const isMarked = sign !== '' && (isPercent || span.forms.includes('height'));
  return {
    ...(isMarked ? { end: (document.tokens[span.last]?.end ?? 0) + sign.length } : {}),
    features: listNames({
      'percent-sign': isPercent,
      'subject-is': isOfPerson(document, span),
      'after-inches': /["\u2033\u201d][,;]?\s*$/.test(before),
      'within-figures': /[/:-]$/.test(before) || /^[/:-]\d/.test(after),
    }),
  };
}
