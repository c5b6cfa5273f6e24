import type { Schema, StoredObject } from './schema.js';

/** A stored audio file. Its bytes are in the {@link MediaStore} under its id. */
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
  /** Time at which its audio has expired, in milliseconds since the epoch, absent or null while the audio exists. */
  expiredAt?: number | null;
}

/** True for a file whose audio has expired, so that only its row exists. */
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
    // This repository always writes an object.
    audio: row.audio === null ? null : (JSON.parse(row.audio) as StoredObject),
    createdAt: row.created_at,
    expiredAt: row.expired_at,
  };
}

/** Creates the row of the table `files` for a file. */
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
