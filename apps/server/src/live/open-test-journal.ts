import { liveRequestSchema } from '@earshot/core';
import { FileJournal } from './journal/file-journal.js';
import type { JournalEntry } from './ports/journal-entry.js';
import type { LiveJournal } from './ports/live-journal.js';

/** A journal for tests. */
export interface TestJournal extends LiveJournal {
  /** Appends entries. */
  add(...entries: readonly JournalEntry[]): void;
}

/**
 * Opens a new journal in files of a test.
 *
 * @param path - path of its files, without their extensions
 */
export function openTestJournal(path: string): TestJournal {
  const journal = FileJournal.create(
    { audioPath: `${path}.wav`, journalPath: `${path}.journal` },
    liveRequestSchema.parse({}),
  );
  return Object.assign(journal, {
    add: (...entries: readonly JournalEntry[]) =>
      void journal.append({ audio: [], entries, acknowledgement: undefined }),
  });
}
