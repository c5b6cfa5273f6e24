import type { AudioFile } from '../uploads/audio-source.js';
import type { OpenBody } from '../uploads/request-body.js';

/** What stands before and after the audio in a form, and the audio. */
export interface FormParts {
  head: Uint8Array;
  audio: () => AsyncIterator<Uint8Array>;
  tail: Uint8Array;
}

/** What runtimes have besides the web platform. */
export interface Platform {
  /** A variable of the environment; undefined where it is not set or empty. */
  readonly variable: (name: string) => string | undefined;
  /**
   * A file of the disk.
   *
   * @throws InvalidArgumentError when there is no such file
   */
  readonly openPath: (path: string | URL) => AudioFile;
  /**
   * A form that is sent while its audio is read, which `fetch` of browsers cannot do to every server.
   *
   * @param onSent - called with the number of bytes of the audio that were handed on
   */
  readonly openForm: (parts: FormParts, onSent: (sentBytes: number) => void) => OpenBody;
}
