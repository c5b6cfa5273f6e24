import { rename, rm, stat } from 'node:fs/promises';
import type { Dispatcher } from 'undici';
import type { ModelDownload } from '../catalogue/model-source.js';
import { type SignedAddress, splitCredentials } from '../download/credentials.js';
import { downloadFile } from '../download/download-file.js';
import { hashFile } from '../download/hash-file.js';
import { describeSize } from '../download/unexpected-content.js';
import { ModelError } from '../model-error.js';
import type { FetchContext, FetchedDownload, FetchTarget } from './fetch-context.js';

/**
 * Fetches a download from an address. An interrupted download continues.
 *
 * @param address - address, which may have a user name and a password
 * @param dispatcher - connections to it
 * @throws ModelError that describes the problem and its solution, or the reason of the signal,
 * which keeps the bytes so far
 */
export async function fetchUrl(
  address: string | SignedAddress,
  dispatcher: Dispatcher,
  { sizeBytes, sizeIsExact }: ModelDownload,
  { furtherBytes, onProgress, path, sha256 }: FetchTarget,
  { attempts, delayMs, freeBytes, signal }: FetchContext,
): Promise<FetchedDownload> {
  const { headers, url } = typeof address === 'string' ? splitCredentials(address) : address;
  const found = await downloadFile({
    url,
    headers,
    path,
    sha256,
    ...(sizeIsExact ? { sizeBytes } : { maximumBytes: roughly(sizeBytes) }),
    furtherBytes,
    signal,
    dispatcher,
    attempts,
    delayMs,
    freeBytes,
    onProgress,
  });
  return { address: url, ...found };
}

/** Maximum size of a download with an approximate size: twice that size plus 16 MiB. */
function roughly(sizeBytes: number): number {
  return 2 * sizeBytes + 16 * 1024 * 1024;
}

/**
 * Moves a file that a client of this machine has downloaded to its place, and checks it like every
 * other download.
 *
 * @param file - path of the file, from which it is moved
 * @param address - name of the download in messages
 * @throws ModelError `checksum_mismatch` or `unexpected_content` when it does not have the expected
 * content, after removing it
 */
export async function takeFetched(
  file: string,
  address: string,
  { sizeBytes: expectedBytes, sizeIsExact }: ModelDownload,
  { path, sha256: expected }: FetchTarget,
  { signal }: FetchContext,
): Promise<FetchedDownload> {
  const { size: sizeBytes } = await stat(file);
  const sha256 = await hashFile(file, signal);
  const isOther = expected !== null && sha256 !== expected;
  if (isOther || (sizeIsExact && sizeBytes !== expectedBytes)) {
    await rm(file, { force: true });
    throw isOther
      ? new ModelError(
          'checksum_mismatch',
          `${address} has the SHA-256 ${sha256} instead of ${expected}, in ${sizeBytes} bytes. It was removed`,
        )
      : new ModelError(
          'unexpected_content',
          `${address}: ${describeSize(sizeBytes, expectedBytes)}. It was removed`,
        );
  }
  await rename(file, path);
  return { address, sizeBytes, sha256 };
}
