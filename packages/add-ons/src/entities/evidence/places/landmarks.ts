import { functionWords, phraseList, wordSet } from '../../../text/word-lists.js';
import { gazetteer } from '../../gazetteer/gazetteer.js';
import { isNumberToken } from '../../numbers/plain-number.js';
import { PhraseFinder } from '../../text/phrase-finder.js';
import { keyAt, type TextDocument, type Token } from '../../text/tokens.js';
import type { Candidate } from '../candidate.js';
import { hasCapital, isSmall } from '../words/capitals.js';
import { classifyWord } from '../words/word-classes.js';
import { placeAt } from './read-places.js';
import { houseNumberAt } from './streets.js';

/** Words that end the name of what everybody in a town finds. */
const landmarkWords = phraseList(
  `station,railway station,train station,bus station,metro station,tube station,subway station,airport,stadium,arena,bridge,park,beach,square,market,harbour,harbor,marina,pier,wharf,docks,dock,palace,castle,museum,cathedral,abbey,shopping centre,shopping center,
  shopping mall,mall,theatre,theater,cinema,hotel,tower,tunnel,reservoir,lighthouse,monument,memorial park,cemetery,gardens,common,lake,falls,ferry terminal,terminal,junction,interchange,roundabout,services,retail park,industrial estate,business park,
  national park,golf course,racecourse,leisure centre,town hall,city hall,library,barracks,quayside,quay,lock,viaduct,racetrack,speedway,zoo,aquarium,fairground,campsite,caravan park,holiday park,trailhead`,
);
const landmarks = new PhraseFinder(landmarkWords.map((word) => [word, true] as const));

const numbered = wordSet('pier wharf dock jetty berth quay junction lighthouse');
const prepositions = wordSet(
  'at by near outside opposite behind from to around on past in branch inside under beside reach reached towards toward',
);
const articles = wordSet('the a an this that my our your');

/** Most words of a name in front of a word such as station. */
const maximumNameWords = 3;

/**
 * Landmarks behind a preposition, by their names or their numbers: `by victoria station`, `on pier
 * nine`.
 */
export function readLandmarks({ tokens }: TextDocument): Candidate[] {
  const candidates: Candidate[] = [];
  for (let index = 1; index < tokens.length; index += 1) {
    if (!prepositions.has(keyAt(tokens, index - 1)) || tokens[index]?.startsSentence) continue;
    const last = numberedAt(tokens, index) ?? namedAt(tokens, index);
    if (last === undefined) continue;
    const features = new Set(['landmark']);
    if (isSmall(tokens, index) && !numbered.has(keyAt(tokens, index))) features.add('small');
    candidates.push({ kind: 'place', first: index, last, features });
  }
  return candidates;
}

function numberedAt(tokens: readonly Token[], index: number): number | undefined {
  const isNumber = numbered.has(keyAt(tokens, index)) && isNumberToken(tokens, index + 1);
  const isJoined = tokens[index + 1]?.gap === ' ';
  return isNumber && isJoined ? houseNumberAt(tokens, index + 1) : undefined;
}

function namedAt(tokens: readonly Token[], index: number): number | undefined {
  if (articles.has(keyAt(tokens, index)) || !isProper(tokens, index)) return undefined;
  for (let at = index + 1; at <= index + maximumNameWords; at += 1) {
    const { gap = '', key = '' } = tokens[at] ?? {};
    if (!/^[ -]$/.test(gap) || functionWords.has(key)) return undefined;
    const found = landmarks.match(tokens, at);
    if (found) return found.next - 1;
    if (at === index + 1 && quarters.has(key) && endsClause(tokens, at + 1)) return at;
  }
  return undefined;
}

/** Ends of the names of parts of a town, as in `andheri east`. */
const quarters = wordSet('east west north south central');

function endsClause(tokens: readonly Token[], index: number): boolean {
  const next = tokens[index];
  return !next || next.startsSentence || /[,.?!]/.test(next.gap) || functionWords.has(next.key);
}

/**
 * True for a word that names something: a place, a name, a word of no dictionary, or one with a
 * capital.
 */
function isProper(tokens: readonly Token[], index: number): boolean {
  const { key = '' } = tokens[index] ?? {};
  if (functionWords.has(key) || isNumberToken(tokens, index)) return false;
  if (hasCapital(tokens, index)) return true;
  const { given, family, unknown, word } = classifyWord(key);
  if (unknown || given === 3 || family === 3) return true;
  return !word && (given + family > 0 || isPlaceName(tokens, index));
}

const isPlaceName = (tokens: readonly Token[], index: number) =>
  placeAt(tokens, index) !== undefined || gazetteer().smallPlaces.has(keyAt(tokens, index));
