import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The files of a session, which exist until it has ended. */
export interface SessionFiles {
  readonly audioPath: string;
  readonly journalPath: string;
  /** The final document. */
  readonly documentPath: string;
  /**
   * Time of the last write to one of them, in milliseconds since the epoch, or 0 when there is
   * none.
   */
  changedAtMs(): Promise<number>;
  /** Removes the files that exist. */
  remove(): Promise<void>;
}

/**
 * The files of a session, each of which is created when it is first written. All sessions share one
 * folder, since creating a folder takes far longer than creating a file.
 *
 * @param sessionId - uuid of the session
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

/** Id of the session to which a file in the live folder belongs. */
export function readSessionId(fileName: string): string {
  return fileName.split('.')[0] ?? fileName;
}
