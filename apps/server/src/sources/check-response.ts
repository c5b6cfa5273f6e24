import { SourceError } from './source-error.js';

/** Content types of pages, and of responses of programs, which servers send in place of a file. */
const pageTypes = /^(?:text\/html|application\/xhtml\+xml)\b/i;
const documentTypes = /^application\/(?:[\w.-]+\+)?json\b/i;

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
  if (status !== 200) throw SourceError.refusedWith(status);
  if (contentEncoding !== undefined && contentEncoding.trim().toLowerCase() !== 'identity')
    throw SourceError.notAudio(
      'The source responded with a compressed body, although an uncompressed one was requested',
    );
  const type = contentType?.trim() ?? '';
  if (pageTypes.test(type)) throw SourceError.isPage();
  if (documentTypes.test(type))
    throw SourceError.notAudio('The source responded with JSON, not with audio');
  if (lengthBytes === 0) throw SourceError.empty();
  if (lengthBytes !== null && lengthBytes > maximumBytes) throw SourceError.tooLarge(maximumBytes);
}
