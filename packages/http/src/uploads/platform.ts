import type * as waiting from '../resources/waiting.js';
import type { AudioFile } from './audio-source.js';
import type { OpenBody } from './request-body.js';

/** Parts of the form of an upload: the bytes before the audio, the audio, and the bytes after it. */
export interface FormParts {
  head: Uint8Array;
  audio: () => AsyncIterator<Uint8Array>;
  tail: Uint8Array;
}

/** Functions that wait for jobs. */
export type Waiting = typeof waiting;

/** Functions that runtimes have besides the web platform, or at once. */
export interface Platform {
  /** Waits for jobs; pages load it when it is first used. */
  readonly waiting: Waiting;
  /** Reads a variable of the environment; undefined where it is not set or empty. */
  readonly variable: (name: string) => string | undefined;
  /**
   * Finds a file on the disk.
   *
   * @throws InvalidArgumentError when there is no such file
   */
  readonly openPath: (path: string | URL) => AudioFile;
  /**
   * Opens a form that is sent while its audio is read, which `fetch` of browsers cannot do to every server.
   *
   * @param onSent - called with the number of bytes of the audio that were sent so far
   */
  readonly openForm: (parts: FormParts, onSent: (sentBytes: number) => void) => OpenBody;
}
