import { StorageFullError, StoreAwayError, toStorageError } from '../storage-error.js';

/** Status of the response that an error of the SDK reports, or undefined without one. */
export function readStatus(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('$metadata' in error)) return undefined;
  return (error.$metadata as { readonly httpStatusCode?: number }).httpStatusCode;
}

/** True for the error of a missing bucket, which has the status of a missing object. */
function isWithoutBucket(error: unknown): boolean {
  return error instanceof Error && error.name === 'NoSuchBucket';
}

/** Handles the error of a missing object by a value, and throws every other error. */
export function orMissing<Value>(value: () => Value): (error: unknown) => Value {
  return (error) => {
    if (readStatus(error) === 404 && !isWithoutBucket(error)) return value();
    throw toS3Error(error);
  };
}

/**
 * Translates an error of the SDK: a store without room is full, and one that does not respond or
 * refuses a request is unavailable.
 */
export function toS3Error(error: unknown): unknown {
  const status = readStatus(error);
  if (status === 507) return new StorageFullError('The object store is full', { cause: error });
  const isOfStore = error instanceof Error && '$metadata' in error;
  return isOfStore
    ? new StoreAwayError('The object store cannot be used', { cause: error })
    : toStorageError(error);
}
