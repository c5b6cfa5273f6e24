import { functionWords, phraseList, wordSet } from '../../text/word-lists.js';
import { gazetteer } from '../gazetteer/gazetteer.js';
import { PhraseFinder } from '../text/phrase-finder.js';

/** Titles in front of a name. */
export const titles = wordSet(
  'mr mrs ms miss mister missus madam sir dr doctor nurse professor prof officer captain sergeant judge reverend father sister aunt uncle grandma grandpa senator president lieutenant detective dame lord lady',
);
/** Titles of medical professionals. */
export const medicalTitles = wordSet('dr doctor nurse surgeon');
/** Titles that are common nouns as well: only a known name after them counts. */
export const ambiguousTitles = wordSet(
  'father sister aunt uncle judge captain lord lady president nurse officer doctor sir madam dame detective miss grandma grandpa professor',
);

/** Inside of a name, between its words. */
export const particles = wordSet(
  'de del della di da dos das du la le van von der den ter ten al el bin ibn abu san st mac mc y e bint',
);

/** Common words among the family names: a name in front of one ends. */
export const nonFamilyNames = wordSet(
  'said left will can may has was call more love like says so no may still just need back please here there now also one two three again works work wants want came gave made took sent went asked told called paid bought lives moved visited plays runs hired built met covers signed founded stars spoke won teaches approved emailed cancelled speaking calling stopped starts comes gets has had got lost knows thinks helps helped do does did is are too then when who that this about and or at in on of for to from with by as if but account department team office company bill card phone number date issue order today tomorrow yesterday case street road avenue house hospital bank university good great best first last sure right long short high well very much last next said',
);

/** Family names that are words, and follow a given name all the same in lower case. */
export const familyNameWords = wordSet(
  'smith brown king young hill green white black gray grey baker carter cook bell price wood woods west east rose stone fox rice hunter mason knight fields banks parks bishop lane fisher potter porter marsh walker turner parker cooper ward ford bush page day hart moss sharp church finch singer weaver archer butler chandler carpenter farmer gardener glover miller sawyer shepherd tanner taylor tyler wright mills waters rivers brooks lake field ford berry bean bird wolf swan crane drake hawkins robin peacock swift hope grant chase chance cross case cash gold silver diamond steel frost snow winter summers may june march august sunday noble savage wise rich poor strong little small short long power powers love joy bliss english french german irish scott holland england ireland london paris boston austin washington lincoln jackson rush dean sage hardy golden hayward best good goodman newman coleman chapman bowman freeman franks francis harper cruz reed reid bond blank wall hall house rooney barber bowen holder head foot hand legg lamb bull hogg barrow norman nelson newton lopez song kim park',
);

/** Strength of a cue of a name. */
export type CueStrength = 'strong' | 'medium';
const cue = (cueStrength: CueStrength, phrases: string) =>
  phraseList(phrases).map((phrase) => [phrase, cueStrength] as const);

/** Phrases in front of a name. After a strong one any word that carries meaning is a name, after the others those that can be one. */
export const nameCues = new PhraseFinder<CueStrength>([
  ...cue(
    'strong',
    "name is,name's,name was,first name,last name,first name is,last name is,surname,surname is,family name is,maiden name is,full name is,middle name is,patient name,card holder,cardholder,account holder is,named,regards to,you can call me,everyone calls me,name on the card is,attorney,contact is,beneficiary is,driver was called,baby is called,is called,my friend,my colleague,my coworker,my neighbor,my boss,my manager,my sister,my brother,my cousin,my wife,my husband,my son,my daughter,my landlord,speaking with,talking to,am i talking to,am i speaking with,speak with,speak to,talk to,transfer me to,connect me to,put me through to,ask for,under the name,account is under,registered to,signed by,yours sincerely,is this",
  ),
  ...cue(
    'medium',
    "this is,i'm,i am,it's,it is,it was,that was,hi,hello,hey,dear,thanks,thank you,thank,good morning,good afternoon,good evening,ask,tell,told,telling,spoke to,spoke with,spoken to,speaking to,talked to,call,called,calling,met,meet,with,from,by,for,to,and,or,message is for,is for,according to,who is,was,miss,let,give it to,invite,visit,visited,email,emailed,text,texted,than,see,saw,know,knows,remember,named,we named the baby,officer,signed,please call,join,join us,is",
  ),
]);

/** Verbs of persons: a word in front of one is a name if it can be one. */
export const nameVerbs = wordSet(
  'told said says asked called thinks wants knows sent lost texted emailed agreed promised explained replied texts works lives paid signed moved joined speaking is was has will left plays repairs runs studies spoke will hired bought gave',
);
/** Only verbs of saying, after a name that is a common word. */
export const sureVerbs = wordSet(
  'told said says asked thinks texted emailed agreed promised explained replied',
);

/** Membership of a word in the lists of given and of family names: 2 for a name alone, 1 for one that is a common word as well, 0 for none. */
export interface NameClass {
  readonly given: 0 | 1 | 2;
  readonly family: 0 | 1 | 2;
}

const classes = new Map<string, NameClass>();
const maximumClasses = 20_000;

/** Class of a word, from a cache. */
export function classOf(key: string): NameClass {
  const cached = classes.get(key);
  if (cached) return cached;
  if (classes.size >= maximumClasses) classes.clear();
  const found = classify(key);
  classes.set(key, found);
  return found;
}

function classify(key: string): NameClass {
  const lists = gazetteer();
  const plain = key.replace(/^o'|^mc|^d'/, '');
  const given = lists.givenNames.has(key) ? 2 : lists.wordGivenNames.has(key) ? 1 : 0;
  const prefixed =
    plain !== key &&
    plain.length > 2 &&
    (lists.familyNames.has(plain) || lists.wordFamilyNames.has(plain) || key.startsWith("o'"));
  const family =
    lists.familyNames.has(key) || prefixed
      ? 2
      : lists.wordFamilyNames.has(key) || familyNameWords.has(key)
        ? 1
        : 0;
  return { given, family };
}

/** True for a word that is out of vocabulary: it may be a rare name. */
export function isUnknown(key: string): boolean {
  if (key.length < 2 || /\d/.test(key) || functionWords.has(key)) return false;
  const { commonWords, demonyms, occupations } = gazetteer();
  if (commonWords.has(key) || demonyms.has(key) || occupations.has(key)) return false;
  const stem = key.replace(/(?:s|es|ed|ing|ly|d|'t|'re|'ve|'ll)$/, '');
  return !(stem !== key && (commonWords.has(stem) || commonWords.has(`${stem}e`)));
}
