import { functionWords, phraseList, wordSet } from '../../text/word-lists.js';
import { gazetteer } from '../gazetteer/gazetteer.js';
import { terms } from '../gazetteer/terms.js';
import { PhraseFinder } from '../text/phrase-finder.js';
import { keyAt, type TextDocument, type Token } from '../text/tokens.js';
import type { Candidate } from './candidate.js';
import { Cues } from './cues.js';
import { personNouns, wordContext } from './word-context.js';

/** Most words in front of the noun of an occupation that say which one it is. */
const maximumQualifiers = 3;

/** Occupations whose last word is no noun for those who have it. */
const titles = phraseList(
  `head of,director of,vice president of,manager of,chief executive,chief executive officer,chief financial officer,chief operating officer,chief technology officer,ceo,c e o,
  cfo,c f o,cto,c t o,coo,vice president,v p,vp,head chef,head teacher,deputy head,managing director,m d,estate agent,travel agent,letting agent,civil servant,member of parliament,m p,
  stay at home mum,stay at home mom,stay at home dad,stay at home parent,stay at home mother,stay at home father,full time mum,full time mom,full time carer,housewife,househusband,self employed,freelance,freelancer,unemployed,retired,student,full time student,
  p e teacher,p a,h g v driver,hgv driver,uber driver,deliveroo rider,sous chef,dinner lady,lollipop lady,au pair,bin man,personal assistant,teaching assistant,shop assistant,
  sales assistant,call centre worker,foster carer,gig worker,dj,d j,vet,gp,g p,hca,h c a,nqt,social media influencer,influencer,youtuber,sex worker,zookeeper,dog walker,tree surgeon`,
);
const titleFinder = new PhraseFinder<true>(titles.map((title) => [title, true] as const));
/** Nouns for persons that are no occupations. */
const others = wordSet(
  `acquaintance addict ancestor baby boss boy boyfriend bride brother buddhist celebrity character child citizen colleague customer dad daughter enemy father fellow fool friend genius ghost
  girl girlfriend guest hero host human husband idol immigrant infant inhabitant kin lady lover man maniac mate mom monster mother mum neighbor neighbour nephew niece nobody occupant
  offspring orphan outsider owner parent partner passenger patient person pensioner prisoner resident rival sibling sister son soul spouse stranger suspect survivor twin uncle user victim
  villain volunteer wife winner woman leader maker champion native client member fan beginner smoker drinker listener reader sleeper eater believer caller speaker talker
  thinker loser sufferer fighter runner swimmer walker lover customer carrier holder bearer sitter goer donor sender payer buyer finisher starter newcomer supporter voter player reminder matter
  taker giver breaker killer starter opener closer bummer pusher stickler sucker number bigger better stickler major minor another other proper keeper monitor counter
  poster header lighter folder sticker drawer dryer shaver printer converter receiver recorder helicopter washer server model hand chair`,
);

let heads: ReadonlySet<string> | undefined;

function isHead(key: string): boolean {
  heads ??= new Set(terms('occupations'));
  if (heads.has(key)) return true;
  return key.length > 4 && key.endsWith('s') && heads.has(key.slice(0, -1));
}

/** Occupations, by the nouns for those who have them and by what they do `for a living`. */
export function readOccupations({ tokens }: TextDocument, cues = new Cues(tokens)): Candidate[] {
  const candidates: Candidate[] = [];
  let index = 0;
  while (index < tokens.length) {
    const found =
      titleAt(tokens, index) ??
      nounAt(tokens, index) ??
      livingAt(tokens, index) ??
      fieldAt(tokens, index);
    if (found) candidates.push(createCandidate(tokens, cues, found));
    index = found ? found.last + 1 : index + 1;
  }
  return candidates;
}

interface Found {
  readonly first: number;
  readonly last: number;
  readonly shape: 'title' | 'noun' | 'other-noun' | 'for-a-living' | 'field-of-work';
}

const fields = new PhraseFinder<true>(
  phraseList(
    `sales,construction,marketing,finance,retail,hospitality,insurance,accounting,accountancy,engineering,teaching,nursing,education,banking,law,healthcare,social care,care,catering,logistics,haulage,farming,fashion,
    advertising,publishing,journalism,recruitment,human resources,h r,hr,i t,it support,tech,software,cyber security,security,real estate,property,childcare,the army,the navy,the air force,the police,the military,the civil service,
    a shop,a factory,a warehouse,a bank,a school,a hospital,a supermarket,a call centre,a call center,a restaurant,a pub,a bar,a kitchen,a garage,a nursery,a care home,an office,a lab,customer service,customer services,telesales,research,admin,manufacturing,oil and gas,the oil industry,tourism,film,television,music,theatre,the theatre`,
  ).map((phrase) => [phrase, true] as const),
);

/** `sales` in `she works in sales`. */
function fieldAt(tokens: readonly Token[], index: number): Found | undefined {
  if (
    keyAt(tokens, index - 1) !== 'in' ||
    !/^(?:work|works|worked|working|job|career)$/.test(keyAt(tokens, index - 2))
  )
    return undefined;
  const found = fields.match(tokens, index);
  return found && { first: index, last: found.next - 1, shape: 'field-of-work' };
}

function titleAt(tokens: readonly Token[], index: number): Found | undefined {
  const found = titleFinder.match(tokens, index);
  if (!found) return undefined;
  const { next } = found;
  if (isHead(keyAt(tokens, next)) && tokens[next]?.gap === ' ') return undefined;
  const end = keyAt(tokens, next - 1);
  const isFollowed = isContentWord(tokens[next]);
  if (/^(?:retired|employed|freelance|time)$/.test(end) && isFollowed) return undefined;
  if (end !== 'of') return { first: index, last: next - 1, shape: 'title' };
  return isFollowed ? { first: index, last: next, shape: 'title' } : undefined;
}

/** True for a word of the same sentence that is not a word of grammar. */
function isContentWord(token: Token | undefined): boolean {
  return token !== undefined && !token.startsSentence && !functionWords.has(token.key);
}

/** The last noun of a run, with the words in front of it: `senior software engineer`. */
function nounAt(tokens: readonly Token[], index: number): Found | undefined {
  const key = keyAt(tokens, index);
  if (!isHead(key) && !isListed(key)) return undefined;
  let last = index;
  while (isHead(keyAt(tokens, last + 1)) && !tokens[last + 1]?.startsSentence) last += 1;
  const isOther = others.has(keyAt(tokens, last)) || personNouns.has(keyAt(tokens, last));
  return { first: nounStart(tokens, index), last, shape: isOther ? 'other-noun' : 'noun' };
}

function isListed(key: string): boolean {
  return gazetteer().occupations.has(key);
}

const plainAdjectives = wordSet(
  'good great brilliant new young old smart retired former ex qualified trained lovely nice freelance apprentice jobbing locum aspiring bit real proper big huge trainee full time part best better little local',
);

function nounStart(tokens: readonly Token[], noun: number): number {
  let first = noun;
  while (first > 0 && noun - first < maximumQualifiers && !tokens[first]?.startsSentence) {
    const before = keyAt(tokens, first - 1);
    if (
      !/^[a-z]{2,}$/.test(before) ||
      functionWords.has(before) ||
      plainAdjectives.has(before) ||
      isBoundary(before)
    )
      break;
    first -= 1;
  }
  return first;
}

const boundaries = wordSet(
  `occupation job profession works work worked working am is was were are role title trade employed hired trained became become position mum dad wife husband son daughter brother sister
  being remained mother father she's he's i'm current previous`,
);

function isBoundary(key: string): boolean {
  return boundaries.has(key);
}

const doing = wordSet(
  'drive drives drove teach teaches fix fixes build builds make makes sell sells clean cleans run runs paint paints write writes design designs cook cooks cut cuts lay lays grow grows breed breeds train trains deliver delivers repair repairs install installs manage manages train bake bakes farm farms',
);

/** `drive a lorry` in front of `for a living`. */
function livingAt(tokens: readonly Token[], index: number): Found | undefined {
  if (!doing.has(keyAt(tokens, index))) return undefined;
  for (let at = index + 2; at <= index + 5; at += 1)
    if (
      keyAt(tokens, at) === 'for' &&
      keyAt(tokens, at + 1) === 'a' &&
      keyAt(tokens, at + 2) === 'living'
    )
      return { first: index, last: at - 1, shape: 'for-a-living' };
  return undefined;
}

const working = wordSet(
  'took taken brought came joined join joining joins started starts starting hired appointed promoted serves served serving temping freelancing earns left contracted recruited training studying qualifying works work worked working employed hired job trained retrained qualified trade profession career day moonlights moonlighting',
);

function createCandidate(
  tokens: readonly Token[],
  cues: Cues,
  { first, last, shape }: Found,
): Candidate {
  const features = new Set([
    shape,
    ...wordContext(tokens, first, last),
    ...cues.around(first, last),
  ]);
  const head = keyAt(tokens, last);
  if (isListed(head)) features.add('listed');
  if (head.endsWith('s') && isHead(head.slice(0, -1))) features.add('several');
  if (isWork(tokens, first)) features.add('before:work');
  if (careers.has(keyAt(tokens, first - 1))) features.add('before:retired');
  if (
    keyAt(tokens, last + 1) === 'by' &&
    /^(?:trade|profession|training)$/.test(keyAt(tokens, last + 2))
  )
    features.add('by-trade');
  if (keyAt(tokens, first - 1) === 'the') features.add('definite');
  return { kind: 'occupation', first, last, features, measures: { words: last - first + 1 } };
}

/** Words in front of an occupation that describe how a person has it. */
const careers = wordSet(
  'retired former ex qualified trained freelance self employed trainee apprentice jobbing locum aspiring practising semi',
);

/** True behind `works as a`, `employed as`, `a job as a`. */
function isWork(tokens: readonly Token[], first: number): boolean {
  let at = first - 1;
  while (
    /^(?:an?|the|their|his|her|my|retired|former|part|full|time|trainee|qualified)$/.test(
      keyAt(tokens, at),
    ) &&
    at > first - 5
  )
    at -= 1;
  if (keyAt(tokens, at) === 'be' && keyAt(tokens, at - 1) === 'to') return true;
  if (keyAt(tokens, at) !== 'as') return false;
  for (let index = at - 1; index >= at - 7; index -= 1)
    if (working.has(keyAt(tokens, index))) return true;
  return false;
}

/** What the features of occupations mean. */
export const occupationDescriptions: Readonly<Record<string, string>> = {
  title: 'a title such as `head of sales` or `civil servant`',
  noun: 'it ends with a noun for those who have an occupation',
  'other-noun': 'it ends with a noun for persons that is rarely an occupation, such as `customer`',
  'for-a-living': 'what somebody does, in front of `for a living`',
  'field-of-work': 'what somebody works in',
  'before:retired': 'behind words such as `retired` and `freelance`',
  'by-trade': 'in front of `by trade`',
  definite: 'right behind `the`',
  listed: 'its last word is in the list of occupations of the gazetteer',
  several: 'in the plural',
  'before:work':
    'behind words such as `works as a`, `joined as a`, `employed as` and `training to be a`',
};
