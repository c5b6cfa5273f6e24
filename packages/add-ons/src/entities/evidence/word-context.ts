import { functionWords, wordSet } from '../../text/word-lists.js';
import { gazetteer } from '../gazetteer/gazetteer.js';
import { keyAt, type Token } from '../text/tokens.js';

/** Maximum number of words between a span and the word in front of it that shows its meaning. */
const maximumWords = 5;

/** Words that a sentence can do without, between a verb and what it is about. */
const transparent = wordSet(
  `a an the my his her their our your some any this very quite really so bit of mild severe bad chronic acute terrible slight serious also still now just been
  always currently newly recently practising practicing devout lifelong registered proud openly strict lapsed half quarter part originally actually both
  um uh er only proper native fluent little paid staunch card carrying long time committed hardcore full part self employed freelance freelancing him them me us old young new local trainee former ex retired qualified good big great`,
);

const subjects = wordSet(
  `i he she they we you who i'm he's she's they're we're you're who's i've we've they've you've he'll she'll i'd he'd she'd we'd they'd`,
);
/** Nouns for persons, by their relations to others and by their age. */
export const personNouns = wordSet(
  `son daughter wife husband mother father mom dad mum brother sister patient grandmother grandfather grandma grandpa nan grandad child kid boy girl baby uncle
  aunt niece nephew cousin partner boyfriend girlfriend customer caller tenant neighbor neighbour fiance fiancee client applicant suspect victim claimant
  employee candidate mate friend landlord boss colleague ex missus hubby parents kids family twin stepdad stepmum stepson stepdaughter widow guardian witness`,
);
const forms = wordSet(
  `am is are was were be being been become becomes became becoming identifies identify remains isn't wasn't that's`,
);
const things = wordSet(
  `it this that there here what which it's that's there's everything something nothing one these those who`,
);
const contracted = wordSet(`i'm he's she's they're we're you're who's`);

/** Classes of words in front of a span. */
const before = {
  have: wordSet(
    `has have had having i've got gets get getting caught develop developed suffer suffers suffered suffering with from contracted having history
    treat treated managing against survived beat died fighting battling since because onset signs symptoms bout case recovering known includes like chronic
    treatment treating for experiencing experienced`,
  ),
  take: wordSet(
    `take takes took taking taken on prescribed prescribe prescribes prescribing start started starts give given gave inject injected using use uses used increase
    reduce double stop stopped dose doses milligrams mg micrograms units tablet tablets puffs mils drops capsules injection allergic allergy addicted tried snorted
    smoked smoking dependent overdosed overdose abusing without with`,
  ),
  vote: wordSet(
    `vote votes voted voting supports support supported backing backed joined join joins for campaign campaigned canvassed canvassing stood leans leaning
    elected as`,
  ),
  speak: wordSet(
    `speak speaks spoke speaking spoken fluent translate translated translating translation interpreter interpreters understand understands understood learning learn learns
    learned studying in into from conversational language languages read write basic`,
  ),
  believe: wordSet(
    `converted convert follow follows followed practise practises practice practices raised became into to faith religion identifies church`,
  ),
  descent: wordSet(
    `half nationality ethnicity quarter part ethnically race originally descent ethnic born citizen identify identifies`,
  ),
  old: wordSet('old'),
  aged: wordSet('elderly teenage teenaged adult young aged middle-aged'),
  ethnic: wordSet('white black asian hispanic caucasian latino indian chinese african mixed'),
  typical: wordSet('typical such classic fellow true total'),
  possessive: wordSet(`my his her their our patient's`),
  undergo: wordSet(
    `had need needs needed after having booked scheduled undergo underwent undergoing before during get getting have has awaiting post since an following another`,
  ),
};
/** Classes of words behind a span. */
const after = {
  person: wordSet(
    `man woman men women people person male female boy girl guy lady lad gentleman child kids guys folk mate friends colleague neighbour neighbor teacher family families parents mother father couple wife husband student
    passport citizen citizens national nationals immigrant immigrants nationality community patient patients caller callers suspect victim customer driver employee resident student male girlfriend boyfriend friend origin`,
  ),
  origin: wordSet(
    `descent origin heritage background ancestry blood roots citizen citizens passport national nationals accent extraction parentage born family parents`,
  ),
  language: wordSet(
    `speaker speakers interpreter interpreters translator translators language lessons speaking fluently`,
  ),
  party: wordSet(
    `party voter voters supporter supporters member members mp councillor candidate activist`,
  ),
  description: wordSet(
    `early mid late about around approximately approx aged age tall short slim thin heavy medium large stocky blonde blond dark brown black bald hair wearing last seen five six in build white asian hispanic mixed`,
  ),
  of: wordSet('of'),
  cause: wordSet(
    'research charity awareness society trust foundation fund month week campaign shop run ward',
  ),
  dose: wordSet(
    `mg mcg milligram milligrams microgram micrograms tablet tablets units mils ml puffs injection injections patch patches capsules drops spray inhaler twice once`,
  ),
};

const ends = wordSet(
  `and but with since who so because or as now to for at in when while then too though although which that by not he she i we they you on from after before last
  this about until please yes yeah if`,
);

/**
 * Evidence of the words around a span: who is spoken about, and the classes of words in front of it
 * and behind it.
 */
export function wordContext(tokens: readonly Token[], first: number, last: number): Set<string> {
  const features = new Set<string>();
  const { startsSentence = true, capitalised = false, cased = false } = tokens[first] ?? {};
  let isOpen = !startsSentence;
  const earliest = Math.max(0, first - maximumWords);
  for (let index = first - 1; isOpen && index >= earliest; index -= 1) {
    addBefore(features, tokens, index);
    isOpen = transparent.has(keyAt(tokens, index)) && tokens[index]?.startsSentence === false;
  }
  if (startsSentence) features.add('starts');
  addAfter(features, tokens, last);
  if (isAlone(tokens, first, last)) features.add('alone');
  if (capitalised && cased && !startsSentence) features.add('capital');
  return features;
}

function addBefore(features: Set<string>, tokens: readonly Token[], index: number): void {
  const { key = '' } = tokens[index] ?? {};
  for (const [name, words] of Object.entries(before))
    if (words.has(key) && (name !== 'old' || /^years?$/.test(keyAt(tokens, index - 1))))
      features.add(`before:${name}`);
  const subject = subjectAt(tokens, index);
  if (subject) features.add(`subject:${subject}`);
  if (/^an?$/.test(key)) features.add('article');
  if (/^(?:i'm|am)$/.test(key)) features.add('subject:speaker');
}

/** Who or what is spoken about by a form of be, or by a pronoun behind one. */
function subjectAt(
  tokens: readonly Token[],
  index: number,
): 'person' | 'thing' | 'other' | undefined {
  const { key = '', text = '' } = tokens[index] ?? {};
  const previous = keyAt(tokens, index - 1);
  if (contracted.has(key)) return 'person';
  if (subjects.has(key) && key !== 'you' && forms.has(previous)) return 'person';
  if (personNouns.has(key) && /['\u2019]s$/.test(text)) return 'person';
  if (!forms.has(key)) return undefined;
  if (isPerson(tokens, index - 1)) return 'person';
  return things.has(previous) ? 'thing' : 'other';
}

/** True where its turn contains nothing else except a greeting or the like. */
function isAlone(tokens: readonly Token[], first: number, last: number): boolean {
  const turn = tokens[first]?.turn;
  if (tokens[last + 1]?.turn === turn || tokens[first - 3]?.turn === turn) return false;
  return [first - 1, first - 2].every(
    (index) => tokens[index]?.turn !== turn || functionWords.has(keyAt(tokens, index)),
  );
}

/** True for a noun for a person, or for several. */
function isPersonNoun(key: string): boolean {
  return personNouns.has(key) || (key.endsWith('s') && personNouns.has(key.slice(0, -1)));
}

/** True for a pronoun, a given name or a noun for a person, also with an adverb behind it. */
function isPerson(tokens: readonly Token[], index: number): boolean {
  const key = keyAt(tokens, index);
  if (/^(?:has|have|had|will|would|could|might|must|should|not|never)$/.test(key))
    return isPerson(tokens, index - 1);
  return (
    subjects.has(key) ||
    gazetteer().givenNames.has(key) ||
    isPersonNoun(key) ||
    (transparent.has(key) && subjects.has(keyAt(tokens, index - 1)))
  );
}

function addAfter(features: Set<string>, tokens: readonly Token[], last: number): void {
  const next = tokens[last + 1];
  const key = next?.key ?? '';
  if (!next || next.startsSentence || /[,;:.?!]/.test(next.gap)) features.add('ends');
  else {
    const names = Object.entries(after).flatMap(([name, words]) =>
      words.has(key) ? [`next:${name}`] : [],
    );
    if (key === 'in' && /^(?:his|her|their)$/.test(keyAt(tokens, last + 2)))
      features.add('next:decade');
    if (ends.has(key)) features.add('ends');
    else if (names.length === 0 && !functionWords.has(key)) features.add('next:other');
    for (const name of names) features.add(name);
  }
}

/** What the features of {@link wordContext} mean. */
export const wordContextDescriptions: Readonly<Record<string, string>> = {
  'before:have': 'behind words such as `has`, `with` and `suffers from`',
  'before:take': 'behind words such as `takes`, `prescribed` and `allergic to`',
  'before:vote': 'behind words such as `vote` and `joined`',
  'before:speak': 'behind words such as `speaks` and `fluent in`',
  'before:believe': 'behind words such as `converted to` and `raised`',
  'before:descent': 'behind words such as `nationality` and `half`',
  'before:aged': 'behind words such as `elderly` and `teenage`',
  'before:ethnic': 'behind words such as `white` and `asian`',
  'before:typical': 'behind words such as `typical`',
  'before:old': 'behind an age, as in `sixty year old`',
  'before:possessive': 'behind a possessive pronoun',
  'before:undergo': 'behind words such as `had`, `needs` and `scheduled for`',
  'next:person': 'in front of a noun for persons, such as `man` and `family`',
  'next:origin': 'in front of words such as `descent` and `passport`',
  'next:language': 'in front of words such as `speaker` and `interpreter`',
  'next:party': 'in front of words such as `party` and `voter`',
  'next:decade': 'in front of `in his` or `in her`, as in `in her seventies`',
  'next:cause': 'in front of words such as `research` and `charity`',
  'next:description': 'in front of a word of a description, such as `early` in `early twenties`',
  'next:of': 'in front of `of`',
  'next:other': 'in front of a noun or the like that none of the classes has',
  'next:dose': 'in front of a unit of a dose',
  'subject:person': 'said of a person, as in `she is` and `my son was`',
  'subject:speaker': 'said by somebody of themselves, as in `i am`',
  'subject:thing': 'said of `it`, `this` and the like',
  'subject:other': 'behind a form of be whose subject is no noun for a person',
  article: 'behind `a` or `an`',
  alone: 'its turn says nothing else but a greeting or the like',
  starts: 'at the start of a sentence',
  ends: 'at the end of a sentence or a clause',
  capital: 'with a capital within a sentence that is written with them',
};
