import { Readable } from 'node:stream';
import type { BlobName, BlobStore, ByteRange } from '../../ports/blob-store.js';

/** An empty store, and what a test has to know and do beside its port. */
export interface BlobStoreUnderTest {
  readonly blobs: BlobStore;
  /** Number of objects that it stores, those of unfinished writes included. */
  countStored(): Promise<number>;
  /** Makes it refuse further bytes, as a full disk does. */
  fill(): void;
}

/** The store of the current test. */
export interface TestedStore {
  readonly blobs: () => BlobStore;
  readonly countStored: () => Promise<number>;
  readonly fill: () => void;
  readonly read: (blob: BlobName, range?: ByteRange) => Promise<Buffer>;
  readonly write: (blob: BlobName, content: Uint8Array) => Promise<number>;
}

export const audio: BlobName = { kind: 'audio', id: 'one' };
export const peaks: BlobName = { kind: 'peaks', id: 'one' };
export const limit = { maximumBytes: 10_000_000 };
export const keyId = 'key';

/** A content that differs at every position from those with other seeds. */
export function createContent(seed: number, length = 1_000_003): Buffer {
  const content = Buffer.alloc(length);
  for (let at = 0; at < length; at += 1) content[at] = (at + seed * 17) % 251;
  return content;
}

/** A stream that has begun, and that a test continues and ends. */
export function openStream(first: Uint8Array): Readable {
  const stream = new Readable({ read: () => undefined });
  stream.push(first);
  return stream;
}
