import { wordSet } from '../../text/word-lists.js';
import { drugEnding } from '../gazetteer/drug-endings.js';
import { type TermList, terms } from '../gazetteer/terms.js';
import { isDigitLike } from '../numbers/read-cardinal.js';
import { PhraseFinder } from '../text/phrase-finder.js';
import { keyAt, type TextDocument, type Token } from '../text/tokens.js';
import { bodyPartAt } from './body-parts.js';
import type { ListedCandidate } from './candidate.js';
import { Cues } from './cues.js';
import { wordContext } from './word-context.js';

/** Lists of terms that are found in any position, and the features that they add. */
const lists = [
  'conditions',
  'conditions-mesh',
  'word-conditions',
  'drugs',
  'drug-phrases',
  'word-drugs',
  'procedures',
  'word-procedures',
  'religions',
  'parties',
  'word-parties',
  'ethnic-groups',
  'word-ethnic-groups',
  'languages',
  'events',
  'genders',
  'sexualities',
] as const satisfies readonly TermList[];

/** Terms that need no file of their own. */
const closedLists: Readonly<Record<string, string>> = {
  sexes:
    'male,female,man,woman,boy,girl,lady,gentleman,guy,bloke,lad,males,females,he him,she her,they them,m,f',
  'marital-statuses':
    'married,divorced,widowed,widow,widower,separated,engaged,single,unmarried,newlywed,newlyweds,remarried,divorcee,bachelor,spinster,in a civil partnership,civil partnership,civil partner,cohabiting,living together,common law,in a relationship,domestic partnership,never married,happily married,recently married,getting divorced,going through a divorce,single mum,single mom,single dad,single parent,single mother,single father',
  zodiac:
    'aries,taurus,gemini,virgo,libra,scorpio,sagittarius,capricorn,aquarius,pisces,scorpios,geminis,virgos,librans,leos,capricorns,sagittarian,aquarian,piscean,libran,taurean,arian,capricornian',
  'word-zodiac': 'leo,cancer',
  'certain-statuses':
    'engaged to be married,ex wife,ex husband,late husband,late wife,estranged,in a long term relationship,long term relationship,in a relationship,cohabiting,civil partner,common law wife,common law husband,going through a divorce,getting divorced,legally separated,recently separated,fiance,fiancee,divorced,widowed,widow,widower,unmarried,remarried,divorcee,newlywed,newlyweds,never married,happily married,civil partnership,single mum,single mom,single dad,single mother,single father',
  'word-languages':
    'ga,maya,karen,edo,tonga,latin,pali,cree,scots,luo,tiv,lao,creole,pidgin,patois,dari,krio,braille,bodo',
  injuries:
    'done my back in,did my back in,put my back out,put his back out,put her back out,thrown my back out,threw my back out,smoke inhalation,trapped nerve,concussed,electric shock,black eye,black eyes,nosebleed,nose bleed,brain damage,head trauma,broken bone,broken bones,cuts and bruises,cracked skull,spinal cord injury,open wound,blunt trauma,pulled muscle,groin strain,collapsed lung,internal bleeding,severed artery,burns unit,r s i,road rash,bloody nose,bust lip,split lip,fat lip',
  'word-genders': 'trans,fluid',
  'male-female': 'male,female',
  orientations:
    'attracted to both men and women,straight,bi,curious,out,pan,into men,into women,attracted to men,attracted to women,attracted to both',
};

/** Endings of the names of operations and examinations. */
const procedureEnding =
  /^(?:(?:mammo|angio|sono|ultrasono|radio|tomo|veno|cardio|myelo|uro)graphy|[a-z]{3,}(?:ectomy|ostomy|otomy|oscopy|oplasty|opexy|odesis|centesis|orrhaphy))$/;
const conditionEnding =
  /^[a-z]{3,}(?:itis|osis|emia|aemia|opathy|omyalgia|ophilia|omegaly|orrhoea|oedema|plegia|paresis|sclerosis|carcinoma|sarcoma|melanoma|blastoma|lymphoma|myeloma)$/;
/** Words with such endings that are not attributes. */
const otherwise = new Set(
  'diagnosis prognosis hypnosis osmosis metamorphosis symbiosis academia bohemia apotheosis dichotomy sympathy empathy apathy telepathy antipathy'.split(
    ' ',
  ),
);
const endings: readonly (readonly [feature: string, pattern: RegExp])[] = [
  ['list:conditions-mesh', conditionEnding],
  ['list:procedures', procedureEnding],
  ['ending:drug', drugEnding],
];

let finder: PhraseFinder<readonly string[]> | undefined;

function phraseFinder(): PhraseFinder<readonly string[]> {
  if (finder) return finder;
  const features = new Map<string, string[]>();
  const add = (list: string, phrases: readonly string[]) => {
    for (const phrase of phrases) {
      const key = phrase.replace(/'s(?![a-z])/g, '');
      features.set(key, [...(features.get(key) ?? []), `list:${list}`]);
    }
  };
  for (const list of lists) add(list, terms(list));
  for (const [list, phrases] of Object.entries(closedLists)) add(list, phrases.split(','));
  add('conditions-mesh', terms('conditions-mesh').map(toPlural));
  add('ethnic-groups', terms('ethnic-groups').map(toPlural));
  finder = new PhraseFinder(features);
  return finder;
}

function toPlural(word: string): string {
  return /(?:[sxhy]|man|ese)$/.test(word) ? word : `${word}s`;
}

/**
 * Terms of the lists for attributes of persons, and words with their endings, with what is around
 * them.
 */
export function readPhrases({ tokens }: TextDocument, cues = new Cues(tokens)): ListedCandidate[] {
  const candidates: ListedCandidate[] = [];
  let index = 0;
  while (index < tokens.length) {
    const found = phraseFinder().match(tokens, index) ?? endingAt(tokens, index);
    if (found) {
      const before = candidates.at(-1);
      const phrase = coordinated(tokens, before, createCandidate(tokens, cues, index, found));
      const marked = markCorrected(tokens, before, phrase);
      candidates.splice(candidates.length - marked.length + 1, marked.length - 1, ...marked);
    }
    index = found ? found.next : index + 1;
  }
  return candidates;
}

interface Found {
  readonly value: readonly string[];
  readonly next: number;
}

function endingAt(tokens: readonly Token[], index: number): Found | undefined {
  const key = keyAt(tokens, index);
  if (key.length < 7 || otherwise.has(key)) return undefined;
  const value = endings.flatMap(([feature, pattern]) => (pattern.test(key) ? [feature] : []));
  return value.length > 0 ? { value, next: index + 1 } : undefined;
}

function createCandidate(
  tokens: readonly Token[],
  cues: Cues,
  index: number,
  { value, next }: Found,
): ListedCandidate {
  const first = extendedStart(tokens, index, value);
  const last = value.includes('list:procedures') ? siteEnd(tokens, next - 1) : next - 1;
  const features = new Set([
    ...value,
    ...wordContext(tokens, first, last),
    ...cues.around(first, last),
  ]);
  if (first < index && value.includes('list:word-procedures')) features.add('sited');
  if (first === last) features.add('word');
  if (hasFamily(tokens, next)) features.add('family');
  return { kind: 'phrase', first, last, features, measures: { words: last - first + 1 } };
}

/** True in front of `no kids` and `with two children`. */
function hasFamily(tokens: readonly Token[], next: number): boolean {
  const words = tokens.slice(next, next + 4).map(({ key }) => key);
  const end = words.findIndex((key) =>
    /^(?:kids?|child|children|dependants?|dependents?)$/.test(key),
  );
  return (
    end > 0 &&
    words
      .slice(0, end)
      .every((key) => /^(?:with|no|and|has|my|young)$/.test(key) || isDigitLike(key))
  );
}

/**
 * A phrase behind `and` has the context of the one in front as well: `has asthma and palpitations`.
 */
function coordinated(
  tokens: readonly Token[],
  before: ListedCandidate | undefined,
  phrase: ListedCandidate,
): ListedCandidate {
  if (!before) return phrase;
  const between = tokens.slice(before.last + 1, phrase.first).map(({ key }) => key);
  const isJoined =
    tokens[phrase.first]?.turn === tokens[before.last]?.turn &&
    between.every((key) => /^(?:and|or|some|an?|also|my|plus)$/.test(key)) &&
    between.length < 3;
  if (!isJoined) return phrase;
  const shared = [...before.features].filter((feature) =>
    /^(?:before|said|subject):/.test(feature),
  );
  return { ...phrase, features: new Set([...phrase.features, ...shared]) };
}

/**
 * The start of `type two diabetes` and `stage four lung cancer`, from the name of the condition on.
 */
function extendedStart(
  tokens: readonly Token[],
  index: number,
  features: readonly string[],
): number {
  const before = keyAt(tokens, index - 1);
  if (features.includes('list:events'))
    return before === 'the' && !tokens[index]?.startsSentence ? index - 1 : index;
  if (features.includes('list:procedures') || features.includes('list:word-procedures'))
    return siteStart(tokens, index);
  if (!features.some((feature) => feature.startsWith('list:conditions'))) return index;
  const [kind, grade] = [keyAt(tokens, index - 2), keyAt(tokens, index - 1)];
  const isGraded =
    /^(?:type|stage|grade)$/.test(kind) &&
    /^(?:[1-4]|one|two|three|four|to|too|a|b|i|ii|iii|iv)$/.test(grade);
  return isGraded ? index - 2 : index;
}

const sites = wordSet(
  'abdominal pelvic dental thoracic lumbar cervical spinal cranial cardiac renal fetal foetal transvaginal full whole repeat urgent emergency',
);

/**
 * The start of `chest x ray` and `left knee arthroscopy`, with the part of the body that is
 * examined.
 */
function siteStart(tokens: readonly Token[], index: number): number {
  if (tokens[index]?.startsSentence) return index;
  let first = index;
  if (bodyPartAt(tokens, index - 2) === index - 1) first = index - 2;
  else if (bodyPartAt(tokens, index - 1) === index - 1) first = index - 1;
  else if (sites.has(keyAt(tokens, index - 1))) first = index - 1;
  return /^(?:left|right)$/.test(keyAt(tokens, first - 1)) && first < index ? first - 1 : first;
}

/** The end of `m r i of the left knee`. */
function siteEnd(tokens: readonly Token[], last: number): number {
  if (!/^(?:of|on)$/.test(keyAt(tokens, last + 1))) return last;
  const article = /^(?:the|my|his|her|their|your|both)$/.test(keyAt(tokens, last + 2)) ? 1 : 0;
  const end = bodyPartAt(tokens, last + 2 + article);
  return end !== undefined && tokens[end]?.turn === tokens[last]?.turn ? end : last;
}

const corrections = wordSet('no not sorry actually well wait i mean rather um uh er make that');
/** Most words of a correction. */
const maximumCorrection = 3;

/** Marks a phrase and the one that it corrects: `single no engaged`. */
function markCorrected(
  tokens: readonly Token[],
  before: ListedCandidate | undefined,
  phrase: ListedCandidate,
) {
  const between = before ? tokens.slice(before.last + 1, phrase.first) : [];
  const isCorrection =
    between.length > 0 &&
    between.length <= maximumCorrection &&
    between.every(({ key }) => corrections.has(key));
  if (!before || !isCorrection) return [phrase];
  const lists = [...phrase.features].filter(
    (feature) => feature.startsWith('list:') && before.features.has(feature),
  );
  if (lists.length === 0) return [phrase];
  const marked = (candidate: ListedCandidate) => ({
    ...candidate,
    features: new Set([...candidate.features, 'corrected']),
  });
  return [marked(before), marked(phrase)];
}

/** What the features and measures of phrases mean. */
export const phraseDescriptions: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [...lists, ...Object.keys(closedLists)].map((list) => [
      `list:${list}`,
      `in the list of terms ${list}`,
    ]),
  ),
  corrected: 'it corrects another of its list, or is corrected by it, as in `single no engaged`',
  sited: 'with the part of the body in front of it',
  family: 'in front of `no kids`, `with two children` or the like',
  'ending:drug': 'with an ending of the international nonproprietary names of drugs',
  word: 'one word',
  words: 'number of words',
};
