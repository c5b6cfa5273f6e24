import { TranscriptWithheldError } from '@earshot/add-ons/runner';
import type { ErrorCode } from '@earshot/core';
import { EngineError, type EngineErrorCode } from '@earshot/engine';
import { AudioInputError } from '../decoding/index.js';
import { SourceError } from '../sources/index.js';
import { FileTooLargeError, StorageFullError } from '../storage/index.js';

/** Error of a job, for its owner. */
export interface JobFailure {
  /** 400 to 599. */
  errorCode: number;
  /** Stable code, for programs. */
  reasonCode: ErrorCode;
  message: string;
  /** True when another attempt may succeed. */
  retry: boolean;
}

const engineCodes: Readonly<Partial<Record<EngineErrorCode, ErrorCode>>> = {
  engine_request_invalid: 'unsupported_option',
  engine_unavailable: 'engine_unavailable',
  engine_busy: 'engine_unavailable',
};

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
      reasonCode: error.reasonCode,
      message: error.message,
      retry: false,
    };
  if (SourceError.is(error))
    return {
      errorCode: error.errorCode,
      reasonCode: error.reasonCode,
      message: error.message,
      retry: error.isRetryable,
    };
  if (EngineError.is(error))
    return {
      errorCode: error.code === 'engine_request_invalid' ? 400 : 500,
      reasonCode: engineCodes[error.code] ?? 'engine_failed',
      message: error.message,
      retry: error.isRetryable,
    };
  if (error instanceof TranscriptWithheldError) {
    const errorCode = error.error.status_code;
    return {
      errorCode,
      reasonCode: 'transcript_withheld',
      message: error.message,
      retry: errorCode >= 500,
    };
  }
  return describeServiceFailure(error);
}

/** Converts an error of the service itself, such as one of its storage. */
function describeServiceFailure(error: unknown): JobFailure {
  if (error instanceof FileTooLargeError)
    return {
      errorCode: 413,
      reasonCode: 'source_too_large',
      message: `The audio is too large: at most ${error.maximumBytes} bytes are allowed`,
      retry: false,
    };
  if (error instanceof StorageFullError)
    return {
      errorCode: 500,
      reasonCode: 'storage_full',
      message: 'There is no disk space left to store the audio',
      retry: true,
    };
  return {
    errorCode: 500,
    reasonCode: 'internal_error',
    message: 'The service failed to process the job',
    retry: true,
  };
}
