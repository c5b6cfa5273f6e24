import { HttpError } from '../../errors/http-error.js';
import type { Slot } from '../../limits/key-slots.js';
import { startDeadline } from '../../outbound/index.js';
import { type FetchedSource, SourceError } from '../../sources/index.js';
import { StorageError, toStorageError } from '../../storage/index.js';
import type { AppDependencies } from '../app.js';
import { type KeptUpload, storeUpload } from './store-upload.js';

/**
 * Longest wait for a fetch slot, in milliseconds, and number of requests of a key that may wait for
 * one.
 */
const slotWaitMs = 10_000;
const maximumWaiting = 8;

/**
 * Fetches audio and stores it.
 *
 * @param url - url of the audio
 * @param keyId - id of the API key that owns the file
 * @throws HttpError when it cannot be fetched, with the status that a job would end with, 400, 413
 * or 415 when it cannot be used, or 429 when the key has too many fetches under way
 */
export async function fetchUpload(
  url: string,
  keyId: string,
  dependencies: AppDependencies,
): Promise<KeptUpload> {
  const { configuration, fetchSource } = dependencies;
  const slot = await takeSlot(keyId, dependencies);
  try {
    const fetched: FetchedSource = await fetchSource(url, {
      keyId,
      maximumBytes: configuration.limits.maximumUploadBytes,
      deadlineMs: configuration.sourceDeadlineMs,
    });
    const filename = fetched.filename ?? undefined;
    return await storeUpload(
      { content: fetched.stream, filename, source: url, keyId },
      dependencies,
    );
  } catch (error) {
    if (!SourceError.is(error)) throw error;
    // A connection needs a file descriptor: when there is none left, the source is not the cause.
    const storageError = toStorageError(rootCause(error));
    if (storageError instanceof StorageError) throw storageError;
    const message = `audio_url: ${error.message}`;
    throw new HttpError(error.errorCode, message, { code: error.reasonCode, cause: error });
  } finally {
    slot.release();
  }
}

async function takeSlot(
  keyId: string,
  { clock, fetchSlots }: Pick<AppDependencies, 'clock' | 'fetchSlots'>,
): Promise<Slot> {
  const refusal = new HttpError(
    429,
    'Too many sources of this key are being fetched at the moment: upload the file itself, or try again later',
    { code: 'too_many_fetches', retryAfterSeconds: slotWaitMs / 1000 },
  );
  if (!fetchSlots.hasRoomFor(keyId) && fetchSlots.countWaiting(keyId) >= maximumWaiting)
    throw refusal;
  const deadline = startDeadline(clock, slotWaitMs, undefined, () => refusal);
  try {
    return await fetchSlots.take(keyId, deadline.signal);
  } finally {
    deadline.clear();
  }
}

function rootCause(error: unknown): unknown {
  const inner = error instanceof AggregateError ? error.errors[0] : undefined;
  const cause: unknown = error instanceof Error ? (inner ?? error.cause) : undefined;
  return cause === undefined ? error : rootCause(cause);
}
