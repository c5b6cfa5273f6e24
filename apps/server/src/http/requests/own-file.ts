import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../errors/http-error.js';
import { isExpired, type StoredFile, type UnitOfWork } from '../../storage/index.js';
import { requireApiKey } from '../access/authenticate.js';
import type { AppDependencies } from '../app.js';
import { isOwnHost } from './service-url.js';

const filePath = /\/file\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/**
 * The id in a url with the path of an uploaded file, on any host.
 *
 * @param url - such as `http://localhost:4800/file/{id}`
 * @returns undefined when it has another form
 */
export function fileIdIn({ pathname }: URL): string | undefined {
  let path = pathname;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    // A path with invalid percent-encoding is not a path of this service.
  }
  return filePath.exec(path)?.[1]?.toLowerCase();
}

/**
 * The uploaded file that an `audio_url` names, under any host name of this service: ids are random,
 * so that a url with the id of an upload is a url of this service even if its host name is unknown.
 *
 * @param audioUrl - the url of a request
 * @param request - the request, whose key must have uploaded the file
 * @param dependencies - settings and storage
 * @returns the file, or undefined when the url is not of this service
 * @throws HttpError 400 when it is, but the key has no such file or its audio has expired
 */
export async function requireOwnFile(
  audioUrl: string,
  request: FastifyRequest,
  { configuration, storage }: Pick<AppDependencies, 'configuration' | 'storage'>,
): Promise<StoredFile | undefined> {
  const url = new URL(audioUrl);
  const id = fileIdIn(url);
  if (id === undefined) return undefined;
  const file = await storage.files.get(requireApiKey(request).id, id);
  if (file !== undefined && isExpired(file)) throw audioExpired(audioUrl);
  if (file) return file;
  const isOwn =
    isOwnHost(url, request, configuration.publicUrl) || (await storage.files.exists(id));
  if (!isOwn) return undefined;
  throw HttpError.validation([
    `audio_url must be a file that was uploaded with this key, or a url elsewhere, got ${JSON.stringify(audioUrl.slice(0, 120))}`,
  ]);
}

/**
 * Checks again that a file still has its audio, in the unit that creates a job for it, which keeps
 * the audio from expiring.
 *
 * @throws HttpError 400 when it was deleted or has expired since {@link requireOwnFile}
 */
export async function requireAudio(
  unit: UnitOfWork,
  file: Pick<StoredFile, 'id' | 'keyId'>,
  audioUrl: string,
  { storage }: Pick<AppDependencies, 'storage'>,
): Promise<void> {
  if (!(await storage.files.hasAudio(unit, file.keyId, file.id))) throw audioExpired(audioUrl);
}

function audioExpired(audioUrl: string): HttpError {
  return HttpError.validation(
    [
      `audio_url must be a file whose audio has not expired, got ${JSON.stringify(audioUrl.slice(0, 120))}: upload it again`,
    ],
    'audio_expired',
  );
}
