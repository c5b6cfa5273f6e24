import type { Cue } from '../cue/cue.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { VttRegion } from '../vtt/region.js';

/** Where a reader puts what it has read. */
export interface ReaderOutput {
  cues: Cue[];
  diagnostics: Diagnostic[];
  regions: VttRegion[];
  stylesheets: string[];
}

/** An output that holds nothing yet. */
export function createReaderOutput(): ReaderOutput {
  return { cues: [], diagnostics: [], regions: [], stylesheets: [] };
}

/** Reads a text that comes in parts. */
export interface Reader {
  /** Continues with a part that is made of whole lines, each ended by a line feed, and is not empty. */
  read(part: string): void;
  /** Reads what the end of the file completes. */
  end(): void;
}
