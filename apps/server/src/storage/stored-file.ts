import type { Schema, StoredObject } from './schema.js';

/** A stored audio file; its bytes are in the {@link MediaStore} under its id. */
export interface StoredFile {
  id: string;
  keyId: string;
  filename: string | null;
  /** The url that it was fetched from; null for an upload. */
  source: string | null;
  /** Without the dot, lower-case; empty when there is none. */
  extension: string;
  sizeBytes: number;
  /** Null when it is not known. */
  durationSeconds: number | null;
  channelCount: number | null;
  /** Properties that were found in it when it arrived; null when they are not known. */
  audio: StoredObject | null;
  /** Milliseconds since the epoch. */
  createdAt: number;
  /** Time at which its audio expired, in milliseconds since the epoch; absent or null while it is kept. */
  expiredAt?: number | null;
}

/** True of a file whose audio expired: its row alone is left. */
export function isExpired<File extends Pick<StoredFile, 'expiredAt'>>(
  file: File,
): file is File & { expiredAt: number } {
  return file.expiredAt !== undefined && file.expiredAt !== null;
}

/** Maps a row of the table `files`. */
export function toStoredFile(row: Schema['files']): StoredFile {
  return {
    id: row.id,
    keyId: row.key_id,
    filename: row.filename,
    source: row.source,
    extension: row.extension,
    sizeBytes: row.size,
    durationSeconds: row.audio_duration,
    channelCount: row.number_of_channels,
    // Written by this repository, always from an object.
    audio: row.audio === null ? null : (JSON.parse(row.audio) as StoredObject),
    createdAt: row.created_at,
    expiredAt: row.expired_at,
  };
}

/** Row of the table `files` for a file that is stored. */
export function toFileRow(file: StoredFile): Omit<Schema['files'], 'expired_at'> {
  return {
    id: file.id,
    key_id: file.keyId,
    filename: file.filename,
    source: file.source,
    extension: file.extension,
    size: file.sizeBytes,
    audio_duration: file.durationSeconds,
    number_of_channels: file.channelCount,
    audio: file.audio === null ? null : JSON.stringify(file.audio),
    created_at: file.createdAt,
  };
}
