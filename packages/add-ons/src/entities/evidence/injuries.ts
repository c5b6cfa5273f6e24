import { wordSet } from '../../text/word-lists.js';
import { keyAt, type TextDocument, type Token } from '../text/tokens.js';
import { bodyPartAt } from './body-parts.js';
import type { Candidate } from './candidate.js';
import { Cues } from './cues.js';
import { wordContext } from './word-context.js';

const damaging = wordSet(
  `broke broken fractured fracturing sprained tore torn dislocated twisted injured burned burnt bruised strained crushed severed shattered ruptured grazed swollen sliced cut
  snapped bumped banged hit split jammed bleeding scalded punctured perforated fracture busted cracked hyperextended lacerated pulled amputated mangled hurt smashed chipped stubbed stabbed shot bitten trapped popped`,
);
/** Verbs of harm whose place a preposition names: `stabbed in the chest`. */
const placed = wordSet('stabbed shot bleeding burnt burned bitten cut hit');
/** Verbs that mean harm only in front of a part of a person's body. */
const everyday = wordSet('cut hit split bumped banged snapped jammed shot');
const articles = wordSet('a an my his her their our the your some');
/** Nouns that are injuries in any context. */
const certain = wordSet(
  `concussion concussions whiplash laceration lacerations contusion contusions haematoma hematoma dislocation frostbite sunburn subluxation`,
);
/** Nouns that are injuries behind a part of the body or a word such as `gunshot`. */
const nouns = wordSet(
  `fracture fractures wound wounds burn burns bruise bruises bruising sprain sprains strain strains injury injuries cut cuts gash gashes tear tears bite bites graze grazes
  trauma bleed abrasion abrasions dislocation contusion laceration lacerations puncture sting stings amputation rupture scald scalds avulsion haematoma hematoma`,
);
const kinds = wordSet(
  `gunshot stab bullet shrapnel knife dog snake bee wasp insect cat human spider chemical electrical friction steam first second third degree compound hairline stress open closed
  spiral greenstick comminuted displaced deep flesh blunt force penetrating crush whiplash sports soft tissue internal traumatic razor paper acid radiation sun
  rope flash head brain spinal facial serious severe minor nasty bad multiple superficial defensive entry exit puncture`,
);
/** Nouns that are injuries in front of `to the head` or the like only. */
const blows = wordSet('bump bumps lump knock blow blows');
const maximumKinds = 3;
/** Words that say how many injuries there are. */
const counts = wordSet(
  'two three four five six seven eight several multiple both numerous 2 3 4 5 6',
);

/**
 * Injuries: `fractured left wrist`, `broke my arm`, `gunshot wound`, `knee injury`, `concussion`.
 */
export function readInjuries({ tokens }: TextDocument, cues = new Cues(tokens)): Candidate[] {
  const candidates: Candidate[] = [];
  let index = 0;
  while (index < tokens.length) {
    const found = damagedAt(tokens, index) ?? nounAt(tokens, index);
    if (found) {
      const { first, last, shape } = found;
      const features = new Set([
        shape,
        ...wordContext(tokens, first, last),
        ...cues.around(first, last),
      ]);
      candidates.push({ kind: 'injury', first, last, features });
    }
    index = found ? found.last + 1 : index + 1;
  }
  return candidates;
}

interface Found {
  readonly first: number;
  readonly last: number;
  readonly shape: 'damaged' | 'certain' | 'qualified' | 'plain';
}

/** `broken ankle`, `broke his left arm`, `torn a c l`. */
function damagedAt(tokens: readonly Token[], index: number): Found | undefined {
  const key = keyAt(tokens, index);
  const next = keyAt(tokens, index + 1);
  if (!damaging.has(key)) return undefined;
  const isPlaced = placed.has(key) && /^(?:in|on|to|from|across)$/.test(next);
  if (!isPlaced && everyday.has(key) && !/^(?:my|his|her|their)$/.test(next)) return undefined;
  const start = isPlaced ? index + 2 : index + 1;
  const last = bodyPartAt(tokens, start) ?? bodyPartBehindArticle(tokens, start);
  if (last === undefined || crossesSentence(tokens, index, last)) return undefined;
  const before = keyAt(tokens, index - 1);
  if (isPlaced && /^(?:an?|another)$/.test(before)) return undefined;
  return {
    first: countedStart(tokens, index),
    last: placeEnd(tokens, last) ?? last,
    shape: 'damaged',
  };
}

/** The start of `three broken ribs`. */
function countedStart(tokens: readonly Token[], index: number): number {
  const isCounted = counts.has(keyAt(tokens, index - 1)) && !tokens[index]?.startsSentence;
  return isCounted ? index - 1 : index;
}

function bodyPartBehindArticle(tokens: readonly Token[], index: number): number | undefined {
  return articles.has(keyAt(tokens, index)) ? bodyPartAt(tokens, index + 1) : undefined;
}

function nounAt(tokens: readonly Token[], index: number): Found | undefined {
  const key = keyAt(tokens, index);
  if (certain.has(key))
    return { first: qualifiedStart(tokens, index), last: index, shape: 'certain' };
  if (!nouns.has(key) && !blows.has(key)) return undefined;
  const first = qualifiedStart(tokens, index);
  const part = placeEnd(tokens, index);
  if (part !== undefined) return { first, last: part, shape: 'qualified' };
  if (blows.has(key)) return undefined;
  return { first, last: index, shape: first < index ? 'qualified' : 'plain' };
}

/** The end of `of the tibia` and `to his left hand` behind an injury. */
function placeEnd(tokens: readonly Token[], index: number): number | undefined {
  const preposition = /^(?:to|on|of|in|across)$/.test(keyAt(tokens, index + 1));
  const article = articles.has(keyAt(tokens, index + 2)) ? 1 : 0;
  const part = preposition ? bodyPartAt(tokens, index + 2 + article) : undefined;
  if (part === undefined || crossesSentence(tokens, index, part)) return undefined;
  return keyAt(tokens, part + 1) === 'of' ? undefined : part;
}

/** The start of `second degree burns` and `left knee injury`, from the noun back. */
function qualifiedStart(tokens: readonly Token[], noun: number): number {
  let first = noun;
  while (first > 0 && noun - first < maximumKinds && !tokens[first]?.startsSentence) {
    const before = keyAt(tokens, first - 1);
    if (!kinds.has(before) && bodyPartAt(tokens, first - 1) !== first - 1) break;
    first -= 1;
  }
  if (/^(?:left|right)$/.test(keyAt(tokens, first - 1)) && first < noun) first -= 1;
  return first;
}

function crossesSentence(tokens: readonly Token[], first: number, last: number): boolean {
  for (let index = first + 1; index <= last; index += 1)
    if (tokens[index]?.startsSentence && (tokens[index - 1]?.key.length ?? 0) > 1) return true;
  return false;
}

/** What the features of injuries mean. */
export const injuryDescriptions: Readonly<Record<string, string>> = {
  damaged: 'a word such as `broken` with a part of the body',
  certain: 'a noun that is an injury, such as `concussion`',
  qualified: 'a noun such as `wound` with a part of the body or a word such as `gunshot`',
  plain: 'a noun such as `wound` alone',
};
