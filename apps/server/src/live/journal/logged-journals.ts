import type { LiveRequest } from '@earshot/core';
import { KeySlots } from '../../limits/key-slots.js';
import { sessionFiles } from '../files/session-files.js';
import type { LiveJournal } from '../ports/live-journal.js';
import type { EntryListener, SessionJournals } from '../ports/session-journals.js';
import { LoggedJournal, type LoggedSession } from './logged-journal.js';

/** Options of {@link LoggedJournals}. */
export interface LoggedJournalsOptions extends Omit<LoggedSession, 'copySlots' | 'id' | 'paths'> {
  /** Folder of the files of all sessions. */
  readonly folder: string;
}

/** Journals in a log that every node can read, with copies in files of this machine. */
export class LoggedJournals implements SessionJournals {
  readonly #options: LoggedJournalsOptions;
  /** One copy at a time leaves the connections to the database to what clients wait for. */
  readonly #copySlots = new KeySlots({ total: 1 });

  constructor(options: LoggedJournalsOptions) {
    this.#options = options;
  }

  create(sessionId: string, format: LiveRequest): Promise<LiveJournal> {
    return LoggedJournal.create(this.#describeSession(sessionId), format);
  }

  recover(sessionId: string, format: LiveRequest, onEntry: EntryListener): Promise<LiveJournal> {
    return LoggedJournal.recover(this.#describeSession(sessionId), format, onEntry);
  }

  async remove(sessionId: string): Promise<void> {
    const { folder, log } = this.#options;
    await log.remove(sessionId);
    await sessionFiles(folder, sessionId).remove();
  }

  #describeSession(id: string): LoggedSession {
    const { folder, ...shared } = this.#options;
    return { id, paths: sessionFiles(folder, id), copySlots: this.#copySlots, ...shared };
  }
}
