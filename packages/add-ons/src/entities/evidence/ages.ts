import { wordSet } from '../../text/word-lists.js';
import { type Element, matching, oneOf } from '../grammar/element.js';
import { type Forms, Grammar } from '../grammar/grammar.js';
import { joins } from '../grammar/joins.js';
import { hundreds } from '../grammar/number-elements.js';
import { units } from '../numbers/unit-words.js';
import { keyAt, type TextDocument, type Token } from '../text/tokens.js';
import { ContextFinder } from './context.js';
import type { FormDetails, FormReader, FormSpan } from './forms.js';

const oldest = 119;

const elements: Readonly<Record<string, Element>> = {
  age: hundreds({ minimum: 1, maximum: oldest }),
  adult: hundreds({ minimum: 13, maximum: oldest }),
  'age-unit': oneOf(wordSet('year years yr yrs month months mth mths week weeks wk wks day days')),
  'glued-age': matching(/^\d{1,3}(?:yo|yrs?|y|mo|wks?)$/),
  decade: matching(
    /^(?:twenties|thirties|forties|fourties|fifties|sixties|seventies|eighties|nineties|teens|[2-9]0s)$/,
  ),
  possessive: oneOf(wordSet('his her their my your our')),
};

/** The forms in which ages are said and written. */
const forms: Forms = {
  'years-old': [
    '<age> <age-unit> old',
    '<age> <age> <age-unit> old',
    '<age> and? a half <age-unit>? old',
    '<age> <age-unit> and <age> <age-unit> old',
    '<age> <age-unit> of age',
    '<glued-age> old?',
    '<age> y o',
    '<age> yo',
    'a few|couple of? <age-unit> old',
    'a|an <age-unit> old',
    'a|an <age-unit> and a half old',
  ],
  'years-young': ['<age> years young', '<age> odd', '<age> something', '<age> going on <age>'],
  'age-range': ['between [ <age> and <age> ]', '<age> to <age>'],
  'decade-alone': ['early|mid|late? <decade>'],
  'age-decade': [
    'in <possessive> [ early|mid|late? <decade> ]',
    'in <possessive> [ early to mid|late <decade> ]',
    'in <possessive> [ mid to late <decade> ]',
    '[ early|mid|late <decade> ] i|now|so',
  ],
  'life-event': [
    'diagnosed|died|passed|retired|married|started|pregnant|widowed|divorced|orphaned|menopause with? at [ <age> ]',
    'the age of [ <age> ]',
    'from age [ <age> ]',
  ],
  'event-at': ['at [ <adult> ]'],
  'plain-age': [
    '<age>',
    '<age> and <age>',
    '<age> <age> and <age>',
    '<age> and a half',
    '<age> <age-unit>',
  ],
};

const grammar = new Grammar(elements, forms);

const description = wordSet(
  `male female man woman lady gentleman lad lads bloke guy girl boy male's suspect white black asian hispanic caucasian indian mixed slim stocky heavy tall short
  hair haired build built beard bearded bald shaved eyes blonde blond brunette wearing`,
);

const contexts = new ContextFinder([
  {
    feature: 'life-word',
    words: wordSet(
      'diagnosed died dead death passed retired retire retiring married pregnant widowed divorced disorder cancer diabetes condition periods menopause epilepsy symptoms smoking drinking school college home career stroke surgery onset disease schizophrenia depression moved emigrated migrated joined left began started',
    ),
    before: 6,
  },
  { feature: 'description-word', words: description, before: 5, after: 4 },
  { feature: 'the-before', words: wordSet('the'), before: 1 },
]);

const persons = wordSet(
  `i i'm i'll he he's he'll she she's she'll who who's whose you you're son daughter sons wife husband mother father mom dad mum mam mummy daddy brother sister patient grandmother grandfather grandma grandpa
  gran nan nana granny grandad granddad grandson granddaughter child kid boy girl kids children girls boys daughters grandchildren grandsons granddaughters babies brothers sisters parents baby toddler uncle aunt auntie niece nephew cousin partner boyfriend girlfriend fiance fiancee customer caller
  tenant neighbor neighbour man woman lady gentleman lad bloke guy victim suspect driver passenger applicant client claimant defendant friend twin twins eldest youngest oldest elder younger
  stepson stepdaughter in-law teenager pensioner lodger carer nanny student pupil casualty male female stepfather stepmother beti beta bhai amma appa resident dependent dependant mate`,
);
const copulas = wordSet(
  "is was am are be been turned turns turning i'm he's she's who's i'll he'll she'll you're being becomes became aged that's mum's dad's mom's",
);
/** Words between is and an age. */
const adverbs = wordSet(
  'about around only just nearly almost now already roughly approximately like maybe over under still gonna going to be what turning probably at approx actually currently rising coming up on um uh er well just exactly barely not yet even',
);
const maximumAdverbs = 4;
const maximumSubject = 6;

/** Ages of persons, and numbers that may be one. */
export const ageReader: FormReader = { kind: 'age', grammar, contexts, details: ageDetails };

function ageDetails({ tokens }: TextDocument, { first, last }: FormSpan): FormDetails {
  const verb = copulaBefore(tokens, first);
  const next = tokens[last + 1];
  const counted = next !== undefined && !/[,;.]/.test(next.gap) && isThing(next.key);
  const vague = vagueStart(tokens, first);
  return {
    ...(vague && { start: vague.start }),
    features: [
      ...(verb === undefined ? [] : subjectFeatures(tokens, verb)),
      ...(counted ? ['thing-follows'] : []),
      ...(tokens[first - 1]?.key === 'at' ? ['at'] : []),
    ],
  };
}

const vagueWords = wordSet(
  'nearly almost about around roughly approximately approx circa over under quite barely',
);

/**
 * The word in front of an age that makes it vague, and belongs to it: `nearly two`, `just over
 * sixty`.
 */
function vagueStart(tokens: readonly Token[], first: number): Token | undefined {
  const token = tokens[first - 1];
  if (!token || !vagueWords.has(token.key) || !joins(tokens, first)) return undefined;
  const before = tokens[first - 2];
  const isLonger = before && /^(?:just|not|well)$/.test(before.key) && joins(tokens, first - 1);
  return isLonger ? before : token;
}

/** The verb that a number belongs to, in front of it and of adverbs. */
function copulaBefore(tokens: readonly Token[], first: number): number | undefined {
  for (let index = first - 1; index >= Math.max(0, first - 1 - maximumAdverbs); index -= 1) {
    const token = tokens[index];
    if (!token || token.turn !== tokens[first]?.turn) return undefined;
    if (copulas.has(token.key) || isContraction(token)) return index;
    if (!adverbs.has(token.key)) return undefined;
  }
  return undefined;
}

/** `mum's` for `mum is`. */
function isContraction({ text, key }: Token): boolean {
  return /['\u2019]s$/.test(text) && persons.has(key);
}

function subjectFeatures(tokens: readonly Token[], verb: number): string[] {
  const turned = keyAt(tokens, verb).startsWith('turn') ? ['turned'] : [];
  for (let index = verb; index >= Math.max(0, verb - maximumSubject); index -= 1) {
    const token = tokens[index];
    if (!token || token.turn !== tokens[verb]?.turn) break;
    if (persons.has(token.key))
      return [...turned, 'person', ...(verb - index <= 2 ? ['close-person'] : [])];
    if (index < verb && token.startsSentence) break;
  }
  return turned;
}

const verbsInS = wordSet(
  'is was has lives does goes likes works needs takes this as always yes us plus perhaps sometimes',
);

/** What a number counts: a unit, or a noun in the plural. */
function isThing(key: string): boolean {
  if (
    /^(?:of|out|percent|per|point|am|pm|a|p|o'clock|hundred|thousand|million|feet|foot|stone|inch|metre|meter|to|over|times|th|more|miles?|k|grand|lakh|crore|quid|degrees?|nil|all|minutes?|different|other|people|new)$/.test(
      key,
    )
  )
    return true;
  return units.has(key) || (/[a-z]{2,}s$/.test(key) && !verbsInS.has(key));
}
