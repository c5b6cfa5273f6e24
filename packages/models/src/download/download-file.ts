import { rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Dispatcher, Response } from 'undici';
import { ModelError } from '../model-error.js';
import { appendContent } from './append-content.js';
import { createConnections } from './connections.js';
import { requireSpace } from './free-space.js';
import { hashFile } from './hash-file.js';
import { LeastRate, leastWindowBytes } from './least-rate.js';
import { describeFailure, describeReason, isTransient } from './network-failure.js';
import { PartialDownload } from './partial-download.js';
import { type ContentResponse, readResponse, StaleDownloadError } from './read-response.js';
import { describeExcess, describeSize, describeUnexpected } from './unexpected-content.js';

/** Options of {@link downloadFile}. */
export interface DownloadOptions {
  url: string;
  /**
   * Headers of the request, such as an authorization. They are not sent to another origin after a
   * redirect. @defaultValue none
   */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Path of the file, which is created when it is complete and checked. */
  path: string;
  /** Expected SHA-256, or null when it is not known. */
  sha256: string | null;
  /** Expected size, in bytes, or undefined when it is not known exactly. */
  sizeBytes?: number | undefined;
  /** Maximum size, in bytes, where the exact size is not known. @defaultValue 32 GiB */
  maximumBytes?: number | undefined;
  /** Space that is needed beyond the download itself, in bytes. @defaultValue 0 */
  furtherBytes?: number | undefined;
  signal?: AbortSignal | undefined;
  /**
   * Called with the bytes so far, including those of an interrupted download. `totalBytes` is null
   * while the size is not known.
   */
  onProgress?:
    | ((progress: { receivedBytes: number; totalBytes: number | null }) => void)
    | undefined;
  /**
   * Connections of the download.
   *
   * @defaultValue those of {@link createConnections}
   */
  dispatcher?: Dispatcher | undefined;
  /**
   * Number of consecutive attempts without a new byte before the download is abandoned.
   * @defaultValue 5
   */
  attempts?: number | undefined;
  /** Returns the wait after a number of consecutive failures, in milliseconds. */
  delayMs?: ((failures: number) => number) | undefined;
  /**
   * Monotonic time in milliseconds, for the measurement of the minimum rate. @defaultValue that of
   * the process
   */
  nowMs?: (() => number) | undefined;
  /** Reads the free space of a file system, in bytes. */
  freeBytes?: ((folder: string) => Promise<number>) | undefined;
}

/** Maximum size of a download of unknown size: 32 GiB. */
const usualMaximumBytes = 32 * 1024 ** 3;

/** A complete download. */
export interface DownloadedFile {
  sizeBytes: number;
  sha256: string;
}

/**
 * Downloads a file. A download that was interrupted, in this call or an earlier one, is resumed by
 * a range request (RFC 9110, section 14) if the server still has the same content, and starts again
 * otherwise. The file gets its name when it is complete and checked.
 *
 * @throws ModelError that describes the problem and its solution, or the reason of the signal when
 * that is aborted, which keeps the bytes so far
 */
export async function downloadFile(options: DownloadOptions): Promise<DownloadedFile> {
  const earlier = await findComplete(options);
  if (earlier !== undefined) return earlier;
  if (options.dispatcher !== undefined) return attemptDownload(options, options.dispatcher);
  const connections = await createConnections();
  try {
    return await attemptDownload(options, connections);
  } finally {
    await connections.destroy();
  }
}

async function attemptDownload(
  options: DownloadOptions,
  dispatcher: Dispatcher,
): Promise<DownloadedFile> {
  const { attempts = 5, delayMs = usualDelayMs, path, signal, url } = options;
  const partial = new PartialDownload(path);
  let failures = 0;
  let reachedBytes = 0;
  for (;;) {
    try {
      await receive(options, partial, dispatcher);
      return await complete(options, partial);
    } catch (error) {
      signal?.throwIfAborted();
      if (!isTransient(error)) throw describeFailure(error, options.url);
      const sizeBytes = await measureSize(partial.path);
      // A few bytes for each connection do not count as progress.
      const isFurther = sizeBytes >= reachedBytes + leastWindowBytes;
      failures = isFurther ? 1 : failures + 1;
      if (isFurther) reachedBytes = sizeBytes;
      if (failures >= attempts)
        throw new ModelError(
          'download_failed',
          `${url} could not be downloaded: ${describeReason(error)}${sizeBytes > 0 ? '. The bytes so far are kept: the same command continues' : ''}`,
          error,
        );
      await sleep(delayMs(failures), undefined, signal === undefined ? {} : { signal });
    }
  }
}

/** Finds the complete file of an earlier call, if it has the expected content. */
async function findComplete({
  path,
  sha256: expected,
  signal,
}: DownloadOptions): Promise<DownloadedFile | undefined> {
  const sizeBytes = await measureSize(path);
  if (sizeBytes === 0 || expected === null) return undefined;
  const sha256 = await hashFile(path, signal);
  return sha256 === expected ? { sizeBytes, sha256 } : undefined;
}

function usualDelayMs(failures: number): number {
  return Math.min(30_000, 500 * 2 ** failures);
}

/**
 * Receives the bytes that are missing. Those so far are removed when they cannot be a part of the
 * content.
 */
async function receive(
  options: DownloadOptions,
  partial: PartialDownload,
  dispatcher: Dispatcher,
): Promise<void> {
  const earlier = await partial.read(options.url);
  // Without a validator, only a checksum would notice that the content has changed in between.
  const canContinue =
    earlier !== undefined && (earlier.validator !== null || options.sha256 !== null);
  const continued = canContinue ? earlier : undefined;
  try {
    const response = await request(options, continued, dispatcher);
    const content = await readResponse(response, options.url, continued);
    if (!content.isComplete) await receiveContent(options, partial, content);
  } catch (error) {
    const isUnexpected = ModelError.is(error) && error.code === 'unexpected_content';
    if (isUnexpected || error instanceof StaleDownloadError) await partial.remove();
    throw error;
  }
}

/** Requests the content, or the rest of an earlier download. */
async function request(
  { headers, signal, url }: DownloadOptions,
  earlier: { readonly sizeBytes: number; readonly validator: string | null } | undefined,
  dispatcher: Dispatcher,
): Promise<Response> {
  const { fetch } = await import('undici');
  const validator = earlier?.validator ?? null;
  return fetch(url, {
    dispatcher,
    ...(signal === undefined ? {} : { signal }),
    headers: {
      ...headers,
      'accept-encoding': 'identity',
      ...(earlier === undefined ? {} : { range: `bytes=${earlier.sizeBytes}-` }),
      ...(validator === null ? {} : { 'if-range': validator }),
    },
  });
}

/** Writes the content of a response behind the bytes so far. */
async function receiveContent(
  options: DownloadOptions,
  partial: PartialDownload,
  content: ContentResponse,
): Promise<void> {
  const { url, onProgress } = options;
  const { contentType, host, offsetBytes, totalBytes, validator } = content;
  try {
    // This is checked before the first byte is written, because the bytes so far may be the start
    // of the right content.
    const problem = content.isPage ? undefined : describeAnnounced(totalBytes, options);
    if (problem !== undefined) throw new ModelError('unexpected_content', `${url}: ${problem}`);
    const neededBytes = (totalBytes ?? options.sizeBytes ?? 0) - offsetBytes;
    const { freeBytes, furtherBytes = 0 } = options;
    await requireSpace(dirname(partial.path), neededBytes + furtherBytes, freeBytes);
  } catch (error) {
    await content.body.cancel();
    throw error;
  }
  if (offsetBytes === 0) await partial.write({ url, validator, totalBytes });
  await appendContent(partial.path, content, {
    expectedBytes: options.sizeBytes ?? totalBytes,
    maximumBytes: options.maximumBytes ?? usualMaximumBytes,
    rate: new LeastRate(url, options.nowMs),
    onReceived: (receivedBytes) => onProgress?.({ receivedBytes, totalBytes }),
    check(start) {
      const problem = describeUnexpected(start, contentType, host);
      if (problem !== undefined) throw new ModelError('unexpected_content', `${url}: ${problem}`);
    },
  });
}

/**
 * Describes an announced size that cannot be right, as a clause. Returns undefined for any other.
 */
function describeAnnounced(
  totalBytes: number | null,
  { maximumBytes = usualMaximumBytes, sizeBytes }: DownloadOptions,
): string | undefined {
  if (totalBytes === null) return undefined;
  if (sizeBytes !== undefined && totalBytes !== sizeBytes)
    return describeSize(totalBytes, sizeBytes);
  return totalBytes > maximumBytes ? describeExcess(totalBytes, maximumBytes) : undefined;
}

/** Checks the bytes and renames the file to its final name. */
async function complete(
  { url, path, sha256: expected, sizeBytes: expectedBytes, signal }: DownloadOptions,
  partial: PartialDownload,
): Promise<DownloadedFile> {
  const sizeBytes = await measureSize(partial.path);
  const sha256 = await hashFile(partial.path, signal);
  if (expectedBytes !== undefined && sizeBytes !== expectedBytes) {
    await partial.remove();
    throw new ModelError(
      'unexpected_content',
      `${url}: ${describeSize(sizeBytes, expectedBytes)}. It was removed`,
    );
  }
  if (expected !== null && sha256 !== expected) {
    await partial.remove();
    throw new ModelError(
      'checksum_mismatch',
      `${url} has the SHA-256 ${sha256} instead of ${expected}, in ${sizeBytes} bytes: the file was changed, or a proxy on the way returned something else. It was removed`,
    );
  }
  await rename(partial.path, path);
  await partial.removeState();
  return { sizeBytes, sha256 };
}

async function measureSize(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}
