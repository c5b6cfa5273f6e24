import { functionWords, wordSet } from '../../text/word-lists.js';
import { gazetteer } from '../gazetteer/gazetteer.js';
import { terms } from '../gazetteer/terms.js';
import { keyAt, type TextDocument, type Token } from '../text/tokens.js';
import type { Candidate } from './candidate.js';
import { Cues } from './cues.js';
import { wordContext } from './word-context.js';

/** Nouns that are a condition behind a word that specifies it. */
const heads = wordSet(
  `disease diseases disorder disorders syndrome syndromes cancer cancers tumour tumours tumor tumors infection infections deficiency deficiencies failure pain pains dystrophy
  palsy sclerosis attack attacks ulcer ulcers cyst cysts condition conditions problem problems polyps murmur stones bleed clot clots hernia spasm spasms cramp cramps weakness
  fibrosis degeneration dysfunction impairment insufficiency carcinoma lymphoma leukaemia leukemia sarcoma arthritis pneumonia epilepsy headache headaches rash eczema
  ache abscess embolism prolapse stenosis inflammation abuse addiction dependence misuse neuropathy anaemia anemia fever flu`,
);
/** Words that say of what a condition is: organs, causes and courses. */
const qualifiers = wordSet(
  `heart lung liver kidney brain breast prostate skin bowel colon stomach throat thyroid bone bladder bile gall ovarian cervical pancreatic testicular womb uterine blood
  chest back neck hip knee shoulder joint muscle abdominal pelvic facial dental ear eye nose sinus nerve spinal lower upper left right tooth gum mouth jaw rib leg arm foot hand ankle
  wrist elbow groin head tummy period cardiac coronary pulmonary renal hepatic cerebral respiratory gastric intestinal urinary vascular arterial venous valve lymph
  chronic acute severe congenital hereditary genetic autoimmune inflammatory degenerative viral bacterial fungal yeast staph strep parasitic tropical metabolic
  mental mood anxiety panic eating sleep sleeping personality bipolar depressive psychotic attention learning speech behavioural developmental seizure
  sexually transmitted mitochondrial obstructive peptic duodenal rheumatic tension cluster sickle vitamin iron calcium growth hormone immune motor neurone neuron
  platelet clotting bleeding connective tissue stage terminal metastatic secondary malignant benign inoperable invasive aggressive multiple recurrent post traumatic
  irritable leaky hay dengue yellow scarlet typhoid glandular lassa trench swine bird substance alcohol drug gambling opioid stasis fatty`,
);
const allergies = wordSet('allergy allergies');
const bareProblems = wordSet(
  'abuse addiction dependence misuse problem problems condition conditions attack attacks stones bleed failure stage weakness',
);
/** What people are allergic to, where it is two words. */
const twoWordAllergens = wordSet(
  `tree bee wasp cow's cow dust cat dog egg soy soya wheat sesame food grass latex penicillin hair bird`,
);
/** Words that a condition precedes, also one that was misrecognised as a non-word. */
const gradings = wordSet('mild moderate severe chronic acute recurrent congenital');
const maximumQualifiers = 4;
/** Words in front of `allergy` that say nothing of it. */
const plainWords = wordSet(
  'food the any other allergy known no an severe mild her his my your new your drug medication',
);

/** Conditions by their heads, such as `lung disease`, and allergies. */
export function readConditions({ tokens }: TextDocument, cues = new Cues(tokens)): Candidate[] {
  const candidates: Candidate[] = [];
  const add = (first: number, last: number, shape: string) => {
    const features = new Set([
      shape,
      ...wordContext(tokens, first, last),
      ...cues.around(first, last),
    ]);
    candidates.push({ kind: 'condition', first, last, features });
  };
  for (let index = 0; index < tokens.length; index += 1) {
    const key = keyAt(tokens, index);
    if (heads.has(key)) {
      const first = qualifiedStart(tokens, index);
      if (first < index) add(first, index, bareProblems.has(key) ? 'loose' : 'headed');
    } else if (allergies.has(key)) {
      const first = allergenStart(tokens, index);
      if (first < index) add(first, index, 'allergy');
    } else if (gradings.has(key) && isUnknown(tokens[index + 1]))
      add(index + 1, index + 1, 'graded');
    else if (key === 'allergic' && keyAt(tokens, index + 1) === 'to') {
      const last = allergenEnd(tokens, index + 2);
      if (last !== undefined) add(index, last, 'allergic');
    }
  }
  return candidates;
}

/** True for a word in lower case that is no common one. */
function isUnknown(token: Token | undefined): boolean {
  if (!token || token.startsSentence || token.capitalised || !/^[a-z]{4,}$/.test(token.key))
    return false;
  return (
    !gazetteer().commonWords.has(token.key) &&
    !gazetteer().commonWords.has(token.key.replace(/(?:s|ed|ly)$/, ''))
  );
}

function qualifiedStart(tokens: readonly Token[], head: number): number {
  let first = head;
  while (first > 0 && head - first < maximumQualifiers && !tokens[first]?.startsSentence) {
    const before = keyAt(tokens, first - 1);
    if (!qualifiers.has(before) && !/(?:osis|itis|oid|emic|opathic|ectal|enal|iac)$/.test(before))
      break;
    first -= 1;
  }
  return first;
}

function allergenStart(tokens: readonly Token[], index: number): number {
  const before = keyAt(tokens, index - 1);
  if (tokens[index]?.startsSentence || functionWords.has(before) || plainWords.has(before))
    return index;
  return twoWordAllergens.has(keyAt(tokens, index - 2)) ? index - 2 : Math.max(0, index - 1);
}

const allergenNouns = wordSet('stings nuts milk hair mites pollen dander white fur dust products');

function allergenEnd(tokens: readonly Token[], index: number): number | undefined {
  if (!isAllergen(tokens[index])) return undefined;
  const isCompound =
    !tokens[index + 1]?.startsSentence && allergenNouns.has(keyAt(tokens, index + 1));
  const last = isCompound ? index + 1 : index;
  const other = tokens[last + 2];
  const isPair =
    keyAt(tokens, last + 1) === 'and' &&
    isAllergen(other) &&
    !terms('drugs').includes(other?.key ?? '');
  return isPair && (tokens[last + 3]?.startsSentence ?? true) ? last + 2 : last;
}

function isAllergen(token: Token | undefined): boolean {
  return (
    token !== undefined &&
    !token.startsSentence &&
    !functionWords.has(token.key) &&
    token.key !== 'work'
  );
}

/** What the features of conditions mean. */
export const conditionDescriptions: Readonly<Record<string, string>> = {
  headed: 'a noun such as `disease` with what it is a disease of',
  loose: 'a noun such as `problem` with a part of the body or the like',
  graded: 'a word that is no common one, behind `mild`, `severe` or the like',
  allergy: 'an allergy with what it is to',
  allergic: '`allergic to` with what follows',
};
