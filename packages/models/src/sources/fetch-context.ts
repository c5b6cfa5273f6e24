import type { Dispatcher } from 'undici';
import type { Environment } from '../download/connections.js';

/** Context that all downloads of a source share. */
export interface FetchContext {
  /** Environment that configures proxies, indexes and registries. */
  environment: Environment;
  /** Base address of the mirror, or undefined without one. */
  mirror: URL | undefined;
  /** Connections to addresses of the catalogue. */
  dispatcher: Dispatcher;
  /**
   * Connections to the servers that the operator has configured: a mirror, an index, a registry.
   */
  configured: Dispatcher;
  signal: AbortSignal | undefined;
  /** Number of consecutive attempts without a new byte before a download is abandoned. */
  attempts: number;
  /**
   * Returns the wait after a number of consecutive failures, in milliseconds, or undefined for the
   * default one.
   */
  delayMs: ((failures: number) => number) | undefined;
  /**
   * Reads the free space of a file system, in bytes, or undefined for that of the operating system.
   */
  freeBytes: ((folder: string) => Promise<number>) | undefined;
}

/** Target of a download and its expected content. */
export interface FetchTarget {
  /** Path of the complete download. */
  path: string;
  /** Expected SHA-256, or null when it is not known. */
  sha256: string | null;
  /** Space that is needed beyond the download itself, in bytes. */
  furtherBytes: number;
  /** Called with the bytes so far. `totalBytes` is null while the size is not known. */
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
