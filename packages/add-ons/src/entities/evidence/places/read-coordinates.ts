import { wordSet } from '../../../text/word-lists.js';
import { isDigitLike } from '../../numbers/read-cardinal.js';
import type { TextDocument, Token } from '../../text/tokens.js';
import type { Candidate } from '../candidate.js';
import { Cues } from '../cues.js';

const units = wordSet('degrees degree minutes minute seconds second point dot decimal minus negative plus and comma by');
const directions = wordSet('north south east west n s e w northing easting');
const cues = wordSet('latitude longitude lat long lng lon coordinates coordinate position gps northing easting');

/** Most words of a position. */
const maximumWords = 40;

/** Degrees of latitude and longitude, written or spoken. */
export function readCoordinates({ text, tokens }: TextDocument, announcements = new Cues(tokens)): Candidate[] {
  const written = /[-\u2212]?\d{1,3}\.\d{2,10} ?\u00b0? ?[NS]?, ?[-\u2212]?\d{1,3}\.\d{2,10}(?: ?\u00b0? ?[EW])?/gu;
  const candidates: Candidate[] = [...text.matchAll(written)].map((match) => ({
    kind: 'coordinate',
    first: 0,
    last: 0,
    start: match.index,
    end: match.index + match[0].length,
    features: new Set(['pair']),
  }));
  let index = 0;
  while (index < tokens.length) {
    const last = isFigure(tokens, index) ? spanEnd(tokens, index) : undefined;
    const candidate = last === undefined ? undefined : candidateOf(tokens, announcements, index, last);
    if (candidate) candidates.push(candidate);
    index = (last ?? index) + 1;
  }
  return candidates;
}

const isFigure = (tokens: readonly Token[], index: number) => {
  const key = tokens[index]?.key ?? '';
  return isDigitLike(key) || /^\d+(?:\.\d+)?$/.test(key) || /^(?:minus|negative)$/.test(key);
};

/** The last token of figures, units and directions from a token on. */
function spanEnd(tokens: readonly Token[], first: number): number | undefined {
  let last: number | undefined;
  for (let index = first; index < Math.min(tokens.length, first + maximumWords); index += 1) {
    const key = tokens[index]?.key ?? '';
    if (tokens[index]?.turn !== tokens[first]?.turn) break;
    if (isFigure(tokens, index) || directions.has(key) || /^(?:degrees|minutes|seconds)$/.test(key)) last = index;
    else if (!units.has(key)) break;
  }
  return last;
}

/** The candidate of a span that has a unit, a direction or a fraction, or stands where a position is announced. */
function candidateOf(tokens: readonly Token[], announcements: Cues, first: number, last: number): Candidate | undefined {
  const keys = tokens.slice(first, last + 1).map(({ key }) => key);
  const evidence: string[] = [];
  if (keys.some((key) => /^degrees?$/.test(key))) evidence.push('degrees');
  if (keys.some((key) => directions.has(key))) evidence.push('direction');
  if (keys.some((key) => key === 'point' || key === 'dot') || /\.\d/.test(keys.join(' '))) evidence.push('fraction');
  if (evidence.length === 0) return undefined;
  const before = tokens.slice(Math.max(0, first - 3), first);
  if (before.some(({ key }) => cues.has(key))) evidence.push('position');
  const features = announcements.around(first, last);
  for (const feature of evidence) features.add(feature);
  return { kind: 'coordinate', first, last, features, measures: { words: keys.length } };
}
