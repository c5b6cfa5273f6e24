import { functionWords } from '../../text/word-lists.js';
import { gazetteer } from '../gazetteer/gazetteer.js';
import type { TextDocument, Token } from '../text/tokens.js';
import { endsAfter, isGreetedName, isPersonCue, isSubject } from './name-context.js';
import { type CueStrength, classOf, isUnknown, nameVerbs, titles } from './name-words.js';
import { isPlaceOrOrganization } from './other-names.js';

interface NameContext {
  readonly given: number;
  readonly family: number;
  readonly determined: boolean;
  readonly afterName: boolean;
}

/** True when a name begins at a token, by the lists that it and its neighbours are in. */
export function beginsName(
  document: TextDocument,
  index: number,
  cueStrength: CueStrength | undefined,
  situation: NameContext,
): boolean {
  const { tokens, cased } = document;
  const token = tokens[index];
  if (!token) return false;
  const { key } = token;
  const { given, family, determined, afterName } = situation;
  const next = tokens[index + 1];
  const nextClass = next && !next.startsSentence ? classOf(next.key) : { given: 0, family: 0 };
  const capital = cased && token.capitalised;
  if (
    isPlaceOrOrganization(key) &&
    !capital &&
    cueStrength !== 'strong' &&
    nextClass.family < 2 &&
    given < 2
  )
    return false;
  if (capital && !token.startsSentence) {
    if (given > 0 || family === 2) return true;
    if (family === 1 && !determined)
      return cueStrength !== undefined && !gazetteer().organizations.has(key);
    if (cueStrength === 'strong') return isUnknown(key) || !gazetteer().commonWords.has(key);
    const pair =
      next?.capitalised === true &&
      !next.startsSentence &&
      next.gap === ' ' &&
      (isUnknown(next.key) || nextClass.family === 2);
    if (isUnknown(key) && pair && !isPlaceOrOrganization(key)) return true;
    return isUnknown(key) && (cueStrength !== undefined ? isPersonCue(tokens, index) : false);
  }
  if (given === 2)
    return (
      !determined || nextClass.family === 2 || !/^(?:the|a|an)$/.test(tokens[index - 1]?.key ?? '')
    );
  const followed =
    nextClass.family === 2 &&
    next !== undefined &&
    !functionWords.has(next.key) &&
    !isPlaceOrOrganization(next.key);
  if (given === 1 && !determined) {
    if (functionWords.has(key) && key !== 'will' && key !== 'may') return false;
    if (cueStrength === 'strong') return key.length > 2 || followed;
    if (followed && key.length > 1 && !functionWords.has(key)) return true;
    if (afterName && endsAfter(tokens, index)) return true;
    if (isGreetedName(tokens, index, cueStrength)) return true;
    if (capital && nextClass.family > 0 && (next?.capitalised ?? false)) return true;
    return isSubject(tokens, index);
  }
  if (cueStrength === 'strong' && !determined) return strongName(tokens, index, given, family);
  if (family === 2 && !determined) {
    if (cueStrength !== undefined) return isPersonCue(tokens, index) || nextClass.family > 0;
    return (
      capital ||
      (nextClass.family === 2 && !isPlaceOrOrganization(key)) ||
      nameVerbs.has(next?.key ?? '')
    );
  }
  if (
    token.startsSentence &&
    !cased &&
    isUnknown(key) &&
    sentenceVerbs.test(next?.key ?? '') &&
    !isPlaceOrOrganization(key)
  )
    return true;
  if (family === 0 && given === 0 && cueStrength === 'medium' && !cased)
    return (
      isUnknown(key) &&
      isPersonCue(tokens, index) &&
      (nextClass.family === 2 || endsAfter(tokens, index))
    );
  return false;
}

const sentenceVerbs =
  /^(?:sent|said|told|called|asked|emailed|signed|thinks|wants|agreed|promised)$/;

function strongName(
  tokens: readonly Token[],
  index: number,
  given: number,
  family: number,
): boolean {
  const key = tokens[index]?.key ?? '';
  if (functionWords.has(key) || /\d/.test(key) || titles.has(key)) return false;
  if (given > 0 || family === 2 || isUnknown(key)) return key.length > 1;
  const cue = `${tokens[index - 2]?.key} ${tokens[index - 1]?.key}`;
  return (
    /(?:name is|name's|was called|calls me|call me|surname is|name was)$/.test(cue) &&
    key.length > 1
  );
}
