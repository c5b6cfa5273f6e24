/** An audio file as it is kept; its bytes are in the {@link MediaStore} under its id. */
export interface StoredFile {
  id: string;
  keyId: string;
  filename: string | null;
  /** The link that it was fetched from. */
  source: string | null;
  /** Without the dot, lower-case; empty when there is none. */
  extension: string;
  /** Bytes. */
  size: number;
  /** Seconds; null when it could not be told. */
  audioDuration: number | null;
  numberOfChannels: number | null;
  /** Milliseconds since the epoch. */
  createdAt: number;
}
