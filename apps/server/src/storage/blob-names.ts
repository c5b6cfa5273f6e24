import type { BlobKind, BlobName } from './ports/blob-store.js';

/** Ends of the names of blobs. */
const suffixes: Readonly<Record<BlobKind, string>> = { audio: '', peaks: '.peaks' };

/** The name under which a blob is stored. */
export function storedName({ id, kind }: BlobName): string {
  return `${id}${suffixes[kind]}`;
}

/** The id in a stored name, to which more may have been added after a dot. */
export function idOfStoredName(name: string): string {
  return name.split('.', 1)[0] ?? name;
}
