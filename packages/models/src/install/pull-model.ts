import { setTimeout as sleep } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import type { CatalogueEntry } from '../catalogue/catalogue-entry.js';
import { checkEntry, checkFolder } from '../catalogue/check-argument.js';
import { createConnections, type Environment } from '../download/connections.js';
import { ModelError, type ModelErrorCode } from '../model-error.js';
import { describeSource } from '../sources/describe-download.js';
import type { FetchContext } from '../sources/fetch-context.js';
import { readMirror } from '../sources/mirror.js';
import { bytesOfDownloads } from './downloads-of-model.js';
import { findSound } from './installed-models.js';
import type { ModelConverters } from './model-conversion.js';
import { withModelLock } from './model-lock.js';
import { folderOfModel } from './models-folder.js';
import { ProgressReport, type PullProgress } from './pull-progress.js';
import { type CheckedDownload, pullSource } from './pull-source.js';

/** A source that could not be used, and the source that is tried next. */
export interface FailedSource {
  /** Short name of the source: a host or a package. */
  source: string;
  /** Reason, as a sentence without a full stop. */
  problem: string;
  /** The source that is tried next, or null after the last one. */
  next: string | null;
}

/** Options of {@link pullModel}. */
export interface PullOptions {
  /** Folder of models. It is created if it is missing. */
  modelsFolder: string;
  /** True to install a model again that is already installed. @defaultValue false */
  force?: boolean | undefined;
  /**
   * True when the user accepts the licence that the entry requires consent for. @defaultValue false
   */
  acceptsLicense?: boolean | undefined;
  /**
   * Converters for sources that need one. A source without its converter is skipped. @defaultValue
   * none
   */
  converters?: ModelConverters | undefined;
  /** Aborts the call. The bytes so far are kept for the next call. */
  signal?: AbortSignal | undefined;
  /** Called while bytes are downloaded, unpacked, converted and checked. */
  onProgress?: ((progress: PullProgress) => void) | undefined;
  /** Called for each source that could not be used. */
  onSourceFailed?: ((failure: FailedSource) => void) | undefined;
  /**
   * Connections to addresses of the catalogue. A mirror, an index or a registry always has the
   * default connections.
   *
   * @defaultValue connections that honour proxies and certificates of the environment
   */
  dispatcher?: Dispatcher | undefined;
  /**
   * Environment that configures mirror, proxies, certificates, indexes and registries.
   * @defaultValue that of the process
   */
  environment?: Environment | undefined;
  /**
   * Reads the free space of the file system of a folder, in bytes. @defaultValue that of the
   * operating system
   */
  freeBytes?: ((folder: string) => Promise<number>) | undefined;
  /**
   * Returns the wait after a number of consecutive failures, in milliseconds.
   *
   * @defaultValue 1 s at first, then twice as long each time, at most 30 s
   */
  delayMs?: ((failures: number) => number) | undefined;
}

/** An installed model. */
export interface PulledModel {
  /** Path of its folder. */
  folder: string;
  /** False for a model that was installed already, or that another call has installed meanwhile. */
  isNew: boolean;
  /**
   * Its downloads, in the order of the catalogue. It is empty for a model that was installed
   * already.
   */
  downloads: readonly CheckedDownload[];
}

/** Consecutive attempts without a new byte. There are fewer while another source follows. */
const attempts = { before: 2, last: 5 } as const;
/** Interval at which a waiting call checks whether the other call has ended, in milliseconds. */
const waitMs = 250;
/** Error codes after which another source may succeed. */
const passingCodes: readonly ModelErrorCode[] = [
  'download_failed',
  'unexpected_content',
  'checksum_mismatch',
  'invalid_archive',
  'conversion_failed',
];

/**
 * Installs a model of the catalogue from its first source that is available. A model that is
 * installed already is not changed. Of several simultaneous calls, in one or several processes, one
 * downloads and the others wait for it. A call after an interrupted one continues with the bytes
 * that are there.
 *
 * @throws ModelError that describes the problem and its solution, or the reason of the signal when
 * that is aborted
 */
export async function pullModel(entry: CatalogueEntry, options: PullOptions): Promise<PulledModel> {
  checkEntry(entry);
  checkFolder(options);
  const { force = false, modelsFolder, signal } = options;
  const progress = new ProgressReport(options.onProgress, () => performance.now());
  let hasWaited = false;
  const work = async (): Promise<PulledModel> => {
    if (!force || hasWaited) {
      const folder = await findSound(modelsFolder, entry.id);
      if (folder !== undefined) return { folder, isNew: false, downloads: [] };
    }
    requireConsent(entry, options);
    const connections = await createConnections(options.environment);
    try {
      return await pullFromSources(entry, options, progress, connections);
    } finally {
      await connections.destroy();
    }
  };
  return withModelLock(modelsFolder, entry.id, work, async () => {
    hasWaited = true;
    progress.report('waiting', await bytesOfDownloads(modelsFolder, entry.id), null);
    await sleep(waitMs, undefined, signal === undefined ? {} : { signal });
  });
}

function requireConsent({ consent, name }: CatalogueEntry, { acceptsLicense }: PullOptions): void {
  if (consent === null || acceptsLicense === true) return;
  throw new ModelError(
    'license_not_accepted',
    `${name} is under the ${consent.license}, which has to be accepted first: ${consent.url}`,
  );
}

/** A source that could not be used. */
interface SourceFailure {
  readonly source: string;
  readonly error: ModelError;
}

async function pullFromSources(
  entry: CatalogueEntry,
  options: PullOptions,
  progress: ProgressReport,
  configured: Dispatcher,
): Promise<PulledModel> {
  const { signal } = options;
  const context = createContext(options, configured);
  const failures: SourceFailure[] = [];
  for (const [index, source] of entry.sources.entries()) {
    const following = entry.sources[index + 1];
    try {
      const downloads = await pullSource(entry, index, {
        ...options,
        progress,
        context: {
          ...context,
          attempts: following === undefined ? attempts.last : attempts.before,
        },
      });
      return { folder: folderOfModel(options.modelsFolder, entry.id), isNew: true, downloads };
    } catch (error) {
      if (signal?.aborted === true) throw signal.reason;
      if (!ModelError.is(error) || !passingCodes.includes(error.code)) throw error;
      const name = describeSource(source);
      failures.push({ source: name, error });
      options.onSourceFailed?.({
        source: name,
        problem: error.message,
        next: following === undefined ? null : describeSource(following),
      });
    }
  }
  throw sourcesError(entry.id, failures);
}

function createContext(
  { delayMs, dispatcher, environment = process.env, freeBytes, signal }: PullOptions,
  configured: Dispatcher,
): Omit<FetchContext, 'attempts'> {
  return {
    environment,
    mirror: readMirror(environment),
    dispatcher: dispatcher ?? configured,
    configured,
    signal,
    delayMs,
    freeBytes,
  };
}

/** The error of the only source, or one with the errors of all. */
function sourcesError(id: string, failures: readonly SourceFailure[]): ModelError {
  const last = failures.at(-1)?.error;
  if (failures.length === 1 && last !== undefined) return last;
  return new ModelError(
    last?.code ?? 'download_failed',
    `${id} could not be had from any of its sources. ${failures.map(({ error, source }) => `From ${source}: ${error.message}`).join('. ')}`,
    last,
  );
}
