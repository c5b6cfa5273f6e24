import { rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Files of a session until it has ended. */
export interface SessionFiles {
  readonly audioPath: string;
  readonly journalPath: string;
  /** The final document. */
  readonly documentPath: string;
  /** Removes them; those that are not there are fine. */
  remove(): Promise<void>;
}

/**
 * The files of a session; they are made when something is written. Those of all sessions lie beside each other, since file systems
 * spread folders over the disk, so that a new one takes far longer than a new file.
 *
 * @param liveFolder - where they lie
 * @param sessionId - a uuid
 */
export function sessionFiles(liveFolder: string, sessionId: string): SessionFiles {
  const audioPath = join(liveFolder, `${sessionId}.wav`);
  const journalPath = join(liveFolder, `${sessionId}.journal`);
  const documentPath = join(liveFolder, `${sessionId}.json`);
  return {
    audioPath,
    journalPath,
    documentPath,
    async remove() {
      const paths = [audioPath, journalPath, documentPath, `${documentPath}.part`];
      await Promise.all(paths.map((path) => rm(path, { force: true })));
    },
  };
}

/** The session that a file in the live folder belongs to. */
export function sessionOf(fileName: string): string {
  return fileName.split('.')[0] ?? fileName;
}
