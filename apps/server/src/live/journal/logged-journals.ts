import type { LiveRequest } from '@earshot/core';
import type { LiveLog } from '../../storage/index.js';
import { sessionFiles } from '../files/session-files.js';
import type { JournalEntry } from '../ports/journal-entry.js';
import type { LiveJournal } from '../ports/live-journal.js';
import type { SessionJournals } from '../ports/session-journals.js';
import { LoggedJournal, type LoggedSession, type MeasureAppend } from './logged-journal.js';

/** Journals in a log that every node can read, with copies in files of this machine. */
export class LoggedJournals implements SessionJournals {
  readonly #log: LiveLog;
  readonly #folder: string;
  readonly #measureAppend: MeasureAppend;

  /** @param folder - folder of the files of all sessions */
  constructor(log: LiveLog, folder: string, measureAppend: MeasureAppend) {
    this.#log = log;
    this.#folder = folder;
    this.#measureAppend = measureAppend;
  }

  create(sessionId: string, format: LiveRequest): Promise<LiveJournal> {
    return LoggedJournal.create(this.#sessionOf(sessionId), format);
  }

  recover(
    sessionId: string,
    format: LiveRequest,
    onEntry: (entry: JournalEntry) => void,
  ): Promise<LiveJournal> {
    return LoggedJournal.recover(this.#sessionOf(sessionId), format, onEntry);
  }

  async remove(sessionId: string): Promise<void> {
    await this.#log.remove(sessionId);
    await sessionFiles(this.#folder, sessionId).remove();
  }

  #sessionOf(id: string): LoggedSession {
    return {
      id,
      log: this.#log,
      paths: sessionFiles(this.#folder, id),
      measureAppend: this.#measureAppend,
    };
  }
}
