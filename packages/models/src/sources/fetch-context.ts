import type { Dispatcher } from 'undici';
import type { Environment } from '../download/connections.js';

/** What the downloads of a source have in common. */
export interface FetchContext {
  /** Environment that names proxies, indexes and registries. */
  environment: Environment;
  /** Address below which everything lies; undefined without a mirror. */
  mirror: URL | undefined;
  /** Connections to addresses that the catalogue names. */
  dispatcher: Dispatcher;
  /** Connections to what whoever runs this machine has configured: a mirror, an index, a registry. */
  configured: Dispatcher;
  signal: AbortSignal | undefined;
  /** Attempts in a row without a new byte before a download is abandoned. */
  attempts: number;
  /** Wait before the attempt after `failures` ones in a row, in milliseconds; undefined for the usual one. */
  delayMs: ((failures: number) => number) | undefined;
  /** Reads the bytes that a file system has free; undefined for what the operating system says. */
  freeBytes: ((folder: string) => Promise<number>) | undefined;
}

/** Where a download goes, and what it must be. */
export interface FetchTarget {
  /** Path of the complete download. */
  path: string;
  /** SHA-256 that it must have; null when none is known. */
  sha256: string | null;
  /** Space that is needed beyond the download itself, in bytes. */
  furtherBytes: number;
  /** Called with the bytes so far; `totalBytes` is null while the size is not known. */
  onProgress: (progress: { receivedBytes: number; totalBytes: number | null }) => void;
}

/** A complete download. */
export interface FetchedDownload {
  /** Address that it came from, without credentials. */
  address: string;
  /** Size, in bytes. */
  sizeBytes: number;
  /** SHA-256 of its bytes, in 64 hexadecimal digits. */
  sha256: string;
}
