import { wordSet } from '../../text/word-lists.js';
import { type Entity, entityOf } from '../entity.js';
import { isNumberToken, readNumberRun } from '../numbers/number-runs.js';
import type { TextDocument, Token } from '../text/tokens.js';

const dayTimes = wordSet('morning afternoon evening night');
const wordsAfterTime = wordSet(
  'on tomorrow today in sharp and every for to then but or if so because when each',
);
const units = wordSet(
  'second seconds minute minutes hour hours day days week weeks month months year years decade decades fortnight fortnights night nights',
);
/** Digits of an hour with minutes. */
const maximumClockDigits = 4;
const countWords = wordSet('an half few several couple');

/** Times of day and durations. */
export function findTimes(document: TextDocument): Entity[] {
  const { tokens } = document;
  const entities: Entity[] = [];
  // Last token of the number that an index is in: it is read once, however long it is.
  let numberEnd = -1;
  for (let index = 0; index < tokens.length; index += 1) {
    const last = timeAt(document, index);
    if (last !== undefined) {
      entities.push(entityOf(document, 'TIME', index, last, 72));
      index = last;
      continue;
    }
    if (index > numberEnd && isNumberToken(tokens, index))
      numberEnd = readNumberRun(tokens, index)?.last ?? index;
    const end = durationAt(tokens, index, numberEnd);
    if (end === undefined) continue;
    entities.push(entityOf(document, 'DURATION', index, end, 55));
    index = end;
  }
  return entities;
}

function timeAt(document: TextDocument, index: number): number | undefined {
  const { tokens } = document;
  const { key } = tokens[index] ?? {};
  if (key === 'noon' || key === 'midnight') return index;
  if ((key === 'half' || key === 'quarter') && /^(?:past|to)$/.test(tokens[index + 1]?.key ?? '')) {
    const run = isNumberToken(tokens, index + 2) ? readNumberRun(tokens, index + 2) : undefined;
    return run && Number(run.groups[0]) <= 24 ? partOfDay(tokens, run.last) : undefined;
  }
  if (!isNumberToken(tokens, index)) return writtenMeridiem(tokens, index);
  const run = clockRun(document, index);
  if (!run) return undefined;
  const following = tokens[run + 1]?.key ?? '';
  if (following === "o'clock") return partOfDay(tokens, run + 1);
  const meridiem = meridiemAt(tokens, run + 1);
  if (meridiem !== undefined) return meridiem;
  const day = partOfDay(tokens, run);
  if (day > run) return day;
  const written = document.text.slice(tokens[index]?.start, tokens[run]?.end);
  if (/^[0-2]?\d:[0-5]\d(?::[0-5]\d)?$/.test(written))
    return Number(written.split(':')[0]) < 24 && written.length > 3 ? run : undefined;
  const cued = tokens[index - 1]?.key === 'at' && !/\d/.test(written);
  const next = tokens[run + 1];
  const ends =
    !next || next.startsSentence || /[,;.]/.test(next.gap) || wordsAfterTime.has(next.key);
  return cued && ends ? run : undefined;
}

/** The last token of an hour with or without minutes. */
function clockRun({ tokens, text }: TextDocument, index: number): number | undefined {
  const written = /^[0-2]?\d:[0-5]\d(?::[0-5]\d)?(?![\d:])/.exec(
    text.slice(tokens[index]?.start, (tokens[index]?.start ?? 0) + 9),
  );
  if (written) return index + written[0].split(':').length - 1;
  const run = readNumberRun(tokens, index, false, maximumClockDigits);
  if (!run || run.amount) return undefined;
  const { characters } = run;
  return /^(?:[1-9]|1[0-2]|2[0-3])(?:[0-5]\d)?$/.test(characters) ||
    /^0[1-9](?:[0-5]\d)?$/.test(characters)
    ? run.last
    : undefined;
}

function writtenMeridiem(tokens: readonly Token[], index: number): number | undefined {
  return /^(?:1[0-2]|[1-9])(?:[0-5]\d)?(?:am|pm)$/.test(tokens[index]?.key ?? '')
    ? index
    : undefined;
}

function meridiemAt(tokens: readonly Token[], index: number): number | undefined {
  const key = tokens[index]?.key ?? '';
  if (key === 'am' || key === 'pm') return index;
  return /^[ap]$/.test(key) && tokens[index + 1]?.key === 'm' ? index + 1 : undefined;
}

/** `in the morning` after a time. */
function partOfDay(tokens: readonly Token[], last: number): number {
  const phrase = tokens[last + 1]?.key === 'in' && tokens[last + 2]?.key === 'the';
  return phrase && dayTimes.has(tokens[last + 3]?.key ?? '') ? last + 3 : last;
}

function durationAt(
  tokens: readonly Token[],
  index: number,
  numberEnd: number,
): number | undefined {
  const { key = '' } = tokens[index] ?? {};
  let last: number | undefined;
  if (isNumberToken(tokens, index)) last = numberEnd;
  else if (countWords.has(key)) last = index;
  else if (
    key === 'a' &&
    /^(?:minute|week|month|year|decade|few|couple)$/.test(tokens[index + 1]?.key ?? '')
  )
    last = index;
  if (last === undefined) return undefined;
  while (
    /^(?:a|an|few|couple|of|half|and|business|more)$/.test(tokens[last + 1]?.key ?? '') &&
    last - index < 4
  )
    last += 1;
  if (!units.has(tokens[last + 1]?.key ?? '')) return undefined;
  const following = tokens[last + 2]?.key ?? '';
  return following === 'old' || following === 'of' ? undefined : last + 1;
}
