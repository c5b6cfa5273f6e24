import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../errors/http-error.js';
import type { StoredFile } from '../../storage/index.js';
import { keyOf } from '../access/authenticate.js';
import type { AppDependencies } from '../app-dependencies.js';
import { isOwnHost } from './own-host.js';

const filePath = /\/file\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/**
 * The id in a url that has the form of an uploaded file, wherever it points to.
 *
 * @param url - such as `http://localhost:4800/file/{id}`
 * @returns undefined when it has another form
 */
export function fileIdIn({ pathname }: URL): string | undefined {
  let path = pathname;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    // What is not encoded as UTF-8 is no path of ours.
  }
  return filePath.exec(path)?.[1]?.toLowerCase();
}

/**
 * The uploaded file that an `audio_url` stands for, under whichever name of this service: ids are random, so that a url elsewhere that
 * has the id of an upload is a name that the service does not know it has.
 *
 * @param audioUrl - the url of a request
 * @param request - the request, whose key must have uploaded the file
 * @param dependencies - where files are
 * @returns the file, or undefined when the url points elsewhere
 * @throws HttpError 400 when it is one of our urls and there is no such file for this key
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
  if (file) return file;
  const isOurs =
    isOwnHost(url, request, configuration.publicUrl) || (await storage.files.exists(id));
  if (!isOurs) return undefined;
  throw HttpError.validation([
    `audio_url must be a file that was uploaded with this key, or a url elsewhere, got ${JSON.stringify(audioUrl.slice(0, 120))}`,
  ]);
}
