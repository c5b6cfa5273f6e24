import { createReadStream } from 'node:fs';
import { errorCode } from '../../errors/caught-error.js';
import type { JournalEntry } from '../ports/journal-entry.js';
import { readEntry } from './entry-lines.js';

const lineBreak = 10;

/** An entry, and the length of its line in bytes. */
interface EntryLine {
  readonly entry: JournalEntry;
  readonly bytes: number;
}

/**
 * Reads the entries of a session from the start. An incomplete last line is skipped.
 *
 * @param path - path of the file. A missing file has no entries
 */
export async function* readEntries(path: string): AsyncGenerator<EntryLine> {
  let rest: Buffer = Buffer.alloc(0);
  try {
    // Without an encoding, chunks are buffers.
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      const content = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      let start = 0;
      for (
        let end = content.indexOf(lineBreak);
        end >= 0;
        end = content.indexOf(lineBreak, start)
      ) {
        const line = content.toString('utf8', start, end);
        yield { entry: readEntry(line), bytes: end + 1 - start };
        start = end + 1;
      }
      rest = content.subarray(start);
    }
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}
