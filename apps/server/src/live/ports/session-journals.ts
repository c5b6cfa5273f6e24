import type { LiveRequest } from '@earshot/core';
import type { JournalEntry } from './journal-entry.js';
import type { LiveJournal } from './live-journal.js';

/**
 * Called with an entry, and the number of numbered messages up to it and with it.
 */
export type EntryListener = (entry: JournalEntry, count: number) => void;

/** The journals of the sessions of this process. */
export interface SessionJournals {
  /** Creates the journal of a session that has just begun. */
  create(sessionId: string, format: LiveRequest): LiveJournal | Promise<LiveJournal>;

  /**
   * Opens the journal that earlier processes have left. None of them appends to it any more.
   *
   * @param onEntry - called with every entry, in order
   */
  recover(sessionId: string, format: LiveRequest, onEntry: EntryListener): Promise<LiveJournal>;

  /** Removes the journal of a session that has ended, with all of its files. */
  remove(sessionId: string): Promise<void>;
}
