import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Dispatcher } from 'undici';
import { unpackArchive } from '../archive/unpack-archive.js';
import type { CatalogueEntry, ModelDownload } from '../catalogue/catalogue-entry.js';
import { downloadFile, hashFile } from '../download/download-file.js';
import { systemErrorCode } from '../model-error.js';
import { describeModel, descriptionFile, type InstalledFile } from './model-description.js';
import { withModelLock } from './model-lock.js';
import { downloadPath, folderOfModel } from './models-folder.js';
import { PinnedChecksums } from './pinned-checksums.js';

/** Progress of {@link pullModel}; bytes of the download, or of the archive as it is unpacked. */
export interface PullProgress {
  /** Step of the installation: each download is received, then unpacked if it is an archive; all files are checked at the end. */
  stage: 'downloading' | 'unpacking' | 'checking';
  /** Bytes of this step that are done; while it downloads, those of an interrupted call included. */
  doneBytes: number;
  /** Bytes of this step; null when they are not known. */
  totalBytes: number | null;
}

/** Options of {@link pullModel}. */
export interface PullOptions {
  /** Folder of models, which is made where it is missing. */
  modelsFolder: string;
  /** Interrupts the call, whose bytes so far are kept for the next one. */
  signal?: AbortSignal | undefined;
  /** Called as bytes arrive, are unpacked and are checked. */
  onProgress?: ((progress: PullProgress) => void) | undefined;
  /** Connections of the downloads. @defaultValue connections that honour HTTPS_PROXY, HTTP_PROXY and NO_PROXY */
  dispatcher?: Dispatcher | undefined;
  /** Reads the bytes that the file system of a folder has free. @defaultValue what the operating system says */
  freeBytes?: ((folder: string) => Promise<number>) | undefined;
  /** Wait before the attempt after `failures` ones in a row, in milliseconds. @defaultValue 1 s at first, then twice as long each time, at most 30 s */
  delayMs?: ((failures: number) => number) | undefined;
}

/** A download of an installed model, and what its checksum was compared with. */
export interface CheckedDownload {
  /** Address that it came from. */
  url: string;
  /** SHA-256 of its bytes, in 64 hexadecimal digits. */
  sha256: string;
  /** Size of the download, in bytes. */
  sizeBytes: number;
  /** `catalogue`: the checksum of the catalogue; `pin`: that of its first use; `first use`: nothing, it is pinned now. */
  comparedWith: 'catalogue' | 'pin' | 'first use';
}

/** An installed model. */
export interface PulledModel {
  /** Path of its folder. */
  folder: string;
  /** Its downloads, in the order of the catalogue. */
  downloads: readonly CheckedDownload[];
}

/** Unpacked bytes for each byte of an archive, assumed when the free space is checked: weights compress little. */
const unpackedRatio = 2;

/**
 * Downloads and installs a model of the catalogue. The folder of the model appears when it is whole; one that is there already is
 * replaced then. An interrupted call continues with the bytes that are there.
 *
 * @throws ModelError that says what is wrong and what to do; the reason of the signal when that is aborted
 */
export async function pullModel(entry: CatalogueEntry, options: PullOptions): Promise<PulledModel> {
  const { modelsFolder } = options;
  return withModelLock(modelsFolder, entry.id, async () => {
    const staging = downloadPath(modelsFolder, entry.id, 'files');
    await rm(staging, { recursive: true, force: true });
    await mkdir(staging, { recursive: true });
    try {
      const found: FoundDownload[] = [];
      for (const index of entry.downloads.keys())
        found.push(await findDownload(entry, index, options));
      // Only now, so that a call that is interrupted at a later download has not used up the earlier ones.
      for (const download of found) await unpackDownload(entry, download, staging, options);
      const downloads: CheckedDownload[] = [];
      for (const download of found)
        downloads.push(await takeDownload(entry, download, staging, options));
      await writeDescription(entry, staging, options);
      const folder = folderOfModel(modelsFolder, entry.id);
      await replaceFolder(staging, folder);
      return { folder, downloads };
    } finally {
      await rm(staging, { recursive: true, force: true });
    }
  });
}

/** A download that is whole and checked, in the folder of downloads. */
interface FoundDownload extends CheckedDownload {
  index: number;
  path: string;
}

/** Downloads one archive or file, and checks it. */
async function findDownload(
  entry: CatalogueEntry,
  index: number,
  { modelsFolder, signal, onProgress, dispatcher, freeBytes, delayMs }: PullOptions,
): Promise<FoundDownload> {
  const { url, sha256: known, sizeBytes, sizeIsExact, archive } = downloadOf(entry, index);
  const pin = known === null ? await new PinnedChecksums(modelsFolder).get(url) : undefined;
  const path = downloadPath(modelsFolder, entry.id, `${index}-${nameOf(url)}`);
  const found = await downloadFile({
    url,
    path,
    sha256: known ?? pin?.sha256 ?? null,
    sizeBytes: sizeIsExact ? sizeBytes : undefined,
    furtherBytes: archive === null ? 0 : sizeBytes * unpackedRatio,
    signal,
    dispatcher,
    freeBytes,
    delayMs,
    onProgress: ({ receivedBytes, totalBytes }) =>
      onProgress?.({ stage: 'downloading', doneBytes: receivedBytes, totalBytes }),
  });
  const comparedWith = known !== null ? 'catalogue' : pin !== undefined ? 'pin' : 'first use';
  return { index, path, url, ...found, comparedWith };
}

/** Unpacks a download into the folder, if it is an archive. */
async function unpackDownload(
  entry: CatalogueEntry,
  { index, path, sizeBytes }: FoundDownload,
  folder: string,
  { signal, onProgress }: PullOptions,
): Promise<void> {
  const { archive } = downloadOf(entry, index);
  if (archive === null) return;
  await unpackArchive({
    archivePath: path,
    format: archive,
    folder,
    paths: pathsOf(entry, index),
    signal,
    onProgress: (doneBytes) =>
      onProgress?.({ stage: 'unpacking', doneBytes, totalBytes: sizeBytes }),
  }).catch(async (error: unknown) => {
    // An interrupted call continues with the archive; a damaged one is of no use.
    if (signal?.aborted !== true) await rm(path, { force: true });
    throw error;
  });
}

/** Moves a file into the folder, or removes the archive that was unpacked there, and pins a checksum that was not known. */
async function takeDownload(
  entry: CatalogueEntry,
  { index, path, ...checked }: FoundDownload,
  folder: string,
  { modelsFolder }: PullOptions,
): Promise<CheckedDownload> {
  const { url, sha256, sizeBytes } = checked;
  if (downloadOf(entry, index).archive === null) {
    const target = join(folder, pathsOf(entry, index)[0] ?? nameOf(url));
    await mkdir(dirname(target), { recursive: true });
    await rename(path, target);
  } else await rm(path, { force: true });
  if (checked.comparedWith === 'first use')
    await new PinnedChecksums(modelsFolder).add(url, {
      sha256,
      sizeBytes,
      pinnedAt: new Date().toISOString(),
    });
  return checked;
}

function downloadOf({ downloads }: CatalogueEntry, index: number): ModelDownload {
  // The schema of the catalogue checks that each download has a place in the list.
  return downloads[index] as ModelDownload;
}

/** Paths of the files of a model that a download has. */
function pathsOf({ files }: CatalogueEntry, index: number): string[] {
  return files.filter(({ download }) => download === index).map(({ path }) => path);
}

function nameOf(url: string): string {
  return basename(new URL(url).pathname);
}

async function writeDescription(
  entry: CatalogueEntry,
  folder: string,
  { signal, onProgress }: PullOptions,
): Promise<void> {
  const files = new Map<string, InstalledFile>();
  let doneBytes = 0;
  for (const { path } of entry.files) {
    const full = join(folder, path);
    const { size: sizeBytes } = await stat(full);
    files.set(path, { path, sizeBytes, sha256: await hashFile(full, signal) });
    doneBytes += sizeBytes;
    onProgress?.({ stage: 'checking', doneBytes, totalBytes: null });
  }
  // Every path of the entry was put into the map above.
  const description = describeModel(entry, (path) => files.get(path) as InstalledFile);
  await writeFile(join(folder, descriptionFile), `${JSON.stringify(description, null, 2)}\n`);
}

/** Puts a folder in the place of another one, which stays until the new one is there. */
async function replaceFolder(next: string, folder: string): Promise<void> {
  const former = `${next}-former`;
  await rm(former, { recursive: true, force: true });
  const hadFormer = await rename(folder, former).then(
    () => true,
    (error: unknown) => {
      if (systemErrorCode(error) === 'ENOENT') return false;
      throw error;
    },
  );
  try {
    await rename(next, folder);
  } catch (error) {
    if (hadFormer) await rename(former, folder);
    throw error;
  }
  await rm(former, { recursive: true, force: true });
}
