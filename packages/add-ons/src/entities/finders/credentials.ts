import { functionWords, phraseList, wordSet } from '../../text/word-lists.js';
import { type Entity, entityOf } from '../entity.js';
import { isNumberToken, readNumberRun } from '../numbers/number-runs.js';
import { PhraseFinder } from '../text/phrase-finder.js';
import type { TextDocument } from '../text/tokens.js';

type CredentialType = 'PASSWORD' | 'USERNAME';
const credentialCues = new PhraseFinder<CredentialType>([
  ...phraseList(
    'password,passcode,pass code,passphrase,pass phrase,pin,pin number,pin code,p i n,wifi password,wi fi password,secret word',
  ).map((phrase) => [phrase, 'PASSWORD'] as const),
  ...phraseList(
    'username,user name,user id,userid,login,log in as,login name,handle,screen name,sign in as,logged in as',
  ).map((phrase) => [phrase, 'USERNAME'] as const),
]);
/** Words after a cue such as `password` that are not passwords. */
const remarks = wordSet(
  'not wrong incorrect expired invalid required too in working reset changed correct safe case the a still never no more forgotten stolen weak strong protected has must should needs manager and or is it i to for that field already being about',
);
const clauseEnds = wordSet(
  'and but so please can could i it my the or thanks for because when with on',
);
const links = wordSet("is was are it's be as s remains");
const maximumWords = 5;

/** Passwords and user names. */
export function findCredentials(document: TextDocument): Entity[] {
  const { tokens } = document;
  const entities: Entity[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const cue = credentialCues.match(tokens, index);
    const found = cue ? credentialAt(document, cue.next, cue.value) : undefined;
    if (!found) continue;
    entities.push(found);
    while ((tokens[index + 1]?.start ?? Number.POSITIVE_INFINITY) < found.end) index += 1;
  }
  return entities;
}

function credentialAt(
  document: TextDocument,
  after: number,
  type: CredentialType,
): Entity | undefined {
  const { tokens, text } = document;
  let first = after;
  let linked = /^log|^sign/.test(tokens[after - 3]?.key ?? '') && tokens[after - 1]?.key === 'as';
  while (links.has(tokens[first]?.key ?? '') && first - after < 2) {
    linked = true;
    first += 1;
  }
  const token = tokens[first];
  if (!token || (remarks.has(token.key) && !/\d/.test(token.key))) return undefined;
  const chunk =
    /^\S+/.exec(text.slice(token.start, token.start + 100))?.[0].replace(/[.,;?!:]+$/, '') ?? '';
  const coded = /\d|[_.@#$%&*]/.test(chunk);
  if (isNumberToken(tokens, first)) {
    const run = readNumberRun(tokens, first);
    if (run && run.characters.length >= 3)
      return entityOf(document, type, first, run.last, 79, { key: run.characters });
  }
  if (!linked && !coded)
    return type === 'USERNAME' ? spokenCredential(document, first, type, 3) : undefined;
  if (chunk !== token.text) {
    const at = text.slice(token.start - 1, token.start) === '@' ? 1 : 0;
    return {
      type,
      start: token.start - at,
      end: token.start + chunk.length,
      confidence: 0.79,
      key: chunk,
    };
  }
  return coded
    ? entityOf(document, type, first, first, 79, { key: token.key })
    : spokenCredential(document, first, type, maximumWords);
}

function spokenCredential(
  { tokens, ...document }: TextDocument,
  first: number,
  type: CredentialType,
  limit: number,
): Entity | undefined {
  if (functionWords.has(tokens[first]?.key ?? '')) return undefined;
  let last = first;
  while (last - first + 1 < limit) {
    const next = tokens[last + 1];
    if (!next || next.startsSentence || /[,;:]/.test(next.gap) || clauseEnds.has(next.key)) break;
    last += 1;
  }
  const key = tokens
    .slice(first, last + 1)
    .map((token) => token.key)
    .join(' ');
  return entityOf({ ...document, tokens }, type, first, last, 73, { key });
}
