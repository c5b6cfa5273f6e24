import { phraseList, wordSet } from '../../../text/word-lists.js';
import { gazetteer } from '../../gazetteer/gazetteer.js';
import { PhrasesBefore } from '../../text/phrases-before.js';
import { keyAt, type Token } from '../../text/tokens.js';
import { addFeatures, type FeatureTests } from '../words/feature-tests.js';
import { classifyWord } from '../words/word-classes.js';

/** Phrases that precede a name, by the features they add. The last words of each are compared. */
const before: Readonly<Record<string, readonly string[]>> = {
  introduced: phraseList(
    `this is,it's,i'm,i am,it is,that's,he's,she's,here's,who is,he is,she is,called,named,known as,goes by,call me,calls me,calling me,you're,am i speaking to,am i speaking with,is this,is that,and i'm,was,is`,
  ),
  called: phraseList(
    `goes by,known as,named,call me,calls me,call him,call her,called,i'm called,he's called,she's called,is called,nicknamed,answers to,everyone calls me,named him,named her,named after`,
  ),
  addressed: phraseList(
    `hi,hello,hey,dear,thanks,thank you,good morning,good afternoon,good evening,morning,bye,goodbye,cheers,sorry,okay,ok,hiya,welcome,yes,no,right,well,so,oh`,
  ),
  greeted: phraseList(
    `hi,hello,hey,dear,thanks,good morning,good afternoon,good evening,thank you,hiya,goodbye,welcome`,
  ),
  'spoken-of': phraseList(
    `ask,asked,asking,tell,told,telling,met,meet,meeting with,spoke to,spoke with,spoken to,spoken with,speak to,speak with,speaking to,speaking with,talk to,talk with,talked to,talked with,talking to,
    talking with,chatted with,dealt with,email,emailed,text,texted,phoned,invite,invited,thank,thanked,remind,reminded,hired,fired,married,marry,divorced,message for,looking for,heard from,hear back from,
    heard back from,according to,regards to,love to,signed by,approved by,written by,seen by,sent by,helped by,led by,run by,handled by,taught by,owned by,recommended by,referred by,transfer me to,transfer you to,put you through to,connect you to,connect you with,putting you through to,transferring you to,hold for,
    connect me to,put me through to,through to,hand it to,give it to,gave it to,forward it to,forwarded it to,report to,reports to,reported to,assigned to,registered to,belongs to,addressed to,award to,
    engaged to,married to,related to,work with,worked with,working with,works with,live with,lives with,living with,stay with,staying with,care for,cares for,caring for,ask for,asked for,asking for,
    wait for,waiting for,calling for,calling about,appointment with,appointment for,meeting with,call with,interview with,date with,lunch with,dinner with,contact,regarding,attorney,replaced by,
    replied to,apologise to,apologize to,introduce you to,introduced me to,behind,prescribed by,referred to,let,visit,visited,visiting,over to,back to,pass me to,handing over to,hand over to,passing you to,pass you to,message from,call from,letter from,card from,gift from,present from,news from,told that,know,knows,knew,sister of,brother of,care of,c o,attention,attn,
    son of,daughter of,wife of,husband of,mother of,father of,friend of,called,calling,call,phone,ring,rang,message,messaged`,
  ),
  related: relations(),
  attached: phraseList(
    `with,from,by,for,to,without,between,than,and,or,either,both,neither,nor,maybe,perhaps,copy,leave,put,move,since,as,if,whether,that,because,when,while,unless,after,before,nobody told,like,about,of,not,just,
    only,then,but,invoice,even,behind,beside,next to,near,against,versus,via,see,saw,seen,give,gave,help,helped,joined,join,believe,think,guess,hope,says,said,say,is,was,has,did,does,will,can,could,should,would,are,were,do`,
  ),
  subordinate: phraseList(
    `whether,if,that,because,when,while,unless,since,think,believe,guess,hope,says,said,say,know,and,but,then,so,as,until,before,after,where,suppose,hear,heard,remember,thought,maybe,perhaps,apparently`,
  ),
  determined: phraseList(
    `the,a,an,my,your,this,that,some,no,his,her,our,their,every,each,any,these,those,very,too,of the,be,being,more,most,another,such,its`,
  ),
  articled: phraseList(`the,a,an,some,no,every,each,any,these,those,such,another`),
  'first-person': phraseList(`i'm,i am,my name's,name's,it's me,and i'm`),
  reported: phraseList(
    `said,says,told me,told us,tells me,tells us,reckons,thinks,heard,hear,hope,hoping,mentioned,promised,suppose,guess,assume,confirmed,wondering if,wonder if,whether,unless,because,until,when,if,since,once`,
  ),
  subject: phraseList(
    `i,we,you,they,he,she,who,to,not,never,will,would,can,could,should,do,don't,did,didn't,let's,please`,
  ),
  'one-of-the-name': personObjects(),
  placed: phraseList(
    `in,at,near,around,outside,via,live in,lives in,flew to,moved to,city of,town of,out of,went to,go to,going to,drive to,trip to,flight to,flying to,calling from,back from`,
  ),
};

/** Phrases behind which someone is called `a` and a name, as one of many who bear it. */
function personObjects(): string[] {
  const phrases = phraseList(
    `talking to,talked to,talk to,speaking to,speaking with,spoke to,spoke with,spoken to,spoken with,speak to,speak with,from,dealt with,dealing with,met,there's,there is,there was,is there,know,knew,looking for,ask for,asked for,asking for,
    chatted to,chatted with,helped by,served by,handled by,signed by,sent by,seen by,call from,email from,emails from,message from,got,have,for,by,with,to`,
  );
  return phrases.map((phrase) => `${phrase} a`);
}

/** A possessive and a noun for a person, such as `my husband`. */
function relations(): string[] {
  const nouns = phraseList(
    `husband,wife,son,daughter,mother,father,mum,mom,dad,brother,sister,partner,boyfriend,girlfriend,fiance,fiancee,cousin,uncle,aunt,auntie,nephew,niece,grandson,granddaughter,grandmother,grandfather,nan,gran,
    friend,best friend,colleague,coworker,co worker,neighbour,neighbor,boss,manager,supervisor,landlord,landlady,tenant,roommate,flatmate,housemate,carer,caregiver,nanny,babysitter,teacher,lawyer,solicitor,
    attorney,accountant,agent,assistant,secretary,supervisor,stepson,stepdaughter,stepfather,stepmother,son in law,daughter in law,mother in law,father in law,sister in law,brother in law,twin,twins,kid,kids,
    child,children,baby,grandma,grandpa,granddad,ex,ex wife,ex husband,late husband,late wife,older brother,younger brother,older sister,younger sister,little brother,little sister,eldest,youngest,oldest,dog,cat,
    mate,buddy,pal,contact,beneficiary,executor,guardian,next of kin,emergency contact,case worker,social worker,therapist,counsellor,counselor,advisor,adviser,trustee,client,patient,customer,passenger,caller,guy,lady,
    line manager,team lead,department head,intern,trainee,apprentice,student,professor,coach,trainer,doctor,plumber,builder,electrician,estate agent,letting agent,nurse,driver,co driver,first born,other half,mister,missus`,
  );
  return nouns.flatMap((noun) => [
    noun,
    `${noun} is`,
    `${noun} was`,
    `${noun} called`,
    `${noun} named`,
    `${noun} whose name is`,
  ]);
}

const phrasesBefore = new PhrasesBefore(
  Object.entries(before).flatMap(([feature, phrases]) =>
    phrases.map((phrase) => [phrase, feature] as const),
  ),
);

const sureVerbs = wordSet(
  `told said says asked thinks texted emailed agreed promised explained replied wants insists reckons emails texts mentioned apologised apologized suggested hopes prefers hates loves laughed smiled cried
  phoned rang confirmed complained resigned retired`,
);
const personVerbs = wordSet(
  `called knows sent lost lives paid signed moved joined is was has left plays runs studies spoke will hired bought gave can can't couldn't hasn't haven't hadn't isn't wasn't won't wouldn't doesn't didn't does did could should would
  goes went comes came gets got needs agrees broke fixed forgot handled handles had pointed already never also just always still usually starts started stopped works worked used made makes took takes wrote writes brought
  found thought knew met drove died passed`,
);
const introductions = wordSet('from at with in calling speaking here the and over on again by who');
/** Words of the speaker behind the name of the listener. */
const vocatives = wordSet(
  "let i i'll i'm i've we we'll we're can could do did what what's how how's your you you're thanks thank and just would are have where when please",
);
const callings = wordSet('speaking calling here');
/** A clause, or a name, ends in front of these. */
const clauseStarts = wordSet(
  `and for from with about on at in to you how is can please but calling speaking who are or he she i we they because so will said has had was would could should when if that whether first too as
  today tomorrow yesterday again by after before down out off up now then last next this here there already instead know over either neither`,
);

/** Evidence for a person from the words around a span. */
export function addContext(
  found: Set<string>,
  tokens: readonly Token[],
  first: number,
  last: number,
): void {
  addBefore(found, tokens, first);
  addAfter(found, tokens, last);
  addNeighbours(found, tokens, first, last);
}

function addBefore(found: Set<string>, tokens: readonly Token[], first: number): void {
  const token = tokens[first];
  const hasStop = /[.?!;:]/.test(token?.gap ?? '') && (token?.startsSentence ?? false);
  if (first === 0 || token?.turn !== tokens[first - 1]?.turn) found.add('starts-turn');
  if (token?.startsSentence) found.add('starts-sentence');
  if (hasStop || found.has('starts-turn')) return;
  for (const feature of phrasesBefore.find(tokens, first)) found.add(feature);
}

/** The word behind a span, and the one behind that. */
interface Following {
  readonly key: string;
  readonly second: string;
}

const followingTests: FeatureTests<Following> = [
  ['ends-clause', ({ key }) => clauseStarts.has(key)],
  ['sure-verb', ({ key }) => sureVerbs.has(key)],
  ['person-verb', ({ key }) => sureVerbs.has(key) || personVerbs.has(key)],
  ['verb-form', ({ key }) => isVerbForm(key)],
  ['introduction-continues', ({ key }) => introductions.has(key)],
  ['vocative', ({ key }) => vocatives.has(key)],
  ['calling', ({ key }) => callings.has(key)],
  ['occupation-follows', ({ key, second }) => key === 'the' && gazetteer().occupations.has(second)],
  ['present', ({ key, second }) => beings.has(key) && presences.has(second)],
  ['modal', ({ key, second }) => modals.has(key) && !determinersBehind.has(second)],
  ['for-name', ({ key, second }) => key === 'for' && /^(?:the|my|his|her|their)$/.test(second)],
  ['acting', ({ key, second }) => actions.has(key) && objects.has(second)],
  ['did', ({ key, second }) => deeds.has(key) && (second === '' || clauseStarts.has(second))],
];

function addAfter(found: Set<string>, tokens: readonly Token[], last: number): void {
  const next = tokens[last + 1];
  if (/['\u2019]s$/i.test(tokens[last]?.text ?? '')) found.add('possessive');
  if (next && !next.startsSentence && !/[,;:.?!]/.test(next.gap)) {
    addFeatures(found, followingTests, { key: next.key, second: keyAt(tokens, last + 2) });
    return;
  }
  found.add('ends-clause');
  if (next?.turn !== tokens[last]?.turn)
    found.add(found.has('starts-turn') ? 'alone' : 'ends-turn');
}

/** True for a word that may be a verb in its third person or its past. */
function isVerbForm(key: string): boolean {
  const { commonWords } = gazetteer();
  const stem = key.replace(/(?:s|es|ed|d)$/, '');
  return stem !== key && (commonWords.has(stem) || commonWords.has(`${stem}e`));
}

/** What persons do, as verbs that need no object. */
const deeds = wordSet(
  'called rang phoned texted emailed replied left arrived resigned quit cancelled complained apologised apologized agreed refused paid moved died',
);
const modals = wordSet(
  "would will could should might can can't won't wouldn't couldn't shouldn't hasn't hadn't doesn't didn't did does",
);
const determinersBehind = wordSet('the a an');
const beings = wordSet("is was isn't wasn't");
const actions = wordSet('lost sent called paid wants knows left has gave');
const presences = wordSet(
  'going coming calling here out away joining there sick in off back late on not still my our',
);
const objects = wordSet(
  'the a me my his her us it accounting support to billing sent called you them him told asked already been not',
);

/** A name beside it, joined by `and` or `or`. */
function addNeighbours(
  found: Set<string>,
  tokens: readonly Token[],
  first: number,
  last: number,
): void {
  if (/^(?:and|or|nor)$/.test(keyAt(tokens, first - 1)) && isName(tokens, first - 2))
    found.add('beside-name');
  if (/^(?:and|or|nor)$/.test(keyAt(tokens, last + 1)) && isName(tokens, last + 2))
    found.add('beside-name');
  if (isPairOfWords(tokens, first, last)) found.add('beside-word-name');
}

/**
 * True for the first or the second of two frequent given names that are words, joined by `and`, as
 * the subject of a verb of persons.
 */
function isPairOfWords(tokens: readonly Token[], first: number, last: number): boolean {
  const joint = keyAt(tokens, last + 1) === 'and' ? last + 1 : first - 1;
  if (keyAt(tokens, joint) !== 'and' || first !== last) return false;
  const before = tokens[joint - 2];
  const isFree = !before || tokens[joint - 1]?.startsSentence || clauseOpeners.has(before.key);
  const verb = keyAt(tokens, joint + 2);
  return (
    isFree &&
    isPairOfGiven(keyAt(tokens, joint - 1), keyAt(tokens, joint + 1)) &&
    (sureVerbs.has(verb) || personVerbs.has(verb) || isModalOfPair(verb))
  );
}

const isModalOfPair = (verb: string) => /^(?:would|could|have|both|won't|can't)$/.test(verb);

const isPairOfGiven = (one: string, other: string) =>
  classifyWord(one).given > 0 &&
  classifyWord(other).given > 0 &&
  [one, other].some((key) => gazetteer().frequentGivenNames.has(key));

const clauseOpeners = wordSet(
  'and but so then that if because when while whether said says think thinks hope with from to for yeah yes ok okay well both maybe',
);

function isName(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  if (!token) return false;
  const { given, family, word } = classifyWord(token.key);
  return (
    given === 3 ||
    (!word && given + family >= 3) ||
    (token.capitalised && token.cased && !token.startsSentence && given > 0)
  );
}
