import { TranscriptWithheldError } from '@earshot/add-ons/runner';
import { EngineError } from '@earshot/engine';
import { AudioInputError } from '../decoding/index.js';
import { SourceError } from '../sources/index.js';
import { FileTooLargeError, StorageFullError } from '../storage/index.js';

/** Error of a job, for its owner. */
export interface JobFailure {
  /** 400 to 599. */
  errorCode: number;
  message: string;
  /** True when another attempt may succeed. */
  retry: boolean;
}

/**
 * Converts an error of an attempt to the error of its job.
 *
 * @returns errors of the audio and of its source with their message, and other errors as a 500 that
 * reveals no internals
 */
export function describeFailure(error: unknown): JobFailure {
  if (AudioInputError.is(error))
    return {
      errorCode: error.issue === 'too-long' ? 413 : 400,
      message: error.message,
      retry: false,
    };
  if (SourceError.is(error))
    return { errorCode: error.errorCode, message: error.message, retry: error.isRetryable };
  if (error instanceof FileTooLargeError)
    return {
      errorCode: 413,
      message: `The audio is too large: at most ${error.maximumBytes} bytes are allowed`,
      retry: false,
    };
  if (error instanceof StorageFullError)
    return {
      errorCode: 500,
      message: 'There is no disk space left to store the audio',
      retry: true,
    };
  if (EngineError.is(error))
    return {
      errorCode: error.code === 'engine_request_invalid' ? 400 : 500,
      message: error.message,
      retry: error.isRetryable,
    };
  if (error instanceof TranscriptWithheldError) {
    const errorCode = error.error.status_code;
    return { errorCode, message: error.message, retry: errorCode >= 500 };
  }
  return { errorCode: 500, message: 'The service failed to process the job', retry: true };
}
