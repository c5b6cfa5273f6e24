import { wordSet } from '../../text/word-lists.js';
import { amount, glued } from '../grammar/amount-elements.js';
import { type Element, mark, matching, oneOf, only } from '../grammar/element.js';
import { Grammar } from '../grammar/grammar.js';
import { small } from '../grammar/number-elements.js';
import { keyAt, type TextDocument } from '../text/tokens.js';
import { ContextFinder, listNames, textAround } from './context.js';
import type { FormDetails, FormReader, FormSpan } from './forms.js';
import { durationForms, timeForms } from './time-forms.js';

/** Minutes have two digits, or a word for zero in front of one. */
const minute: Element = only(
  small({ minimum: 0, maximum: 59 }),
  ({ next, value = 0 }, tokens, index) =>
    value > 9 || next > index + 1 || /^0\d$/.test(keyAt(tokens, index)),
);

const minutes = small({ minimum: 1, maximum: 29 });

/** Minutes that are said without the word: `twenty past`. */
const fives: Element = only(minutes, ({ value = 0 }) => value % 5 === 0);

const timeElements: Readonly<Record<string, Element>> = {
  hour: small({ minimum: 1, maximum: 12 }),
  hour24: small({ minimum: 0, maximum: 24 }),
  minute,
  minutes,
  fives,
  meridiem: oneOf(wordSet('am pm')),
  'glued-time': matching(
    /^(?:0?[1-9]|1[0-2])(?:[0-5]\d)?(?:am|pm|ish)$|^(?:[01]\d|2[0-3])[0-5]\d(?:hrs?|h)$/,
  ),
  'glued-minute': matching(/^[0-5]\d(?:am|pm|ish|hrs|h)$/),
  'four-digits': matching(/^(?:[01]\d|2[0-3])[0-5]\d$/),
  'part-of-day': oneOf(wordSet('morning afternoon evening night mornings afternoons evenings')),
  zone: oneOf(
    wordSet(
      'eastern central pacific mountain gmt bst ist est edt cst cdt pst pdt mst aest aedt awst utc cet cest zulu',
    ),
  ),
  colon: mark(/^[:.h]$/),
};

const shortUnits = 'second seconds minute minutes moment moments sec secs min mins';
const longUnits =
  'hour hours day days week weeks month months year years decade decades fortnight fortnights night nights weekend weekends quarter quarters term terms hr hrs yr yrs century centuries';

const durationElements: Readonly<Record<string, Element>> = {
  amount,
  unit: oneOf(
    wordSet(`${shortUnits} ${longUnits}`.replace('second ', '').replace(/moments? /g, '')),
  ),
  'plural-unit': oneOf(
    wordSet(
      `seconds minutes mins secs ${longUnits
        .split(' ')
        .filter((word) => word.endsWith('s'))
        .join(' ')}`,
    ),
  ),
  'long-unit': oneOf(wordSet('hour day week month year decade fortnight quarter term century')),
  'short-unit': oneOf(wordSet('minute second moment')),
  length: oneOf(
    wordSet(
      'more business working calendar trading consecutive full whole solid long good short straight further additional extra odd school academic light',
    ),
  ),
  'glued-duration': glued(
    'h|hrs?|hours?|m|mins?|minutes?|secs?|seconds?|s|days?|wks?|weeks?|months?|mths?|yrs?|years?',
  ),
  dash: mark(/^-$/),
};

const times = new Grammar(timeElements, timeForms);
const durations = new Grammar(durationElements, durationForms);

const timeContexts = new ContextFinder([
  { feature: 'at', words: wordSet('at'), before: 1 },
  {
    feature: 'clock-word',
    words: wordSet(
      "at by until till before after around about from since past to it's approximately circa between nearly almost exactly towards for",
    ),
    before: 1,
  },
  { feature: 'until-word', words: wordSet('until till before after since past'), before: 1 },
  {
    feature: 'meeting-word',
    words: wordSet(
      'call ring meet meeting appointment come arrive arrives arrived arriving leave leaves left leaving open opens opened close closes closed start starts started finish finishes finished booked flight train dinner lunch breakfast table pick collect here there home back ready up delivered delivery slot wake due sync monday tuesday wednesday thursday friday saturday sunday tomorrow today tonight yesterday weekdays weekends morning evening afternoon clocked clock shift dose tablet tablets medication takes take',
    ),
    before: 8,
    after: 3,
  },
  { feature: 'suits', words: wordSet('works work suits suit'), after: 1 },
  { feature: 'proposal', words: wordSet("how what let's shall"), before: 3 },
  {
    feature: 'sequence-word',
    words: wordSet(
      'comes goes chapter page level number step question lane line counts count age aged turned',
    ),
    before: 4,
  },
  { feature: 'figure-before', words: wordSet('by times divided multiplied plus minus'), before: 3 },
]);

const durationContexts = new ContextFinder([
  {
    feature: 'length-word',
    words: wordSet(
      'for in within about took take takes taking lasts lasted last lasting waited wait be been over under every nearly almost after spent spend roughly approximately least until another only',
    ),
    before: 1,
  },
  {
    feature: 'spell-word',
    words: wordSet(
      'for about took take takes taking lasts lasted lasting waited wait under over spent',
    ),
    before: 1,
  },
  { feature: 'old', words: wordSet('old'), after: 1 },
  { feature: 'rate-before', words: wordSet('once twice times'), before: 1 },
  {
    feature: 'ordinal-noun',
    words: wordSet('paragraph line row column place half page time attempt'),
    after: 1,
  },
]);

/** Times of day. */
export const timeReader: FormReader = {
  kind: 'time',
  grammar: times,
  contexts: timeContexts,
  details: timeDetails,
};

/** Durations. */
export const durationReader: FormReader = {
  kind: 'duration',
  grammar: durations,
  contexts: durationContexts,
  details: durationDetails,
};

/** Whether figures are written as a clock shows them, and are no part of longer ones. */
function timeDetails(document: TextDocument, span: FormSpan): FormDetails {
  const { before, within, after } = textAround(document, span);
  const isAbbreviated = /\.\s?m$/i.test(within) && after.startsWith('.');
  return {
    ...(isAbbreviated ? { end: (document.tokens[span.last]?.end ?? 0) + 1 } : {}),
    features: listNames({
      clock: /^\d{1,2}:\d\d/.test(within),
      'within-figures': /[:.,/\d-]$/.test(before) || /^[:/]\d/.test(after),
    }),
  };
}

const waitWords = wordSet('give gimme just hang hold wait');
const waitUnits = /^(?:sec|min|moment)/;
const maximumWaitDistance = 3;
/**
 * Maximum number of seconds or minutes that are not a duration in a phrase such as `give me two
 * minutes`.
 */
const longestWait = 5;

/** True where the other party is asked to wait: `give me two minutes`. */
function durationDetails({ tokens }: TextDocument, { first, last, parts }: FormSpan): FormDetails {
  const before = tokens.slice(Math.max(0, first - maximumWaitDistance), first);
  const count = parts.find(({ name }) => name === 'amount')?.value ?? 1;
  const isWait =
    count <= longestWait &&
    waitUnits.test(keyAt(tokens, last)) &&
    before.some(({ key }) => waitWords.has(key));
  const isIdiom =
    tokens[first - 1]?.key === 'for' && /^(?:second|moment)$/.test(keyAt(tokens, last));
  return { features: listNames({ 'wait-word': isWait, 'for-a-moment': isIdiom }) };
}
