import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { formatOfName, unpackArchive } from '../archive/unpack-archive.js';
import { checkCatalogue, checkFolder } from '../catalogue/check-argument.js';
import { hashFile } from '../download/hash-file.js';
import { isInnerPath } from '../inner-path.js';
import { installSource } from '../install/install-source.js';
import { isModelId } from '../install/models-folder.js';
import { ProgressReport } from '../install/pull-progress.js';
import { StagedModel } from '../install/staged-model.js';
import { ModelError, systemErrorCode } from '../model-error.js';
import { importFolder } from './import-folder.js';
import { type ImportedModel, type ImportOptions, importUnder } from './import-options.js';
import { findKnownSource, type KnownFile } from './known-downloads.js';

/**
 * Installs a model from files on this machine, without a network. The files are a folder with a
 * `model.json`, an export of Optimum, a folder of CTranslate2, an archive or a wheel with one of
 * them, or the downloads of a model of the catalogue, which are recognised by their checksums.
 *
 * @param paths - a folder or an archive, or all downloads of one model
 * @throws ModelError `invalid_import` that names what is missing or allowed, the other errors of
 * `pullModel`, or the reason of the signal
 */
export async function importModel(
  paths: readonly string[],
  options: ImportOptions,
): Promise<ImportedModel> {
  checkFolder(options);
  checkCatalogue(options.catalogue);
  const { catalogue, converters, modelsFolder, signal } = options;
  const progress = new ProgressReport(options.onProgress, () => performance.now());
  const files = await readFiles(paths, signal, progress);
  const known = findKnownSource(files, catalogue);
  if (known !== undefined && known.missing.length === 0) {
    const id = options.id ?? known.entry.id;
    const entry = { ...known.entry, id };
    return importUnder(id, options, () =>
      installSource(entry, known.source, known.downloads, {
        modelsFolder,
        converters,
        signal,
        progress,
      }),
    );
  }
  const [path = '', ...others] = paths.map((each) => resolve(each));
  if (known !== undefined)
    throw new ModelError(
      'invalid_import',
      `${known.downloads.map(({ address }) => address).join(' and ')} is a part of ${known.entry.id}: give ${known.missing.join(' and ')} as well`,
    );
  if (others.length > 0)
    throw new ModelError(
      'invalid_import',
      'several files can only be imported together when they are the downloads of one model of the catalogue, unchanged',
    );
  return importOne(path, files.length === 0, options, progress);
}

/** Imports a folder, or an archive after unpacking it. */
async function importOne(
  path: string,
  isFolder: boolean,
  options: ImportOptions,
  progress: ProgressReport,
): Promise<ImportedModel> {
  const { modelsFolder, signal } = options;
  const usualId = toId(path);
  if (isFolder) return importFolder(path, usualId, options, progress);
  const format = formatOfName(path);
  if (format === undefined)
    throw new ModelError(
      'invalid_import',
      `${path} is neither a folder nor an archive: .whl, .zip, .tar.gz, .tgz, .tar.bz2 and .tar can be imported`,
    );
  // The id of a model never ends with a dash, so no model has this name.
  const staged = new StagedModel(modelsFolder, `${usualId.slice(0, 60)}-import-${process.pid}-`);
  try {
    const folder = await staged.makeFolder('unpacked');
    await unpackArchive({
      archivePath: path,
      format,
      folder,
      select(name) {
        const inner = name.replace(/^(?:\.\/)+/, '');
        return isInnerPath(inner) && inner.length <= 255 ? inner : undefined;
      },
      signal,
      onProgress: (done, total) => progress.report('unpacking', done, total),
    });
    return await importFolder(folder, usualId, options, progress);
  } finally {
    await staged.discard();
  }
}

/** Reads the size and checksum by which files are recognised. A single folder has none. */
async function readFiles(
  paths: readonly string[],
  signal: AbortSignal | undefined,
  progress: ProgressReport,
): Promise<KnownFile[]> {
  const files: KnownFile[] = [];
  for (const path of paths) {
    const found = await stat(path).catch((error: unknown) => {
      if (systemErrorCode(error) !== 'ENOENT') throw error;
      throw new ModelError('invalid_import', `there is no ${resolve(path)}`, error);
    });
    if (found.isDirectory()) {
      if (paths.length === 1) return [];
      throw new ModelError('invalid_import', `${resolve(path)} is a folder: give it alone`);
    }
    progress.report('checking', 0, found.size);
    const sha256 = await hashFile(path, signal);
    files.push({ path, sizeBytes: found.size, sha256 });
  }
  return files;
}

/** Derives the id of a model from the name of a file or folder. */
function toId(path: string): string {
  const name = basename(path)
    .replace(/\.(?:whl|zip|tgz|tbz2?|tar(?:\.gz|\.bz2)?)$/i, '')
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[._-]+/, '')
    .slice(0, 80);
  return isModelId(name) ? name : 'imported-model';
}
