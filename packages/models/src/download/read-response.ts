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
 * @param earlier - the partial download whose rest was requested, or undefined when the whole content was requested
 * @returns the content or its rest, or that nothing is missing any more
 * @throws ModelError when the server refuses, StaleDownloadError when its content has changed, or another error when a further attempt
 * may succeed
 */
export async function readResponse(
  response: Response,
  url: string,
  earlier: (DownloadState & { sizeBytes: number }) | undefined,
): Promise<ContentResponse | { isComplete: true }> {
  const { status, headers, body } = response;
  if (url.startsWith('https:') && !response.url.startsWith('https:')) {
    await body?.cancel();
    throw new ModelError(
      'download-failed',
      `${url} redirects to ${response.url}, which is not encrypted`,
    );
  }
  const contentType = headers.get('content-type');
  const origin = {
    contentType,
    host: new URL(response.url).host,
    isPage: /^\s*(?:text\/html|application\/xhtml)/i.test(contentType ?? ''),
  };
  const range = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers.get('content-range') ?? '');
  if (status === 206 && range !== null && body !== null && Number(range[1]) === earlier?.sizeBytes)
    return {
      isComplete: false,
      offsetBytes: earlier.sizeBytes,
      totalBytes: range[2] === '*' ? earlier.totalBytes : Number(range[2]),
      validator: earlier.validator,
      ...origin,
      body,
    };
  if (status === 416 && earlier !== undefined) {
    await body?.cancel();
    const total = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1];
    if (Number(total ?? earlier.totalBytes) === earlier.sizeBytes) return { isComplete: true };
  }
  if (earlier !== undefined && (status === 206 || status === 416)) {
    await body?.cancel();
    throw new StaleDownloadError(`${url} cannot be continued at byte ${earlier.sizeBytes}`);
  }
  if (status !== 200 || body === null) {
    await body?.cancel();
    const message = `${url} returned ${status} ${response.statusText}`.trimEnd();
    if (status === 408 || status === 429 || status >= 500) throw new TransientStatusError(message);
    throw new ModelError('download-failed', message);
  }
  const length = headers.get('content-length');
  return {
    isComplete: false,
    offsetBytes: 0,
    // The length of compressed content is not that of the file.
    totalBytes: length === null || headers.has('content-encoding') ? null : Number(length),
    validator: validatorOf(headers),
    ...origin,
    body,
  };
}

/** Strong ETag, or else the date of the last change. */
function validatorOf(headers: Response['headers']): string | null {
  const etag = headers.get('etag');
  return etag !== null && !etag.startsWith('W/') ? etag : headers.get('last-modified');
}
