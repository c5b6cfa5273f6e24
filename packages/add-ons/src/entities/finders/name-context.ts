import type { Token } from '../text/tokens.js';
import { type CueStrength, sureVerbs } from './name-words.js';

/** True when the words in front of a token announce a person rather than a place, a thing or a company. */
export function isPersonCue(tokens: readonly Token[], index: number): boolean {
  const before = tokens[index - 1]?.key ?? '';
  const earlier = tokens[index - 2]?.key ?? '';
  if (
    /^(?:hi|hello|hey|dear|thanks|thank|ask|tell|told|met|morning|afternoon|evening|mister|officer)$/.test(
      before,
    )
  )
    return true;
  if (before === 'you') return earlier === 'thank';
  if (before === 'is') return /^(?:this|name|who|contact|attorney)$/.test(earlier);
  if (/^(?:i'm|am)$/.test(before)) return true;
  if (before === 'with')
    return /^(?:speak|talk|spoke|speaking|work|worked|talked|met|dealt|chatted)$/.test(earlier);
  if (before === 'to')
    return /^(?:speak|talk|spoke|talking|speaking|talked|according|regards|registered|it|connect|transfer)$/.test(
      earlier,
    );
  if (before === 'by') return /^(?:helped|signed|approved|sent|written|seen|called)$/.test(earlier);
  return before === 'for' && /^(?:ask|asked|is|looking|message)$/.test(earlier);
}

/** True for a name that is a word as well, after a greeting, thanks, or a verb with a person as its object. */
export function isGreetedName(
  tokens: readonly Token[],
  index: number,
  cueStrength: CueStrength | undefined,
): boolean {
  if (cueStrength === undefined) return false;
  const before = tokens[index - 1]?.key ?? '';
  const next = tokens[index + 1];
  const key = tokens[index]?.key ?? '';
  if (/^(?:hi|hello|hey|dear|thanks|tell|ask)$/.test(before))
    return (
      key.length > 2 &&
      !/^(?:so|love|honey|my|more|all|will|can|man|sir)$/.test(key) &&
      (before !== 'thanks' || key !== 'a')
    );
  if (before === 'told') return !/^(?:my|will)$/.test(key);
  if (/^(?:this|it)$/.test(tokens[index - 2]?.key ?? '') && before === 'is')
    return (
      !next || next.startsSentence || /^(?:from|with|calling|speaking|in|at|and)$/.test(next.key)
    );
  if (/^(?:thank|you|call|met|i'm|to|for|with)$/.test(before) && isPersonCue(tokens, index))
    return endsAfter(tokens, index);
  return before === 'call' && /^(?:and|please)$/.test(next?.key ?? '');
}

/** True when a clause, or a name, ends after a token. */
export function endsAfter(tokens: readonly Token[], index: number): boolean {
  const next = tokens[index + 1];
  return (
    !next ||
    next.startsSentence ||
    /[,;]/.test(next.gap) ||
    /^(?:and|for|from|with|about|on|at|in|to|you|how|is|can|please|but|calling|speaking|who|are|or|he|she|i|we|they|because|so|will|said)$/.test(
      next.key,
    )
  );
}

/** True at the start of a clause, in front of a verb whose subject is a person. */
export function isSubject(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  const next = tokens[index + 1]?.key ?? '';
  const before = tokens[index - 1]?.key ?? '';
  const begins =
    token?.startsSentence || /^(?:and|that|but|because|when|if|then|while|think|as)$/.test(before);
  if (!begins) return false;
  if (sureVerbs.has(next)) return true;
  const following = tokens[index + 2]?.key ?? '';
  if (next === 'is' || next === 'was')
    return /^(?:going|coming|calling|here|out|away|joining|there|sick)$/.test(following);
  return (
    /^(?:lost|sent|called|paid|wants|knows|left)$/.test(next) &&
    /^(?:the|a|me|my|his|her|us|it|accounting|support|to|billing)$/.test(following)
  );
}
