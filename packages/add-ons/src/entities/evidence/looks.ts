import { functionWords, phraseList, wordSet } from '../../text/word-lists.js';
import { PhraseFinder } from '../text/phrase-finder.js';
import { keyAt, type TextDocument, type Token } from '../text/tokens.js';
import { bodyPartAt } from './body-parts.js';
import type { Candidate } from './candidate.js';
import { Cues } from './cues.js';
import { wordContext } from './word-context.js';

const styles = wordSet(
  `blue brown green hazel grey gray black red white dark light fair auburn ginger blond blonde brunette sandy mousy chestnut silver platinum pink purple orange golden strawberry
  jet olive pale tanned long short shoulder length medium cropped shaved shaven curly straight wavy frizzy spiky thick thin thinning receding bushy bright deep
  dyed bleached greasy afro curly permed braided plaited big small large pierced crooked broken hooked pointed round almond deep-set freckled rosy full neat trimmed
  salt pepper two-tone jet-black dirty natural neck waist blueish greenish both bald`,
);
/** What a word for a look describes: it is a look with one in front of it, and some are without. */
const features = wordSet(
  `hair eyes eyed haired beard moustache mustache goatee stubble skin skinned complexion eyebrows fringe dreadlocks braids ponytail nose ears mohawk afro hairline sideburns`,
);
const alone = wordSet(
  `beard goatee moustache mustache stubble dreadlocks dreads freckles freckled dimples birthmark sideburns ponytail mohawk bald balding clean-shaven braces`,
);
const marks = wordSet(
  `scar scars tattoo tattoos birthmark birthmarks mole piercing piercings tattooed freckles scarring`,
);
const builds = wordSet(
  `slim stocky slender skinny petite muscular athletic heavyset tall short thin bald balding blonde blond brunette ginger redhead chubby overweight obese lanky burly lean curvy
  heavily-built well-built tanned freckled left-handed`,
);
/** Words that are looks in front of a noun for a person only. */
const sizes = wordSet(
  'fat hairy pale scruffy bearded tattooed bulky freckly scrawny wiry gangly plump podgy portly tubby hefty',
);
const buildQualifiers = wordSet(
  'slim medium heavy stocky athletic large small average thin muscular slight big solid lean light stout broad',
);
const maximumStyles = 4;

/** What a person looks like: hair, eyes, marks and build. */
export function readLooks({ tokens }: TextDocument, cues = new Cues(tokens)): Candidate[] {
  const candidates: Candidate[] = [];
  let index = 0;
  while (index < tokens.length) {
    const found =
      phraseAt(tokens, index) ??
      markAt(tokens, index) ??
      styledAt(tokens, index) ??
      buildAt(tokens, index);
    if (found) {
      const { first, last, shape } = found;
      const features = new Set<string>([
        shape,
        ...wordContext(tokens, first, last),
        ...cues.around(first, last),
      ]);
      if (isBeside(tokens, candidates.at(-1), first)) features.add('beside-look');
      if (describesPerson(tokens, last)) features.add('of-person');
      candidates.push({ kind: 'look', first, last, features });
    }
    index = found ? found.last + 1 : index + 1;
  }
  return candidates;
}

/** True directly behind a certain look, as in `blonde hair, skinny`. */
function isBeside(tokens: readonly Token[], before: Candidate | undefined, first: number): boolean {
  if (!before || before.features.has('build-word') || tokens[first]?.startsSentence) return false;
  return (
    before.last === first - 1 || (before.last === first - 2 && keyAt(tokens, first - 1) === 'and')
  );
}

/** Most words for looks in front of the noun that they describe. */
const maximumLooks = 4;

/** True in front of a noun for a person, with words for looks between: `tall skinny lad`. */
function describesPerson(tokens: readonly Token[], last: number): boolean {
  for (let index = last + 1; index <= last + maximumLooks; index += 1) {
    const key = keyAt(tokens, index);
    if (tokens[index]?.startsSentence) return false;
    if (describedPersons.has(key)) return true;
    if (!builds.has(key) && !sizes.has(key) && !ages.has(key)) return false;
  }
  return false;
}

const describedPersons = wordSet(
  'man woman male female lad bloke guy girl boy lady gentleman youth teenager fella fellow chap person suspect',
);
const ages = wordSet(
  'young old older younger elderly middle aged white black asian teenage adult and',
);

interface Found {
  readonly first: number;
  readonly last: number;
  readonly shape: 'mark' | 'styled' | 'feature' | 'build' | 'trait' | 'build-word' | 'size-word';
}

/** `red curly hair`, `blue eyes`, `beard`. */
function styledAt(tokens: readonly Token[], index: number): Found | undefined {
  let at = index;
  while (isStyle(tokens, at) && at - index < maximumStyles && !crosses(tokens, index, at)) at += 1;
  if (at > index && features.has(keyAt(tokens, at)) && !crosses(tokens, index, at))
    return { first: index, last: at, shape: 'styled' };
  const stated = statedEnd(tokens, index);
  if (stated !== undefined) return { first: index, last: stated, shape: 'styled' };
  return alone.has(keyAt(tokens, index))
    ? { first: index, last: index, shape: 'feature' }
    : undefined;
}

/** The end of `hair is dark brown` and `eye colour hazel`. */
function statedEnd(tokens: readonly Token[], index: number): number | undefined {
  if (!/^(?:hair|eyes|eye|skin|complexion|beard)$/.test(keyAt(tokens, index))) return undefined;
  let at = index + 1;
  if (/^(?:colou?r|length)$/.test(keyAt(tokens, at))) at += 1;
  if (/^(?:is|are|was|were)$/.test(keyAt(tokens, at))) at += 1;
  if (at === index + 1) return undefined;
  const first = at;
  while (isStyle(tokens, at) && at - first < maximumStyles && !crosses(tokens, index, at)) at += 1;
  return at > first ? at - 1 : undefined;
}

/** `missing two fingers`. */
const missingParts = phraseList('a,an,one,two,three,his,her,some').flatMap((count) =>
  phraseList(
    'finger,fingers,front tooth,tooth,teeth,eye,arm,leg,hand,thumb,ear,toe,toes,fingertip,left arm,right arm,left leg,right leg,left hand,right hand,left eye,right eye,little finger',
  ).map((part) => `missing ${count} ${part}`),
);
const featurePhrases = new PhraseFinder<true>(
  phraseList(
    `clean shaven,missing front teeth,two front teeth missing,missing two front teeth,facial hair,shaved head,bald head,bald patch,gold tooth,gold teeth,missing tooth,missing teeth,missing finger,missing front tooth,gap in his teeth,gap in her teeth,gap between his teeth,crooked teeth,
    nose ring,nose stud,nose piercing,lip ring,lip piercing,eyebrow piercing,pierced ears,pierced nose,ear piercings,walks with a limp,walks with a stick,walks with a cane,hearing aid,hearing aids,prosthetic leg,prosthetic arm,
    artificial leg,glass eye,lazy eye,average height,medium height,average build,left handed,right handed,double chin,cleft chin,beer belly,pot belly,crew cut,buzz cut,bob cut,pixie cut,broad shoulders,high cheekbones,
    wears glasses,wearing glasses,thick glasses,birth mark,six pack,stretch marks,sleeve tattoo,tattoo sleeve,full sleeve,port wine stain,widow's peak,olive skinned,well built,club foot,cauliflower ear,
    broad shouldered,square jawed,bow legged,knock kneed,barrel chested,heavy set,thick set,rosy cheeks,big nose,hooked nose,thin lips,full lips,acne scars,acne,pock marked,liver spots`,
  )
    .concat(missingParts)
    .map((phrase) => [phrase.replace(/'s(?![a-z])/g, ''), true] as const),
);

function phraseAt(tokens: readonly Token[], index: number): Found | undefined {
  const found = featurePhrases.match(tokens, index);
  if (found) return { first: index, last: found.next - 1, shape: 'styled' };
  const trait = traits.match(tokens, index);
  return trait && { first: index, last: trait.next - 1, shape: 'trait' };
}

/** Ways to walk, to speak and to look that are nothing else behind their article. */
const traits = new PhraseFinder<true>(
  ['', 'slight ', 'bad ', 'pronounced ', 'noticeable ', 'heavy ', 'strong ', 'left sided ']
    .flatMap((degree) =>
      phraseList(
        'limp,lisp,stutter,stammer,squint,hunch,stoop,twitch,tremor,tic,overbite,underbite,hunchback,paunch,scowl,harelip,hare lip,cleft lip,monobrow,unibrow,tan,nose job,gap tooth,wooden leg,walking stick,crutch,eye patch,wig,toupee,comb over,man bun,mullet,bob,perm,quiff,fade,side parting',
      ).map((trait) => `a ${degree}${trait}`),
    )
    .concat(
      phraseList(
        'buck teeth,braces on his teeth,braces on her teeth,hollow cheeks,sunken eyes,bags under his eyes,bags under her eyes',
      ),
    )
    .map((phrase) => [phrase, true] as const),
);

function isStyle(tokens: readonly Token[], index: number): boolean {
  const key = keyAt(tokens, index);
  return (
    styles.has(key) ||
    (key === 'and' && styles.has(keyAt(tokens, index - 1)) && styles.has(keyAt(tokens, index + 1)))
  );
}

/** `scar on his left cheek`, `a tattoo of an anchor`, `sleeve tattoo`. */
function markAt(tokens: readonly Token[], index: number): Found | undefined {
  if (!marks.has(keyAt(tokens, index))) return undefined;
  const first = markStart(tokens, index);
  let last = index;
  if (/^(?:of|saying|that)$/.test(keyAt(tokens, last + 1)))
    last = phraseEnd(tokens, last + 2) ?? last;
  if (
    /^(?:on|above|across|over|along|behind|down|under|below|near|through|by)$/.test(
      keyAt(tokens, last + 1),
    )
  ) {
    const article = /^(?:my|his|her|their|the|your|each|both)$/.test(keyAt(tokens, last + 2))
      ? 1
      : 0;
    last = bodyPartAt(tokens, last + 2 + article) ?? last;
  }
  if (last === index && keyAt(tokens, index) === 'mole') return undefined;
  return { first, last, shape: 'mark' };
}

/** The start of `a snake tattoo` and `a long scar`, from the mark back. */
function markStart(tokens: readonly Token[], index: number): number {
  let first = index;
  while (index - first < 2 && !tokens[first]?.startsSentence && isKindOfMark(tokens[first - 1]))
    first -= 1;
  const isIntroduced = /^(?:an?|his|her|the|two|three|several|some)$/.test(
    keyAt(tokens, first - 1),
  );
  if (!isIntroduced) return index;
  return /^an?$/.test(keyAt(tokens, first - 1)) ? first - 1 : first;
}

function isKindOfMark(token: Token | undefined): boolean {
  return (
    token !== undefined &&
    /^[a-z]{3,}$/.test(token.key) &&
    !functionWords.has(token.key) &&
    !/^(?:has|had|the|his|her|two|three|several|some|with|got|new)$/.test(token.key)
  );
}

/** The end of what a tattoo is of: an article and up to two words. */
function phraseEnd(tokens: readonly Token[], first: number): number | undefined {
  const start = /^(?:an?|the|his|her|my)$/.test(keyAt(tokens, first)) ? first + 1 : first;
  const isPlain = (index: number) =>
    tokens[index] !== undefined &&
    !functionWords.has(keyAt(tokens, index)) &&
    !tokens[index]?.startsSentence;
  if (!isPlain(start)) return undefined;
  return isPlain(start + 1) && !/[,;]/.test(tokens[start + 1]?.gap ?? '') ? start + 1 : start;
}

/** `slim build`, `heavily built`, and `stocky` where it is said of a person. */
function buildAt(tokens: readonly Token[], index: number): Found | undefined {
  const key = keyAt(tokens, index);
  const next = keyAt(tokens, index + 1);
  if (buildQualifiers.has(key) && next === 'build')
    return { first: index, last: index + 1, shape: 'build' };
  if (/^(?:heavily|well|powerfully|slightly|solidly)$/.test(key) && next === 'built')
    return { first: index, last: index + 1, shape: 'build' };
  if (sizes.has(key)) return { first: index, last: index, shape: 'size-word' };
  return builds.has(key) ? { first: index, last: index, shape: 'build-word' } : undefined;
}

function crosses(tokens: readonly Token[], first: number, index: number): boolean {
  return index > first && (tokens[index]?.startsSentence ?? true);
}

/** What the features of looks mean. */
export const lookDescriptions: Readonly<Record<string, string>> = {
  styled: 'hair, eyes, beard or skin with their colour or form',
  feature: 'a feature such as `beard` alone',
  mark: 'a scar, a tattoo or the like, with what it is of and where',
  build: 'a build, such as `slim build`',
  'beside-look': 'right behind a look of which there is no doubt',
  'of-person': 'in front of a noun for a person, with nothing but words for looks between',
  trait: 'a way to walk or to speak, or a style, with its article: `a limp`',
  'size-word': 'a word that is a look in front of a noun for a person, such as `scruffy`',
  'build-word': 'a word for a build, such as `stocky`',
};
