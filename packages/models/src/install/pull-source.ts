import type { CatalogueEntry } from '../catalogue/catalogue-entry.js';
import type { ModelSource } from '../catalogue/model-source.js';
import { formatFileName, formatIdentity } from '../sources/describe-download.js';
import type { FetchContext } from '../sources/fetch-context.js';
import { fetchDownload } from '../sources/fetch-download.js';
import type { StoredDownload } from './collect-files.js';
import { removeDownloads } from './downloads-of-model.js';
import { installSource } from './install-source.js';
import { type ModelConverters, requireConverter } from './model-conversion.js';
import { downloadPath } from './models-folder.js';
import { PinnedChecksums } from './pinned-checksums.js';
import type { ProgressReport } from './pull-progress.js';

/** A download of an installed model, and the source of the checksum that it was compared with. */
export interface CheckedDownload {
  /** Address that it came from, or the command that fetched it. */
  address: string;
  /** SHA-256 of its bytes, in 64 hexadecimal digits. */
  sha256: string;
  /** Size of the download, in bytes. */
  sizeBytes: number;
  /**
   * `catalogue` for checksums of the catalogue, `pin` for that of its first use, `first use` for
   * one that is pinned without comparison.
   */
  comparedWith: 'catalogue' | 'pin' | 'first use';
}

/** Options of {@link pullSource}. */
export interface PullSourceOptions {
  modelsFolder: string;
  converters?: ModelConverters | undefined;
  signal?: AbortSignal | undefined;
  progress: ProgressReport;
  context: FetchContext;
}

/**
 * Assumed number of unpacked bytes for each byte of an archive when the free space is checked.
 * Weights compress little.
 */
const unpackedRatio = 2;

/**
 * Installs a model from one of its sources. All downloads are completed before any is used, so a
 * call that is interrupted at a later download keeps the earlier ones.
 *
 * @param position - index of the source in the entry
 * @returns its downloads
 * @throws ModelError that describes the problem, or the reason of the signal
 */
export async function pullSource(
  entry: CatalogueEntry,
  position: number,
  options: PullSourceOptions,
): Promise<CheckedDownload[]> {
  // The schema of the catalogue requires at least one source, and the caller passes the index of
  // one.
  const source = entry.sources[position] as ModelSource;
  const { converters, modelsFolder } = options;
  if (source.conversion !== null) requireConverter(source.conversion.name, converters);
  const stored = await fetchAll(entry.id, position, source, options);
  await installSource(entry, source, stored, options);
  const pins = new PinnedChecksums(modelsFolder);
  for (const { comparedWith, download, sha256, sizeBytes } of stored)
    if (comparedWith === 'first use')
      await pins.add(formatIdentity(download), {
        sha256,
        sizeBytes,
        pinnedAt: new Date().toISOString(),
      });
  await removeDownloads(modelsFolder, entry.id);
  return stored.map(({ address, comparedWith, sha256, sizeBytes }) => ({
    address,
    sha256,
    sizeBytes,
    comparedWith,
  }));
}

/** Fetches all downloads of a source and reports them as one progress. */
async function fetchAll(
  id: string,
  position: number,
  source: ModelSource,
  { context, modelsFolder, progress }: PullSourceOptions,
): Promise<(StoredDownload & CheckedDownload)[]> {
  const pins = new PinnedChecksums(modelsFolder);
  const totals = source.downloads.map(({ sizeBytes }) => sizeBytes);
  const stored: (StoredDownload & CheckedDownload)[] = [];
  let earlierBytes = 0;
  for (const [index, download] of source.downloads.entries()) {
    const mustPin = isPinned(source, index);
    const pin = mustPin ? await pins.get(formatIdentity(download)) : undefined;
    const path = downloadPath(modelsFolder, id, `${position}.${index}-${formatFileName(download)}`);
    const found = await fetchDownload(
      download,
      {
        path,
        sha256: download.sha256 ?? pin?.sha256 ?? null,
        furtherBytes: download.type === 'file' ? 0 : download.sizeBytes * unpackedRatio,
        onProgress({ receivedBytes, totalBytes }) {
          totals[index] = totalBytes ?? Math.max(receivedBytes, download.sizeBytes);
          progress.report('downloading', earlierBytes + receivedBytes, sumNumbers(totals));
        },
      },
      context,
    );
    totals[index] = found.sizeBytes;
    earlierBytes += found.sizeBytes;
    progress.report('downloading', earlierBytes, sumNumbers(totals));
    const comparedWith = !mustPin ? 'catalogue' : pin === undefined ? 'first use' : 'pin';
    stored.push({ ...found, download, path, isOwned: true, comparedWith });
  }
  return stored;
}

function sumNumbers(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

/**
 * True for a download that is verified neither by its own checksum nor by those of all its files.
 */
function isPinned({ conversion, downloads, files }: ModelSource, index: number): boolean {
  if (downloads[index]?.sha256 !== null) return false;
  return (conversion?.inputs ?? files).some(
    ({ parts, sha256 }) => sha256 === null && parts.some(({ download }) => download === index),
  );
}
