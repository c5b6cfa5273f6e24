import type { LiveRequest } from '@earshot/core';
import { sessionFiles } from '../files/session-files.js';
import type { LiveJournal } from '../ports/live-journal.js';
import type { EntryListener, SessionJournals } from '../ports/session-journals.js';
import { FileJournal } from './file-journal.js';

/** Journals in files of this machine. */
export class FileJournals implements SessionJournals {
  readonly #folder: string;

  /** @param folder - folder of the files of all sessions */
  constructor(folder: string) {
    this.#folder = folder;
  }

  create(sessionId: string, format: LiveRequest): LiveJournal {
    return FileJournal.create(sessionFiles(this.#folder, sessionId), format);
  }

  recover(sessionId: string, format: LiveRequest, onEntry: EntryListener): Promise<LiveJournal> {
    return FileJournal.recover(sessionFiles(this.#folder, sessionId), format, onEntry);
  }

  remove(sessionId: string): Promise<void> {
    return sessionFiles(this.#folder, sessionId).remove();
  }
}
