import type { Response } from 'undici';
import { ModelError } from '../model-error.js';
import type { DownloadState } from './partial-download.js';

/** Response with the content of a download, or the rest of it. */
export interface ContentResponse {
  isComplete: false;
  /** Position of the first byte of the body in the whole content. */
  offsetBytes: number;
  /** Size of the whole content, or null when the server does not report it. */
  totalBytes: number | null;
  validator: string | null;
  /** Value of the header `content-type`, or null where the server sends none. */
  contentType: string | null;
  /** Host that responded, after redirects. */
  host: string;
  /** True for a web page, which a model never is. */
  isPage: boolean;
  body: NonNullable<Response['body']>;
}

/** Error of a status after which another attempt may succeed. */
class TransientStatusError extends Error {}

/** Thrown when the server cannot resume a partial download, so that it starts again. */
export class StaleDownloadError extends Error {}

/**
 * Reads status and headers of a response.
 *
 * @param earlier - the partial download whose rest was requested, or undefined when the whole
 * content was requested
 * @returns the content or its rest, or that nothing is missing any more
 * @throws ModelError when the server refuses, StaleDownloadError when its content has changed, or
 * another error when a further attempt may succeed
 */
export async function readResponse(
  response: Response,
  url: string,
  earlier: EarlierDownload | undefined,
): Promise<ContentResponse | { isComplete: true }> {
  const outcome =
    earlier === undefined ? readContent(response, url) : readRest(response, url, earlier);
  if (outcome instanceof Error || outcome.isComplete) await response.body?.cancel();
  if (outcome instanceof Error) throw outcome;
  return outcome;
}

/** The partial download whose rest was requested. */
type EarlierDownload = DownloadState & { sizeBytes: number };

type Outcome = ContentResponse | { isComplete: true } | Error;

/** The rest of the content, or what the server sends in place of it. */
function readRest(response: Response, url: string, earlier: EarlierDownload): Outcome {
  const { body, headers, status } = response;
  if (status !== 206 && status !== 416) return readContent(response, url);
  const refusal = redirectError(response, url);
  if (refusal !== undefined) return refusal;
  const range = headers.get('content-range') ?? '';
  const from = /^bytes (\d+)-\d+\/(?:\d+|\*)$/.exec(range)?.[1];
  const total = /\/(\d+)$/.exec(range)?.[1];
  const totalBytes = total === undefined ? earlier.totalBytes : Number(total);
  if (status === 416 && totalBytes === earlier.sizeBytes) return { isComplete: true };
  if (status === 416 || body === null || Number(from) !== earlier.sizeBytes)
    return new StaleDownloadError(`${url} cannot be continued at byte ${earlier.sizeBytes}`);
  return {
    isComplete: false,
    offsetBytes: earlier.sizeBytes,
    totalBytes,
    validator: earlier.validator,
    ...describeOrigin(response),
    body,
  };
}

/** The whole content, or the error of the server. */
function readContent(response: Response, url: string): ContentResponse | Error {
  const { body, headers, status } = response;
  const refusal = redirectError(response, url);
  if (refusal !== undefined) return refusal;
  if (status !== 200 || body === null) return statusError(response, url);
  const length = headers.get('content-length');
  return {
    isComplete: false,
    offsetBytes: 0,
    // The length of compressed content is not that of the file.
    totalBytes: length === null || headers.has('content-encoding') ? null : Number(length),
    validator: readValidator(headers),
    ...describeOrigin(response),
    body,
  };
}

function redirectError(response: Response, url: string): ModelError | undefined {
  if (!url.startsWith('https:') || response.url.startsWith('https:')) return undefined;
  return new ModelError(
    'download_failed',
    `${url} redirects to ${response.url}, which is not encrypted`,
  );
}

function statusError({ status, statusText }: Response, url: string): Error {
  const message = `${url} returned ${status} ${statusText}`.trimEnd();
  return status === 408 || status === 429 || status >= 500
    ? new TransientStatusError(message)
    : new ModelError('download_failed', message);
}

function describeOrigin({
  headers,
  url,
}: Response): Pick<ContentResponse, 'contentType' | 'host' | 'isPage'> {
  const contentType = headers.get('content-type');
  return {
    contentType,
    host: new URL(url).host,
    isPage: /^\s*(?:text\/html|application\/xhtml)/i.test(contentType ?? ''),
  };
}

/** Strong ETag, or else the date of the last change. */
function readValidator(headers: Response['headers']): string | null {
  const etag = headers.get('etag');
  return etag !== null && !etag.startsWith('W/') ? etag : headers.get('last-modified');
}
