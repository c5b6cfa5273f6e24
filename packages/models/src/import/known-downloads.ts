import { basename } from 'node:path';
import type { CatalogueEntry } from '../catalogue/catalogue-entry.js';
import type { ModelDownload, ModelSource } from '../catalogue/model-source.js';
import type { StoredDownload } from '../install/collect-files.js';
import { formatFileName } from '../sources/describe-download.js';

/** A file on this machine, with the size and checksum by which it is recognised. */
export interface KnownFile {
  path: string;
  sizeBytes: number;
  sha256: string;
}

/** A source of the catalogue that some of the files are downloads of. */
export interface KnownSource {
  entry: CatalogueEntry;
  source: ModelSource;
  /** Downloads that exist. */
  downloads: readonly StoredDownload[];
  /** Names of the downloads that are missing. */
  missing: readonly string[];
}

/**
 * Finds the source whose downloads are among files, by their checksums.
 *
 * @returns the first complete source, or else the first one with some of its downloads, or
 * undefined when the catalogue has no such source
 */
export function findKnownSource(
  files: readonly KnownFile[],
  catalogue: readonly CatalogueEntry[],
): KnownSource | undefined {
  const found: KnownSource[] = [];
  for (const entry of catalogue)
    for (const source of entry.sources) {
      const downloads = source.downloads.flatMap((download) => storedAs(download, files) ?? []);
      if (downloads.length === 0) continue;
      const missing = source.downloads.filter(
        (download) => storedAs(download, files) === undefined,
      );
      const known = { entry, source, downloads, missing: missing.map(formatFileName) };
      if (missing.length === 0) return known;
      found.push(known);
    }
  return found[0];
}

function storedAs(
  download: ModelDownload,
  files: readonly KnownFile[],
): StoredDownload | undefined {
  if (download.sha256 === null) return undefined;
  const file = files.find(({ sha256 }) => sha256 === download.sha256);
  return file === undefined
    ? undefined
    : { ...file, download, address: basename(file.path), isOwned: false };
}

/** Finds the model of the catalogue that a file with a role belongs to, by its checksum. */
export function findEntryOfFile(
  sha256: string,
  catalogue: readonly CatalogueEntry[],
): CatalogueEntry | undefined {
  return catalogue.find(({ sources }) =>
    sources.some(({ conversion, files }) =>
      [...files, ...(conversion?.inputs ?? [])].some((file) => file.sha256 === sha256),
    ),
  );
}
