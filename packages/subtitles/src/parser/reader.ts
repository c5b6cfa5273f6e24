import type { Cue } from '../cue/cue.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';

/** Where a reader puts what it has read. */
export interface ReaderOutput {
  readonly cues: Cue[];
  readonly diagnostics: Diagnostic[];
}

/** Reads a text that comes in parts. */
export interface Reader {
  /** Goes on with a part that is made of whole lines, each ended by a line feed. */
  read(part: string): void;
  /** Reads what the end of the file completes. */
  end(): void;
}
