import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../errors/http-error.js';
import { type DatabaseTransaction, isExpired, type StoredFile } from '../../storage/index.js';
import { keyOf } from '../access/authenticate.js';
import type { AppDependencies } from '../app.js';
import { isOwnHost } from './service-url.js';

const filePath = /\/file\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/**
 * The id in a url with the path of an uploaded file, whatever its host is.
 *
 * @param url - such as `http://localhost:4800/file/{id}`
 * @returns undefined when it has another form
 */
export function fileIdIn({ pathname }: URL): string | undefined {
  let path = pathname;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    // A path that is not encoded as UTF-8 is none of this service.
  }
  return filePath.exec(path)?.[1]?.toLowerCase();
}

/**
 * The uploaded file of an `audio_url`, under any name of this service: ids are random, so that a url with the id of an upload is a
 * url of this service even if its host name is not known.
 *
 * @param audioUrl - the url of a request
 * @param request - the request, whose key must have uploaded the file
 * @param dependencies - settings and storage
 * @returns the file, or undefined when the url is not of this service
 * @throws HttpError 400 when it is, and the key has no such file, or its audio expired
 */
export async function requireOwnFile(
  audioUrl: string,
  request: FastifyRequest,
  { configuration, storage }: Pick<AppDependencies, 'configuration' | 'storage'>,
): Promise<StoredFile | undefined> {
  const url = new URL(audioUrl);
  const id = fileIdIn(url);
  if (id === undefined) return undefined;
  const file = await storage.files.get(keyOf(request).id, id);
  if (file !== undefined && isExpired(file)) throw audioGone(audioUrl);
  if (file) return file;
  const isOurs =
    isOwnHost(url, request, configuration.publicUrl) || (await storage.files.exists(id));
  if (!isOurs) return undefined;
  throw HttpError.validation([
    `audio_url must be a file that was uploaded with this key, or a url elsewhere, got ${JSON.stringify(audioUrl.slice(0, 120))}`,
  ]);
}

/**
 * Checks the audio of a file once more, in the transaction that creates a job for it: from then on it does not expire.
 *
 * @throws HttpError 400 when it was deleted or expired since {@link requireOwnFile}
 */
export async function requireAudio(
  transaction: DatabaseTransaction,
  file: Pick<StoredFile, 'id' | 'keyId'>,
  audioUrl: string,
  { storage }: Pick<AppDependencies, 'storage'>,
): Promise<void> {
  if (!(await storage.files.hasAudio(file.keyId, file.id, transaction))) throw audioGone(audioUrl);
}

function audioGone(audioUrl: string): HttpError {
  return HttpError.validation(
    [
      `audio_url must be a file whose audio is still there, got ${JSON.stringify(audioUrl.slice(0, 120))}: upload it again`,
    ],
    'audio_expired',
  );
}
