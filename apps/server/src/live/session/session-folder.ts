import { rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Where a session keeps what it has until it ends. */
export interface SessionFolder {
  readonly audioPath: string;
  readonly journalPath: string;
  /** Removes it; one that is not there is fine. */
  remove(): Promise<void>;
}

/**
 * The folder of a session; it is made when something is written.
 *
 * @param liveFolder - where the folders of all sessions lie
 * @param sessionId - a uuid
 */
export function sessionFolder(liveFolder: string, sessionId: string): SessionFolder {
  const path = join(liveFolder, sessionId);
  return {
    audioPath: join(path, 'audio.wav'),
    journalPath: join(path, 'journal.log'),
    remove: () => rm(path, { recursive: true, force: true }),
  };
}
