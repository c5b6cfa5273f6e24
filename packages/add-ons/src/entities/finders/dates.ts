import { wordSet } from '../../text/word-lists.js';
import { type Entity, entityOf } from '../entity.js';
import { isNumberToken, readNumberRun } from '../numbers/number-runs.js';
import { ordinals, tens } from '../numbers/number-words.js';
import type { TextDocument, Token } from '../text/tokens.js';
import { monthNames } from './vocabulary.js';

/** Months and their abbreviations, in lower case. */
export const months: ReadonlySet<string> = new Set([
  ...monthNames,
  ...wordSet('jan feb mar apr jun jul aug sep sept oct nov dec'),
]);
/** Months that are words or names as well. */
const ambiguousMonths = wordSet('march may mar jan dec sep june april august');
const weekdays = wordSet(
  'monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays',
);
const relativeDays = wordSet('today tomorrow yesterday tonight');
const relatives = wordSet('last next this past coming');
const periods = wordSet('week month year weekend quarter spring summer autumn fall winter');
const dateCues = wordSet(
  'in since until till by of from to during early late mid before after on through and last next this end begin beginning',
);
const birthCues = wordSet('born birth birthday dob birthdate bday');
const yearCues = wordSet(
  'in since of from until till by before after around year during and to between',
);

interface Span {
  readonly first: number;
  readonly last: number;
}

/** Days, months, years and intervals between them; dates of birth by their cues. */
export function findDates(document: TextDocument): Entity[] {
  const { tokens } = document;
  const spans: Span[] = [];
  let birth = -100;
  const births = new Set<Span>();
  for (let index = 0; index < tokens.length; index += 1) {
    if (birthCues.has(tokens[index]?.key ?? '') || spellsBirth(tokens, index)) birth = index;
    const nearBirth = index - birth < 10;
    const span = dateAt(document, index, nearBirth);
    if (!span) continue;
    if (nearBirth) {
      births.add(span);
      birth = -100;
    }
    spans.push(span);
    index = span.last;
  }
  return [...toEntities(document, spans, births), ...findIntervals(document, spans)];
}

function spellsBirth(tokens: readonly Token[], index: number): boolean {
  return ['d', 'o', 'b'].every((letter, offset) => tokens[index - 2 + offset]?.key === letter);
}

function toEntities(document: TextDocument, spans: Span[], births: Set<Span>): Entity[] {
  return spans.map((span) => {
    const born = births.has(span);
    const text = document.tokens.slice(span.first, span.last + 1).map(({ key }) => key);
    return entityOf(document, born ? 'DOB' : 'DATE', span.first, span.last, born ? 75 : 65, {
      key: text.join(' '),
      parts: dateParts(document, span),
    });
  });
}

function dateParts(document: TextDocument, { first, last }: Span): Entity[] {
  const parts: Entity[] = [];
  for (let index = first; index <= last; index += 1) {
    const key = document.tokens[index]?.key ?? '';
    const type = months.has(key)
      ? 'MONTH'
      : /^(?:19|20)\d{2}$/.test(key) || yearAt(document.tokens, index)
        ? 'YEAR'
        : ordinals.has(key) || /^\d{1,2}(?:st|nd|rd|th)?$/.test(key) || weekdays.has(key)
          ? 'DAY'
          : undefined;
    if (!type) continue;
    const end = type === 'YEAR' ? (yearAt(document.tokens, index) ?? index) : index;
    parts.push(entityOf(document, type, index, end, 10));
    index = end;
  }
  return parts;
}

function findIntervals(document: TextDocument, spans: readonly Span[]): Entity[] {
  const entities: Entity[] = [];
  for (const [index, span] of spans.entries()) {
    const following = spans[index + 1];
    if (!following || following.first !== span.last + 2) continue;
    const joint = document.tokens[span.last + 1]?.key ?? '';
    const before = document.tokens[span.first - 1]?.key;
    const joined =
      ['to', 'through', 'until', 'till'].includes(joint) ||
      (joint === 'and' && before === 'between');
    if (joined) entities.push(entityOf(document, 'DATE_INTERVAL', span.first, following.last, 76));
  }
  return entities;
}

function dateAt(document: TextDocument, index: number, nearBirth: boolean): Span | undefined {
  const { tokens } = document;
  const token = tokens[index];
  if (!token) return undefined;
  const written = writtenDate(document, index);
  if (written !== undefined) return { first: index, last: written };
  const { key } = token;
  const before = tokens[index - 1]?.key ?? '';
  if (months.has(key)) return monthDate(document, index);
  const plain =
    /^(?:[12]?\d|3[01])$/.test(key) && months.has(tokens[index + 1]?.key ?? '') ? index : undefined;
  const day = dayAt(tokens, index) ?? plain;
  if (day !== undefined) {
    const dated = dayDate(document, index, day, nearBirth);
    if (dated) return dated;
  }
  if (relativeDays.has(key)) return { first: index, last: index };
  if (weekdays.has(key)) return { first: relatives.has(before) ? index - 1 : index, last: index };
  if (relatives.has(before) && periods.has(key)) return { first: index - 1, last: index };
  const year = yearAt(tokens, index);
  if (year !== undefined && (yearCues.has(before) || nearBirth) && !isAmountAfter(tokens, year))
    return { first: index, last: year };
  if (nearBirth && isNumberToken(tokens, index)) return spokenNumbers(tokens, index);
  return undefined;
}

const amountWords = wordSet('dollars bucks euros pounds percent people units miles rupees');
const isAmountAfter = (tokens: readonly Token[], last: number) =>
  amountWords.has(tokens[last + 1]?.key ?? '');

/** `12/03/1990`, `2019-02-28`, `3.5.99`: the last token of it. */
function writtenDate({ tokens, text }: TextDocument, index: number): number | undefined {
  const third = tokens[index + 2];
  const first = tokens[index];
  if (!first || !third || !/^\d{1,4}$/.test(first.key)) return undefined;
  const written = text.slice(first.start, third.end);
  const isDate =
    /^(?:0?[1-9]|[12]\d|3[01])([-/.])(?:0?[1-9]|[12]\d|3[01])\1(?:\d{2}|(?:19|20)\d{2})$/.test(
      written,
    ) || /^(?:19|20)\d{2}([-/.])(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])$/.test(written);
  if (!isDate || /[\d.]$/.test(first.gap) || /^[-/.]\d/.test(text.slice(third.end, third.end + 2)))
    return undefined;
  if (/^\d\.\d\.\d{2}$/.test(written)) return undefined;
  return index + 2;
}

/** The last token of an ordinal such as `third`, `twenty second`, `3rd`. */
function dayAt(tokens: readonly Token[], index: number): number | undefined {
  const key = tokens[index]?.key ?? '';
  if (/^(?:[12]?\d|3[01])(?:st|nd|rd|th)$/.test(key)) return index;
  const next = tokens[index + 1];
  if ((key === 'twenty' || key === 'thirty') && next && (ordinals.get(next.key) ?? 10) < 10)
    return index + 1;
  return ordinals.has(key) ? index : undefined;
}

/** The last token of a day as a cardinal: `5`, `five`, `twenty two`. */
function cardinalDayAt(tokens: readonly Token[], index: number): number | undefined {
  const { key = '' } = tokens[index] ?? {};
  if (/^\d{1,2}$/.test(key)) return Number(key) >= 1 && Number(key) <= 31 ? index : undefined;
  if (!isNumberToken(tokens, index)) return undefined;
  const unit =
    tens.has(key) &&
    /^(?:one|two|three|four|five|six|seven|eight|nine)$/.test(tokens[index + 1]?.key ?? '');
  return unit ? index + 1 : index;
}

function monthDate(document: TextDocument, index: number): Span | undefined {
  const { tokens } = document;
  const token = tokens[index];
  const the = tokens[index + 1]?.key === 'the' ? 1 : 0;
  let last = index;
  const year =
    yearAt(tokens, index + 1) ??
    (tokens[index + 1]?.key === 'of' ? yearAt(tokens, index + 2) : undefined);
  const day =
    dayAt(tokens, index + 1 + the) ??
    (year === undefined ? cardinalDayAt(tokens, index + 1 + the) : undefined);
  if (day !== undefined && !(tokens[index + 1]?.startsSentence ?? true)) {
    last = day;
    last = yearAt(tokens, day + 1) ?? shortYearAt(tokens, day + 1) ?? last;
  } else if (year !== undefined) last = year;
  const before = tokens[index - 1]?.key ?? '';
  const alone = last === index;
  if (alone && token && ambiguousMonths.has(token.key)) {
    const isWord = /^(?:march|may)$/.test(token.key);
    const sure = token.capitalised && !token.startsSentence;
    const cued = dateCues.has(before) && !(isWord && ['and', 'to', 'this', 'by'].includes(before));
    if (!sure && !cued) return undefined;
  }
  const first = relatives.has(before) || ['early', 'late'].includes(before) ? index - 1 : index;
  return { first, last };
}

function dayDate(
  document: TextDocument,
  index: number,
  day: number,
  nearBirth: boolean,
): Span | undefined {
  const { tokens } = document;
  const of = tokens[day + 1]?.key === 'of' ? 1 : 0;
  const the = tokens[index - 1]?.key === 'the' ? 1 : 0;
  if (months.has(tokens[day + 1 + of]?.key ?? '')) {
    const month = day + 1 + of;
    const comma = tokens[month + 1]?.key === 'of' ? 1 : 0;
    const last = yearAt(tokens, month + 1 + comma) ?? shortYearAt(tokens, month + 1) ?? month;
    return { first: index - the, last };
  }
  const cue = tokens[index - 1 - the]?.key ?? '';
  const follows = tokens[day + 1];
  const ends =
    !follows ||
    follows.startsSentence ||
    /[,;]/.test(follows.gap) ||
    ['and', 'at', 'or', 'to', 'of', 'but'].includes(follows.key);
  if (the === 1 && ['on', 'by', 'until', 'since'].includes(cue) && ends)
    return { first: index - the, last: day };
  return nearBirth && the === 1 && ends ? { first: index - the, last: day } : undefined;
}

/** The last token of a year: `1984`, `nineteen eighty four`, `two thousand and five`, `twenty nineteen`. */
export function yearAt(tokens: readonly Token[], index: number): number | undefined {
  const token = tokens[index];
  if (!token || (token.startsSentence && index > 0 && /[.?!]/.test(token.gap))) return undefined;
  if (/^(?:1[89]|20)\d{2}$/.test(token.key)) return index;
  if (!/^(?:eighteen|nineteen|twenty|two)$/.test(token.key)) return undefined;
  const run = readNumberRun(tokens.slice(index, index + 6), 0);
  if (!run) return undefined;
  const spoken = /^(?:18|19|20)\d{2}$/.test(run.characters);
  if (token.key === 'two' && tokens[index + 1]?.key !== 'thousand') return undefined;
  return spoken ? index + run.last : undefined;
}

/** The last token of the last two digits of a year, after a day. */
function shortYearAt(tokens: readonly Token[], index: number): number | undefined {
  const { key = '' } = tokens[index] ?? {};
  if (!tens.has(key)) return undefined;
  const last = cardinalDayAt(tokens, index);
  return last !== undefined && !isNumberToken(tokens, last + 1) && !isAmountAfter(tokens, last)
    ? last
    : undefined;
}

/** `oh three fourteen eighty five`, after a word of birth. */
function spokenNumbers(tokens: readonly Token[], index: number): Span | undefined {
  const run = readNumberRun(tokens, index);
  if (!run || !/^\d{3,8}$/.test(run.characters) || run.amount) return undefined;
  return run.groups.length >= 3 || run.characters.length >= 6
    ? { first: index, last: run.last }
    : undefined;
}
