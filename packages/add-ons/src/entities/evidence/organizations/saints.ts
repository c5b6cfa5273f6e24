import { wordSet } from '../../../text/word-lists.js';
import { PhraseFinder } from '../../text/phrase-finder.js';
import { keyAt, type Token } from '../../text/tokens.js';
import { classifyWord } from '../words/word-classes.js';
import { type OrganizationSpan, withEnding } from './organization-spans.js';
import { churchHospitals } from './organization-vocabulary.js';

const saints = wordSet('st saint saints our');

const churches = new PhraseFinder(churchHospitals.map((name) => [name, true] as const));

/** `st mary's`, `saint jude`: hospitals, schools and churches. */
export function saintAt(tokens: readonly Token[], index: number): OrganizationSpan | undefined {
  const church = churches.match(tokens, index);
  if (church)
    return { first: index, last: withEnding(tokens, church.next - 1), features: ['saint'] };
  if (!saints.has(keyAt(tokens, index)) || !isNamed(tokens, index)) return undefined;
  const isSchool = schoolWords.has(keyAt(tokens, index + 2)) && tokens[index + 2]?.gap === ' ';
  return {
    first: index,
    last: isSchool ? index + 2 : index + 1,
    features: ['saint', ...(isSchool ? ['institution'] : [])],
  };
}

/** True for a saint with a name behind it, and for our lady. */
function isNamed(tokens: readonly Token[], index: number): boolean {
  const { key = '', gap = ',' } = tokens[index + 1] ?? {};
  if (!/^\.? ?$/.test(gap)) return false;
  return keyAt(tokens, index) === 'our' ? key === 'lady' : isSaintName(key);
}

const schoolWords = wordSet(
  'national primary junior infants infant secondary high prep preparatory college school academy grammar convent comprehensive catholic',
);

/**
 * True for the name of a saint, also with an ending without its apostrophe, as in `st brendans`.
 */
const isSaintName = (key: string) =>
  classifyWord(key).given > 0 || classifyWord(key.replace(/s$/, '')).given > 0;
