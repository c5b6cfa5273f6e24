import { SourceError } from './source-error.js';

/** Content types of pages and API responses, which servers send in place of a file. */
const documentTypes = /^(?:text\/html|application\/(?:xhtml\+xml|(?:[\w.-]+\+)?json))\b/i;

function refusedWith(status: number): SourceError {
  const message = `The source responded with the status ${status}`;
  if (status === 401 || status === 403)
    return new SourceError('source-refused', message, { errorCode: 403 });
  if (status === 404 || status === 410)
    return new SourceError('source-refused', message, { errorCode: 404 });
  const isRetryable = status >= 500 || status === 408 || status === 425 || status === 429;
  return new SourceError('source-refused', message, {
    errorCode: isRetryable ? 502 : 400,
    isRetryable,
  });
}

/** Status and headers of a response that {@link checkResponse} reads. */
export interface ResponseHead {
  status: number;
  contentType: string | undefined;
  contentEncoding: string | undefined;
  /** `Content-Length` in bytes, or null when absent. */
  lengthBytes: number | null;
}

/**
 * Refuses a response that cannot be a complete audio file.
 *
 * @throws SourceError
 */
export function checkResponse(
  { status, contentType, contentEncoding, lengthBytes }: ResponseHead,
  maximumBytes: number,
): void {
  if (status === 204 || status === 205) throw SourceError.empty();
  if (status === 206)
    throw SourceError.notAudio(
      'The source responded with a part of the file, although the whole file was requested',
    );
  if (status !== 200) throw refusedWith(status);
  if (contentEncoding !== undefined && contentEncoding.trim().toLowerCase() !== 'identity')
    throw SourceError.notAudio(
      'The source responded with a compressed body, although an uncompressed one was requested',
    );
  if (contentType !== undefined && documentTypes.test(contentType.trim()))
    throw SourceError.notAudio('The source responded with a page or JSON, not with audio');
  if (lengthBytes === 0) throw SourceError.empty();
  if (lengthBytes !== null && lengthBytes > maximumBytes) throw SourceError.tooLarge(maximumBytes);
}
