import { readSpokenRun } from '../numbers/spoken-run.js';
import { keyAt, type TextDocument, type Token } from '../text/tokens.js';
import type { Candidate } from './candidate.js';
import { Cues } from './cues.js';
import { wordContext } from './word-context.js';

/** Blood types and codes of the International Classification of Diseases. */
export function readMedicalValues(
  document: TextDocument,
  cues = new Cues(document.tokens),
): Candidate[] {
  const candidates: Candidate[] = [];
  for (let index = 0; index < document.tokens.length; index += 1) {
    const found = bloodTypeAt(document, index) ?? diseaseCodeAt(document, index);
    if (!found) continue;
    const { first, last } = found;
    for (const feature of [
      ...wordContext(document.tokens, first, last),
      ...cues.around(first, last),
    ])
      found.features.add(feature);
    candidates.push(found);
    index = last;
  }
  return candidates;
}

type Found = Candidate & { readonly features: Set<string> };

/** How a code of a disease begins. */
const chapter = /^[a-tv-z](?:\d[\da-z])?$/;
const groups = /^(?:a|b|ab|o|oh|own|0)$/;
const signs = /^(?:positive|negative|pos|neg|plus|minus)$/;

/** `o negative`, `AB+`, `b rhesus positive`. */
function bloodTypeAt(document: TextDocument, index: number): Found | undefined {
  const { tokens } = document;
  const key = keyAt(tokens, index);
  const written = writtenSign(document, index);
  if (written) return written;
  if (!groups.test(key)) return undefined;
  const next = signIndex(tokens, index);
  if (!signs.test(keyAt(tokens, next)) || tokens[next]?.turn !== tokens[index]?.turn)
    return bareGroup(tokens, index, next - 1);
  const features = new Set(['group']);
  if (next > index + 1 || isIntroduced(tokens, index)) features.add('complete');
  if (!/^(?:a|b|ab|o)$/.test(key)) features.add('misheard');
  if (key === 'a' && next === index + 1 && tokens[index]?.text === 'a')
    features.add('like-article');
  return { kind: 'blood-type', first: index, last: next, features };
}

/** Index of the sign of a blood type, behind a second letter and the word rhesus. */
function signIndex(tokens: readonly Token[], index: number): number {
  const isPair = keyAt(tokens, index) === 'a' && keyAt(tokens, index + 1) === 'b';
  const next = index + (isPair ? 2 : 1);
  if (!/^(?:rhesus|rh|r)$/.test(keyAt(tokens, next))) return next;
  return next + (keyAt(tokens, next + 1) === 'h' ? 2 : 1);
}

/** True behind `type`, and behind `units of`. */
function isIntroduced(tokens: readonly Token[], index: number): boolean {
  const before = keyAt(tokens, index - 1);
  if (/^(?:type|group|typed|matched|transfuse|transfused|crossmatch)$/.test(before)) return true;
  return (
    /^(?:of|for|as)$/.test(before) &&
    /^(?:units?|pints?|bags?|packs?|blood|donor|typed|matched|tested|transfusion)$/.test(
      keyAt(tokens, index - 2),
    )
  );
}

/** `blood type is o`, without its Rhesus factor. */
function bareGroup(tokens: readonly Token[], index: number, last: number): Found | undefined {
  const key = keyAt(tokens, index);
  const before = keyAt(tokens, index - (keyAt(tokens, index - 1) === 'is' ? 2 : 1));
  if (!/^(?:type|group)$/.test(before) || !/^(?:a|b|ab|o)$/.test(key)) return undefined;
  const next = tokens[last + 1];
  const isWord =
    next && next.gap === ' ' && !next.startsSentence && !/^(?:and|but|so|i|please)$/.test(next.key);
  return isWord
    ? undefined
    : { kind: 'blood-type', first: index, last, features: new Set(['bare-group']) };
}

/** `O+`, `AB-`, `A+ve`. */
function writtenSign({ text, tokens }: TextDocument, index: number): Found | undefined {
  const { text: group = '', end = 0 } = tokens[index] ?? {};
  if (!/^(?:A|B|AB|O|a|b|ab|o)$/.test(group)) return undefined;
  const sign = /^ ?[+\u2212-](?:ve\b)?(?![\p{L}\p{N}])/u.exec(text.slice(end, end + 5))?.[0];
  if (sign === undefined) return undefined;
  const last = sign.endsWith('ve') ? index + 1 : index;
  return {
    kind: 'blood-type',
    first: index,
    last,
    end: end + sign.length,
    features: new Set(['group', 'symbol']),
  };
}

const maximumCode = 7;

/** `E11.9`, `J45.909`, and `e eleven point nine`. */
function diseaseCodeAt({ tokens }: TextDocument, index: number): Found | undefined {
  const { key = '', gap = '' } = tokens[index] ?? {};
  if (!chapter.test(key) || /[@.\w]$/.test(gap)) return undefined;
  if (!tokens.slice(index + 1, index + 1 + maximumCode).some(isPoint)) return undefined;
  const run = readSpokenRun(tokens, index, { letters: true });
  if (
    !run ||
    run.characters.length > maximumCode ||
    !/^[a-tv-z]\d[\da-z][\da-z]{1,4}$/.test(run.characters)
  )
    return undefined;
  const points = tokens.slice(index + 1, run.last + 1).filter(isPoint).length;
  if (points !== 1) return undefined;
  const features = new Set(['disease-code']);
  if (run.pieces.length === 2) features.add('written');
  return { kind: 'medical-code', first: index, last: run.last, key: run.characters, features };
}

function isPoint({ key, gap }: Token): boolean {
  return key === 'point' || key === 'dot' || gap === '.' || gap === '\u2024';
}

/** What the features of blood types and codes of diseases mean. */
export const medicalDescriptions: Readonly<Record<string, string>> = {
  group: 'a blood group with its Rhesus factor',
  'bare-group': 'a group behind `type` or `group`, without its Rhesus factor',
  complete: 'with two letters, the word rhesus, or behind `type` or `units of`',
  symbol: 'with the sign as a symbol',
  misheard: 'a word that sounds like the letter of a group',
  'like-article': 'the letter may be the article',
  'disease-code':
    'in the form of a code of the International Classification of Diseases, with its point',
  written: 'as it is written',
};
