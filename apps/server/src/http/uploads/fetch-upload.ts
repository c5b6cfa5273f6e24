import { type FetchedSource, SourceError } from '../../sources/index.js';
import type { AppDependencies } from '../app-dependencies.js';
import { HttpError } from '../errors/http-error.js';
import { type KeptUpload, keepUpload } from './keep-upload.js';

/**
 * Fetches audio and keeps it.
 *
 * @param url - where it is
 * @param keyId - whose it becomes
 * @throws HttpError 400, 413, 415 or 504 when it cannot be fetched or used
 */
export async function fetchUpload(
  url: string,
  keyId: string,
  dependencies: AppDependencies,
): Promise<KeptUpload> {
  const { configuration, fetchSource } = dependencies;
  try {
    const fetched: FetchedSource = await fetchSource(url, {
      maximumBytes: configuration.limits.maximumUploadBytes,
      deadlineMs: configuration.sourceDeadlineMs,
    });
    const filename = fetched.filename ?? undefined;
    return await keepUpload(
      { content: fetched.stream, filename, source: url, keyId },
      dependencies,
    );
  } catch (error) {
    if (!SourceError.is(error)) throw error;
    const status = error.errorCode === 413 || error.errorCode === 504 ? error.errorCode : 400;
    const message = `audio_url: ${error.message}`;
    throw new HttpError(status, message, { validationErrors: [message], cause: error });
  }
}
