import { wordSet } from '../../text/word-lists.js';
import { createEntity, type Entity } from '../entity.js';
import { type Element, type FormPart, matching, oneOf, only } from '../grammar/element.js';
import { Grammar } from '../grammar/grammar.js';
import { small, startsZero } from '../grammar/number-elements.js';
import { ambiguousMonths } from '../numbers/calendar-words.js';
import { keyAt, type TextDocument } from '../text/tokens.js';
import { calendarElements } from './calendar-elements.js';
import { ContextFinder, listNames, textAround } from './context.js';
import { dateForms, intervalForms } from './date-forms.js';
import type { FormDetails, FormReader, FormSpan } from './forms.js';

const elements: Readonly<Record<string, Element>> = {
  ...calendarElements,
  period: oneOf(
    wordSet(
      'week month year weekend quarter spring summer autumn fall winter term semester fortnight',
    ),
  ),
  'part-of-month': oneOf(wordSet('week weekend')),
  'weekday-ordinal': only(calendarElements.ordinal, ({ value = 0 }) => value <= 5),
  'quarter-ordinal': only(calendarElements.ordinal, ({ value = 0 }) => value <= 4),
  'quarter-number': small({ minimum: 1, maximum: 4 }),
  // Zero as engines write it in front of another digit.
  zero: oneOf(wordSet('of or owe ho')),
  feast: oneOf(
    wordSet(
      "christmas boxing easter thanksgiving halloween diwali eid holi onam pongal independence republic patrick's valentine's valentines mother's father's",
    ),
  ),
  season: oneOf(wordSet('spring summer autumn fall winter christmas easter')),
  decade: oneOf(
    wordSet('twenties thirties forties fifties sixties seventies eighties nineties noughties'),
  ),
  'decade-figure': matching(/^(?:1[89]|20)\d0s$/),
};

const dates = new Grammar(elements, dateForms);
const datesOfIntervals = new Grammar(
  elements,
  Object.fromEntries(
    [
      'day-month-year',
      'ordinal-month',
      'cardinal-month',
      'month-year',
      'weekday',
      'slashed',
      'dashed',
      'year-first',
    ].map((form) => [form, dateForms[form] ?? []]),
  ),
);
const intervals = new Grammar({ ...elements, date: datesOfIntervals.asElement() }, intervalForms);

const contexts = new ContextFinder([
  {
    feature: 'date-word',
    words: wordSet(
      'in since until till by of from during before after around through last next this early late mid on end beginning every each due dated to and between for',
    ),
    before: 1,
  },
  {
    feature: 'strict-date-word',
    words: wordSet(
      'in since until till during before after of from around early late mid last next every',
    ),
    before: 1,
  },
  {
    feature: 'year-word',
    words: wordSet(
      'in since of from until till by before after around year during circa about to early late mid',
    ),
    before: 1,
  },
  {
    feature: 'day-word',
    words: wordSet('on by until till since before due after from effective'),
    before: 1,
  },
  {
    feature: 'appointment',
    words: wordSet(
      'appointment moved postponed rescheduled changed booked schedule scheduled booking delivery meeting pencilled due arriving arrives departing',
    ),
    before: 6,
  },
  {
    feature: 'life-word',
    words: wordSet(
      'married graduated graduate moved joined started retired divorced died passed emigrated left qualified enlisted met opened founded bought built since arrived came widowed diagnosed',
    ),
    before: 6,
  },
  {
    feature: 'milestone',
    words: wordSet(
      'finished completed hired promoted engaged baptised naturalised started left joined graduated retired married divorced qualified moved',
    ),
    before: 6,
  },
  { feature: 'article', words: wordSet('a an the'), before: 1 },
  {
    feature: 'printed-word',
    words: wordSet(
      'printed embossed stamped engraved underneath beneath below bottom front plastic card',
    ),
    before: 5,
    after: 4,
  },
  {
    feature: 'verb-follows',
    words: wordSet(
      'be have not need want take also well even ask say i we you he she they it never still only contain contact cause get go help as on against',
    ),
    after: 1,
  },
]);

/** Days, months, years, and dates of any kind, spoken or written. */
export const dateReader: FormReader = {
  kind: 'date',
  grammar: dates,
  contexts,
  details: readDetails,
};

/** Intervals between dates. */
export const intervalReader: FormReader = {
  kind: 'interval',
  grammar: intervals,
  contexts,
  details: readDetails,
};

function readDetails(document: TextDocument, span: FormSpan): FormDetails {
  return {
    features: [...monthFeatures(document, span), ...yearFeatures(document, span)],
    parts: createParts(document, span.parts),
  };
}

/** Whether a month may be another word, and what its capital shows. */
function monthFeatures({ tokens }: TextDocument, { parts }: FormSpan): string[] {
  const features: string[] = [];
  for (const { name, first } of parts) {
    const token = tokens[first];
    if (name !== 'month' || !token) continue;
    if (ambiguousMonths.has(token.key)) features.push('ambiguous-month');
    if (/^(?:may|march|mar)$/.test(token.key)) features.push('verb-month');
    if (token.cased && token.capitalised && !token.startsSentence) features.push('capital');
    if (token.cased && !token.capitalised) features.push('small-letter');
  }
  return features;
}

function yearFeatures(document: TextDocument, span: FormSpan): string[] {
  const { before, after } = textAround(document, span);
  const year = span.parts.find(({ name }) => name === 'year');
  return listNames({
    'full-year': year !== undefined,
    'leading-zero': startsZero(keyAt(document.tokens, span.first)),
    'exact-year': year !== undefined && (year.value ?? 0) % 100 !== 0,
    'within-figures': /\d\s?[-/.]$/.test(before) || /^[-/.]\d/.test(after),
    apostrophe: /['\u2018\u2019]$/.test(before),
  });
}

const partTypes = {
  month: 'MONTH',
  'month-figure': 'MONTH',
  'ordinal-month': 'MONTH',
  ordinal: 'DAY',
  day: 'DAY',
  'day-figure': 'DAY',
  weekday: 'DAY',
  'short-weekday': 'DAY',
  year: 'YEAR',
  'short-year': 'YEAR',
} as const;

const partConfidence = 0.1;

/** Days, months and years within a date: a request for only one of these types redacts them. */
function createParts(document: TextDocument, parts: readonly FormPart[]): Entity[] {
  return parts.flatMap(({ name, first, last }) =>
    name in partTypes
      ? [
          createEntity(
            document,
            partTypes[name as keyof typeof partTypes],
            first,
            last,
            partConfidence,
          ),
        ]
      : [],
  );
}
