import { setTimeout as sleep } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import type { CatalogueEntry } from '../catalogue/catalogue-entry.js';
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

/** A source that could not be used, and what is tried next. */
export interface FailedSource {
  /** What it is, in a few words: a host or a package. */
  source: string;
  /** Reason, as a sentence without a full stop. */
  problem: string;
  /** The source that is tried next; null after the last one. */
  next: string | null;
}

/** Options of {@link pullModel}. */
export interface PullOptions {
  /** Folder of models, which is made where it is missing. */
  modelsFolder: string;
  /** True to install again what is installed. @defaultValue false */
  force?: boolean | undefined;
  /** True when the licence that the entry asks consent for is accepted. @defaultValue false */
  acceptsLicense?: boolean | undefined;
  /** Converters for sources that need one; a source without its converter is skipped. @defaultValue none */
  converters?: ModelConverters | undefined;
  /** Interrupts the call, whose bytes so far are kept for the next one. */
  signal?: AbortSignal | undefined;
  /** Called as bytes arrive, are unpacked, converted and checked. */
  onProgress?: ((progress: PullProgress) => void) | undefined;
  /** Called for each source that could not be used. */
  onSourceFailed?: ((failure: FailedSource) => void) | undefined;
  /** Connections to addresses that the catalogue names; those of a mirror, an index and a registry are always the default ones. @defaultValue connections that honour proxies and certificates of the environment */
  dispatcher?: Dispatcher | undefined;
  /** Environment that names mirror, proxies, certificates, indexes and registries. @defaultValue that of the process */
  environment?: Environment | undefined;
  /** Reads the bytes that the file system of a folder has free. @defaultValue what the operating system says */
  freeBytes?: ((folder: string) => Promise<number>) | undefined;
  /** Wait before the attempt after `failures` ones in a row, in milliseconds. @defaultValue 1 s at first, then twice as long each time, at most 30 s */
  delayMs?: ((failures: number) => number) | undefined;
}

/** An installed model. */
export interface PulledModel {
  /** Path of its folder. */
  folder: string;
  /** False for a model that was there already, or that another call has installed meanwhile. */
  isNew: boolean;
  /** Its downloads, in the order of the catalogue; none for a model that was there already. */
  downloads: readonly CheckedDownload[];
}

/** Attempts in a row without a new byte: fewer while there is another source. */
const attempts = { before: 2, last: 5 } as const;
/** How often a call that waits looks whether the other one is done, in milliseconds. */
const waitMs = 250;
/** Reasons after which another source may do. */
const passingCodes: readonly ModelErrorCode[] = [
  'download-failed',
  'unexpected-content',
  'checksum-mismatch',
  'invalid-archive',
  'conversion-failed',
];

/**
 * Installs a model of the catalogue from the first of its sources that can be had. One that is installed already is left as it is, and of
 * several calls at the same time, in whatever process, one downloads and the others wait for it. An interrupted call continues with the
 * bytes that are there.
 *
 * @throws ModelError that says what is wrong and what to do; the reason of the signal when that is aborted
 */
export async function pullModel(entry: CatalogueEntry, options: PullOptions): Promise<PulledModel> {
  const { force = false, modelsFolder, signal } = options;
  const progress = new ProgressReport(options.onProgress, () => performance.now());
  let hasWaited = false;
  const work = async (): Promise<PulledModel> => {
    if (!force || hasWaited) {
      const folder = await findSound(modelsFolder, entry.id);
      if (folder !== undefined) return { folder, isNew: false, downloads: [] };
    }
    requireConsent(entry, options);
    const connections = createConnections(options.environment);
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
    'license-not-accepted',
    `${name} is under the ${consent.license}, which has to be accepted first: ${consent.url}`,
  );
}

async function pullFromSources(
  entry: CatalogueEntry,
  options: PullOptions,
  progress: ProgressReport,
  configured: Dispatcher,
): Promise<PulledModel> {
  const { environment = process.env, signal } = options;
  const context: Omit<FetchContext, 'attempts'> = {
    environment,
    mirror: readMirror(environment),
    dispatcher: options.dispatcher ?? configured,
    configured,
    signal,
    delayMs: options.delayMs,
    freeBytes: options.freeBytes,
  };
  const failures: { source: string; error: ModelError }[] = [];
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
      if (!(error instanceof ModelError) || !passingCodes.includes(error.code)) throw error;
      const name = describeSource(source);
      failures.push({ source: name, error });
      options.onSourceFailed?.({
        source: name,
        problem: error.message,
        next: following === undefined ? null : describeSource(following),
      });
    }
  }
  const [only, ...others] = failures;
  if (only !== undefined && others.length === 0) throw only.error;
  throw new ModelError(
    failures.at(-1)?.error.code ?? 'download-failed',
    `${entry.id} could not be had from any of its sources. ${failures.map(({ error, source }) => `From ${source}: ${error.message}`).join('. ')}`,
    failures.at(-1)?.error,
  );
}
