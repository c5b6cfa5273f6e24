import type { StoredObject } from './stored-object.js';

/** A stored audio file. Its bytes are a blob with its id. */
export interface StoredFile {
  id: string;
  keyId: string;
  filename: string | null;
  /** The url that it was fetched from, or null for an upload. */
  source: string | null;
  /** Lower-case extension without the dot, empty when there is none. */
  extension: string;
  sizeBytes: number;
  /** Null when unknown. */
  durationSeconds: number | null;
  channelCount: number | null;
  /** Properties of the audio, determined when the file arrived, or null when unknown. */
  audio: StoredObject | null;
  /** Milliseconds since the epoch. */
  createdAt: number;
  /**
   * Time at which its audio has expired, in milliseconds since the epoch, absent or null while the
   * audio exists.
   */
  expiredAt?: number | null;
}

/** True for a file whose audio has expired, so that only its row exists. */
export function isExpired<File extends Pick<StoredFile, 'expiredAt'>>(
  file: File,
): file is File & { expiredAt: number } {
  return file.expiredAt !== undefined && file.expiredAt !== null;
}
