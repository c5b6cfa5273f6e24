import { SourceError } from './source-error.js';

/** Types of answers that pages and interfaces give instead of a file. */
const documentTypes = /^(?:text\/html|application\/(?:xhtml\+xml|(?:[\w.-]+\+)?json))\b/i;

function refusedWith(status: number): SourceError {
  const message = `The source answered with the status ${status}`;
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

function notAudio(message: string): SourceError {
  return new SourceError('source-not-audio', message, { errorCode: 400 });
}

/** The error for a source that has more than the limit. */
export function tooLarge(maximumBytes: number): SourceError {
  return new SourceError('source-too-large', `The source has more than ${maximumBytes} bytes`, {
    errorCode: 413,
  });
}

/** The error for a source without a byte. */
export function emptySource(): SourceError {
  return notAudio('The source is empty');
}

/** What {@link checkAnswer} looks at. */
export interface AnswerHead {
  status: number;
  contentType: string | undefined;
  contentEncoding: string | undefined;
  lengthBytes: number | null;
}

/**
 * Refuses an answer that cannot be the whole of an audio file.
 *
 * @throws SourceError
 */
export function checkAnswer(
  { status, contentType, contentEncoding, lengthBytes }: AnswerHead,
  maximumBytes: number,
): void {
  if (status === 204 || status === 205) throw emptySource();
  if (status === 206)
    throw notAudio('The source answered with a part of the file that was not asked for');
  if (status !== 200) throw refusedWith(status);
  if (contentEncoding !== undefined && contentEncoding.trim().toLowerCase() !== 'identity')
    throw notAudio('The source answered with a compressed body although none was asked for');
  if (contentType !== undefined && documentTypes.test(contentType.trim()))
    throw notAudio('The source answered with a document, not with audio');
  if (lengthBytes === 0) throw emptySource();
  if (lengthBytes !== null && lengthBytes > maximumBytes) throw tooLarge(maximumBytes);
}
