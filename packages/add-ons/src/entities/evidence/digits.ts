import { readNumbers } from '../numbers/read-numbers.js';
import type { SpokenRun } from '../numbers/spoken-run.js';
import type { TextDocument, Token } from '../text/tokens.js';
import type { Candidate } from './candidate.js';
import { Cues } from './cues.js';
import { shapesOf } from './digit-shapes.js';

/** Numbers of any length, spoken or written, with their check digits, shapes and announcements. */
export function readDigits(document: TextDocument, cues = new Cues(document.tokens)): Candidate[] {
  return readNumbers(document.tokens, (index) => cues.nextStart(index)).map((run) =>
    candidateOf(document, cues, withExtension(document.tokens, run)),
  );
}

/** A number with the extension that is written behind it, as in `555 0187 x44`. */
function withExtension(tokens: readonly Token[], run: SpokenRun): SpokenRun {
  const next = tokens[run.last + 1];
  const isExtension = next?.gap === ' ' && /^(?:x|ext)\d{1,6}$/.test(next.key);
  return isExtension ? { ...run, last: run.last + 1 } : run;
}

function candidateOf(document: TextDocument, cues: Cues, run: SpokenRun): Candidate {
  const { tokens } = document;
  const { characters } = run;
  const features = cues.around(run.first, run.last);
  for (const feature of shapesOf(document, run)) features.add(feature);
  const sign = /[+(]+ ?$/.exec(tokens[run.first]?.gap ?? '');
  const plus = tokens[run.first - 1]?.key === 'plus' ? tokens[run.first - 1] : undefined;
  const start = plus?.start ?? (tokens[run.first]?.start ?? 0) - (sign?.[0].length ?? 0);
  return {
    kind: 'digits',
    first: run.first,
    last: run.last,
    start,
    key: characters,
    features,
    measures: {
      digits: characters.length,
      characters: characters.length,
      pieces: run.pieces.length,
    },
  };
}
