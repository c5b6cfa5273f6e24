import { readNumbers } from '../numbers/read-numbers.js';
import type { SpokenRun } from '../numbers/spoken-run.js';
import type { TextDocument, Token } from '../text/tokens.js';
import type { Candidate } from './candidate.js';
import { Cues } from './cues.js';
import { hasShape } from './digit-shapes.js';
import { LazyFeatures } from './lazy-features.js';

/** Numbers of any length, spoken or written, with their check digits, shapes and announcements. */
export function readDigits(document: TextDocument, cues = new Cues(document.tokens)): Candidate[] {
  return readNumbers(document.tokens, (index) => cues.nextStart(index)).map((run) =>
    createCandidate(document, cues, withExtension(document.tokens, run)),
  );
}

/** A number with the extension that is written behind it, as in `555 0187 x44`. */
function withExtension(tokens: readonly Token[], run: SpokenRun): SpokenRun {
  const next = tokens[run.last + 1];
  const isExtension = next?.gap === ' ' && /^(?:x|ext)\d{1,6}$/.test(next.key);
  return isExtension ? { ...run, last: run.last + 1 } : run;
}

/** What is known of a number: its shapes and its announcements. */
class DigitFeatures extends LazyFeatures {
  readonly #document: TextDocument;
  readonly #cues: Cues;
  readonly #run: SpokenRun;
  readonly #shapes = new Map<string, boolean>();

  constructor(document: TextDocument, cues: Cues, run: SpokenRun) {
    super();
    this.#document = document;
    this.#cues = cues;
    this.#run = run;
  }

  protected readAnnouncements(): ReadonlySet<string> {
    return this.#cues.around(this.#run.first, this.#run.last);
  }

  protected hasOwn(name: string): boolean {
    const known = this.#shapes.get(name) ?? hasShape(this.#document, this.#run, name);
    this.#shapes.set(name, known);
    return known;
  }
}

function createCandidate(document: TextDocument, cues: Cues, run: SpokenRun): Candidate {
  const { tokens } = document;
  const { characters } = run;
  const sign = /[+(]+ ?$/.exec(tokens[run.first]?.gap ?? '');
  const plus = tokens[run.first - 1]?.key === 'plus' ? tokens[run.first - 1] : undefined;
  const start = plus?.start ?? (tokens[run.first]?.start ?? 0) - (sign?.[0].length ?? 0);
  return {
    kind: 'digits',
    first: run.first,
    last: run.last,
    start,
    key: characters,
    features: new DigitFeatures(document, cues, run),
    measures: {
      digits: characters.length,
      characters: characters.length,
      pieces: run.pieces.length,
    },
  };
}
