import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { storedName } from '../blob-names.js';
import type { BlobName, BlobStore } from '../ports/blob-store.js';
import { StorageError } from '../storage-error.js';
import { eachAtOnce } from './each-at-once.js';
import type { RowSource, RowTarget } from './import-ports.js';
import type { ImportCounter } from './import-progress.js';
import { importedTables } from './imported-tables.js';

/** Files that are looked up together. */
const filesAtOnce = 256;

/** Files whose audio is missing that are named. */
const namedAtMost = 20;

/** Blobs that are copied at the same time. */
const concurrentBlobs = 8;

/** Files that have no audio in a data folder, though their rows say so. */
export interface MissingFiles {
  readonly count: number;
  /** Ids of the first ones. */
  readonly ids: readonly string[];
}

/** Blobs of a data folder, and the store that they are copied to. */
export interface BlobsToCopy {
  readonly source: RowSource;
  readonly target: RowTarget;
  readonly from: BlobStore;
  readonly to: BlobStore;
  readonly counter: ImportCounter;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Copies the blobs of all files that have their audio, except for those that an earlier run has
 * copied. Each is read again from the store that it was written to, and compared.
 *
 * @returns the files whose audio is missing in the data folder
 */
export async function copyBlobs(given: BlobsToCopy): Promise<MissingFiles> {
  const { counter, signal, target } = given;
  counter.stage = 'files';
  const named: string[] = [];
  let count = 0;
  for (const ids of pagesOfIds(given.source)) {
    const blobs = ids.flatMap((id): BlobName[] => [
      { kind: 'audio', id },
      { kind: 'peaks', id },
    ]);
    const missing = new Set<string>();
    const imported = await target.importedAmong(blobs.map(storedName));
    await eachAtOnce(blobs, concurrentBlobs, async (blob, failed) => {
      signal?.throwIfAborted();
      const isMissing = !(await copyBlob(blob, imported, failed, given));
      if (blob.kind !== 'audio') return;
      if (isMissing) missing.add(blob.id);
      counter.addFile();
    });
    count += missing.size;
    named.push(...ids.filter((id) => missing.has(id)).slice(0, namedAtMost - named.length));
  }
  return { count, ids: named };
}

/** Resolves with false when there is no such blob. */
async function copyBlob(
  blob: BlobName,
  imported: ReadonlySet<string>,
  failed: AbortSignal,
  { counter, from, signal, target, to }: BlobsToCopy,
): Promise<boolean> {
  const name = storedName(blob);
  const size = await from.size(blob);
  if (size === undefined) return false;
  if (imported.has(name)) {
    if (blob.kind === 'audio') counter.addFileBytes(size);
    return true;
  }
  const ended = signal === undefined ? failed : AbortSignal.any([signal, failed]);
  const hash = createHash('sha256');
  const onBytes = (bytes: number): void => {
    if (blob.kind === 'audio') counter.addFileBytes(bytes);
  };
  await from.withLocalFile(blob, async (path) => {
    const content = Readable.from(hashed(createReadStream(path), hash, onBytes), {
      objectMode: false,
    });
    await to.write(blob, content, { maximumBytes: size, signal: ended });
  });
  const sha256 = hash.digest('hex');
  const stored = await computeChecksum(to, blob);
  if (stored.size !== size || stored.sha256 !== sha256)
    throw new StorageError(
      `The file ${name} differs: ${size} bytes with the SHA-256 ${sha256} in the data folder, ${stored.size} bytes with ${stored.sha256} in the bucket`,
    );
  await target.noteBlob({ name, size, sha256 });
  return true;
}

async function* hashed(
  content: Readable,
  hash: Hash,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Buffer, void, undefined> {
  // Streams of files have such parts.
  for await (const part of content as AsyncIterable<Buffer>) {
    hash.update(part);
    onBytes(part.length);
    yield part;
  }
}

async function computeChecksum(
  store: BlobStore,
  blob: BlobName,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const part of store.read(blob, { keyId: 'import' }) as AsyncIterable<Buffer>) {
    hash.update(part);
    size += part.length;
  }
  return { size, sha256: hash.digest('hex') };
}

/** Ids of the files that have their audio, some at once. */
function* pagesOfIds(source: RowSource): Generator<string[], void, undefined> {
  const table = importedTables.find(({ name }) => name === 'files');
  if (table === undefined) return;
  let ids: string[] = [];
  for (const { expired_at, id } of source.rows(table)) {
    if (expired_at !== null) continue;
    ids.push(String(id));
    if (ids.length < filesAtOnce) continue;
    yield ids;
    ids = [];
  }
  if (ids.length > 0) yield ids;
}
