import { readSpokenRun } from '../../numbers/spoken-run.js';
import { keyAt, type TextDocument } from '../../text/tokens.js';
import type { Candidate } from '../candidate.js';
import { Cues } from '../cues.js';
import { classifyWord } from '../words/word-classes.js';

/** Most words between a name and the letters that spell it. */
const maximumDistance = 6;
const spellings = /^(?:spelled|spelt|spell|spelling|spells|that's|it's|is|letters)$/;

const letter = /^[a-z]$/;
const hyphenated = /^[A-Z](?:-[A-Z])+$/;

/** Names that are spelled letter by letter. */
export function readSpelledNames(
  document: TextDocument,
  cues = new Cues(document.tokens),
): Candidate[] {
  const { tokens } = document;
  const candidates: Candidate[] = [];
  let index = 0;
  while (index < tokens.length) {
    const isLetter =
      letter.test(keyAt(tokens, index)) || hyphenated.test(tokens[index]?.text ?? '');
    const run = isLetter ? readSpokenRun(tokens, index, { letters: true }) : undefined;
    const letters = run?.characters.replaceAll('0', 'o') ?? '';
    if (run && run.pieces.length > 1 && /^[a-z']{2,}$/.test(letters)) {
      const features = cues.around(run.first, run.last);
      addSpelling(features, document, run.first);
      candidates.push({
        kind: 'spelled-name',
        first: run.first,
        last: run.last,
        key: letters,
        features,
        measures: { letters: letters.length },
      });
    }
    index = run ? run.last + 1 : index + 1;
  }
  return candidates;
}

function addSpelling(features: Set<string>, { tokens }: TextDocument, first: number): void {
  for (let at = first - 1; at >= Math.max(0, first - maximumDistance); at -= 1) {
    const key = keyAt(tokens, at);
    if (at === first - 1 && spellings.test(key)) features.add('spelling');
    if (/^spell(?:ed|ing|s)?$|^spelt$/.test(key)) features.add('spelling');
    const { given, family, unknown, word } = classifyWord(key);
    if (unknown || given === 3 || family >= 2 || (given > 0 && !word))
      features.add('name-in-front');
  }
}
