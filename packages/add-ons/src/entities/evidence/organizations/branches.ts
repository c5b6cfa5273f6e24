import { functionWords, wordSet } from '../../../text/word-lists.js';
import { PhraseFinder } from '../../text/phrase-finder.js';
import { keyAt, type Token } from '../../text/tokens.js';
import { ordinals } from '../places/address-vocabulary.js';
import { placeAt } from '../places/read-places.js';
import { streetEnd } from '../places/streets.js';
import { isSmall } from '../words/capitals.js';
import { classifyWord } from '../words/word-classes.js';
import type { OrganizationSpan } from './organization-spans.js';
import { medicalChains, venues } from './organization-vocabulary.js';

const chains = new PhraseFinder(medicalChains.map((name) => [name, true] as const));

/**
 * A branch of a chain of pharmacies, hospitals and the like, by its street or its town: `boots on
 * elm street`, `kaiser in fresno`.
 */
export function branchAt(tokens: readonly Token[], index: number): OrganizationSpan | undefined {
  const chain = chains.match(tokens, index);
  if (!chain || isSmall(tokens, index)) return undefined;
  const first = chain.next;
  if (!branchPrepositions.has(keyAt(tokens, first)) || tokens[first]?.gap !== ' ') return undefined;
  const at = first + 1 + Number(keyAt(tokens, first + 1) === 'the');
  const town = first === index + 1 ? placeAt(tokens, at)?.last : undefined;
  const numbered = ordinals.has(keyAt(tokens, at)) ? at : undefined;
  const last = roadBehind(tokens, at) ?? numbered ?? town;
  return last === undefined ? undefined : { first: index, last, features: ['branch'] };
}

const branchPrepositions = wordSet('in on at near by');

const roadBehind = (tokens: readonly Token[], first: number) =>
  functionWords.has(keyAt(tokens, first))
    ? undefined
    : streetEnd(tokens, first, { limit: 2 })?.last;

/** A cinema, a hotel or a hall with its article: `the odeon`. */
export function venueAt(tokens: readonly Token[], index: number): OrganizationSpan | undefined {
  if (keyAt(tokens, index) !== 'the' || tokens[index + 1]?.gap !== ' ') return undefined;
  const key = keyAt(tokens, index + 1);
  if (isSmall(tokens, index + 1)) return undefined;
  const isListed = venues.has(key);
  if (!isListed && !classifyWord(key).unknown) return undefined;
  if (!venuePrepositions.has(keyAt(tokens, index - 1)) || !endsName(tokens, index + 2))
    return undefined;
  const place =
    isListed && keyAt(tokens, index + 2) === 'in' ? placeAt(tokens, index + 3) : undefined;
  const isOutside = outsidePrepositions.has(keyAt(tokens, index - 1));
  return {
    first: index,
    last: place?.last ?? index + 1,
    features: [
      'venue',
      isListed ? 'listed-venue' : 'unknown-venue',
      ...(isOutside ? ['outside'] : []),
    ],
  };
}

const outsidePrepositions = wordSet('outside opposite behind near by beside past from facing');
const venuePrepositions = wordSet('outside opposite behind near by beside past at from to facing');

/** True where no other word of a name follows. */
function endsName(tokens: readonly Token[], index: number): boolean {
  const next = tokens[index];
  return (
    !next ||
    next.startsSentence ||
    /[,.?!]/.test(next.gap) ||
    functionWords.has(next.key) ||
    endings.has(next.key)
  );
}

const endings = wordSet(
  'today tomorrow tonight yesterday last next this hotel cinema theatre theater please four five six seven',
);
