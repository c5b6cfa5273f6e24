import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Files of a session until it has ended. */
export interface SessionFiles {
  readonly audioPath: string;
  readonly journalPath: string;
  /** The final document. */
  readonly documentPath: string;
  /** Time of the last write to one of them, in milliseconds since the epoch; 0 when there is none. */
  changedAtMs(): Promise<number>;
  /** Removes them; missing ones are no error. */
  remove(): Promise<void>;
}

/**
 * The files of a session, which are created by their first bytes. Those of all sessions are in one folder, since file systems
 * spread folders over the disk, so that a new one takes far longer than a new file.
 *
 * @param sessionId - a uuid
 */
export function sessionFiles(liveFolder: string, sessionId: string): SessionFiles {
  const audioPath = join(liveFolder, `${sessionId}.wav`);
  const journalPath = join(liveFolder, `${sessionId}.journal`);
  const documentPath = join(liveFolder, `${sessionId}.json`);
  const paths = [audioPath, journalPath, documentPath, `${documentPath}.part`];
  return {
    audioPath,
    journalPath,
    documentPath,
    async changedAtMs() {
      const times = paths.map((path) =>
        stat(path).then(
          ({ mtimeMs }) => mtimeMs,
          () => 0,
        ),
      );
      return Math.max(...(await Promise.all(times)));
    },
    async remove() {
      await Promise.all(paths.map((path) => rm(path, { force: true })));
    },
  };
}

/** Id of the session of a file in the live folder. */
export function sessionOf(fileName: string): string {
  return fileName.split('.')[0] ?? fileName;
}
