import { functionWords } from '../../text/word-lists.js';
import type { Entity } from '../entity.js';
import { gazetteer } from '../gazetteer/gazetteer.js';
import type { TextDocument, Token } from '../text/tokens.js';
import { classOf, familyNameWords, isUnknown, nonFamilyNames, particles } from './name-words.js';
import { isPlaceOrOrganization, knownOrganizations } from './other-names.js';

const maximumNameWords = 5;

/** The last token of a name that begins at a token. */
export function nameEnd(document: TextDocument, first: number, strong: boolean): number {
  const { tokens, cased } = document;
  let last = first;
  let index = first + 1;
  while (index - first < maximumNameWords) {
    const token = tokens[index];
    if (
      !token ||
      (token.startsSentence && !isInitialBefore(tokens, index)) ||
      !/^(?:[ -]|\. ?)$/.test(token.gap)
    )
      break;
    const joined = token.gap === '-';
    if (particles.has(token.key) && index - first < maximumNameWords - 1) {
      const after = tokens[index + 1];
      const more = particles.has(after?.key ?? '') ? tokens[index + 2] : after;
      if (more && !functionWords.has(more.key) && continuesName(document, more, strong, true)) {
        index += 1;
        continue;
      }
      if (!strong || functionWords.has(token.key) === false) {
        if (!continuesName(document, token, strong, joined)) break;
      }
    }
    if (isInitial(tokens, index, cased)) {
      last = index;
      index += 1;
      continue;
    }
    if (!continuesName(document, token, strong, joined)) break;
    last = index;
    index += 1;
  }
  return last;
}

const isInitialBefore = (tokens: readonly Token[], index: number) =>
  /^[A-Z]$/.test(tokens[index - 1]?.text ?? '');

function isInitial(tokens: readonly Token[], index: number, cased: boolean): boolean {
  const token = tokens[index];
  if (!token || !/^[a-z]$/.test(token.key)) return false;
  if (cased) return token.capitalised && token.key !== 'i';
  const next = tokens[index + 1];
  return (
    !/^[ai]$/.test(token.key) &&
    next !== undefined &&
    next.key.length > 1 &&
    (classOf(next.key).family > 0 || isUnknown(next.key))
  );
}

function continuesName(
  { cased }: TextDocument,
  token: Token,
  strong: boolean,
  joined: boolean,
): boolean {
  const { key } = token;
  const { given, family } = classOf(key);
  if (functionWords.has(key) || /\d/.test(key)) return strong && /^(?:an|may)$/.test(key);
  if (cased)
    return (
      token.capitalised &&
      (given > 0 || family > 0 || isUnknown(key) || joined) &&
      (joined || !nonFamilyNames.has(key))
    );
  if (nonFamilyNames.has(key)) return false;
  if (given === 2 || family === 2) return true;
  if (familyNameWords.has(key)) return true;
  if (given === 1 && strong) return true;
  if (family === 1 && !gazetteer().commonWords.has(key)) return true;
  return isUnknown(key) && !isPlaceOrOrganization(key) && !knownOrganizations.has(key);
}

/** Letters that spell a name, after it or after words that say so. */
export function spelledName(
  document: TextDocument,
  index: number,
  before: Entity | undefined,
): number | undefined {
  const { tokens } = document;
  const previous = tokens[index - 1]?.key ?? '';
  const follows = before !== undefined && (tokens[index]?.start ?? 0) - before.end < 20;
  const said =
    /^(?:spelled|spelt|that's|spelling)$/.test(previous) ||
    (/^(?:it's|is)$/.test(previous) && follows) ||
    tokens[index - 2]?.key === 'spelled' ||
    tokens[index - 2]?.key === 'name';
  if (!said && !follows) return undefined;
  let last = index;
  while (
    /^[a-z]$/.test(tokens[last]?.key ?? '') &&
    !(last > index && (tokens[last]?.startsSentence ?? false))
  )
    last += 1;
  return last - index < 3 ? undefined : last - 1;
}
