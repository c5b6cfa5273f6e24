import type { FastifyRequest } from 'fastify';
import type { StoredFile } from '../../storage/index.js';
import { keyOf } from '../access/authenticate.js';
import type { AppDependencies } from '../app-dependencies.js';
import { HttpError } from '../errors/http-error.js';
import { ownBaseUrls } from './base-url.js';

const filePath = /^\/file\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/**
 * Recognises an `audio_url` that this service gave out for an upload.
 *
 * @param audioUrl - the url of a request
 * @param bases - what our own links begin with, without a slash at the end
 * @returns the id of the file, or undefined when the url points elsewhere
 */
export function ownFileId(audioUrl: string, bases: readonly string[]): string | undefined {
  const { origin, pathname } = new URL(audioUrl);
  for (const base of bases) {
    const own = new URL(base);
    const prefix = own.pathname.replace(/\/$/, '');
    if (origin !== own.origin || !pathname.startsWith(prefix)) continue;
    const id = filePath.exec(pathname.slice(prefix.length))?.[1];
    if (id !== undefined) return id.toLowerCase();
  }
  return undefined;
}

/**
 * The uploaded file that an `audio_url` stands for.
 *
 * @param audioUrl - the url of a request
 * @param request - the request, whose key must have uploaded the file
 * @param dependencies - where files are
 * @returns the file, or undefined when the url points elsewhere
 * @throws HttpError 400 when it is one of our urls and there is no such file
 */
export async function requireOwnFile(
  audioUrl: string,
  request: FastifyRequest,
  { configuration, storage }: Pick<AppDependencies, 'configuration' | 'storage'>,
): Promise<StoredFile | undefined> {
  const id = ownFileId(audioUrl, ownBaseUrls(request, configuration.publicUrl));
  if (id === undefined) return undefined;
  const file = await storage.files.get(keyOf(request).id, id);
  if (file) return file;
  throw HttpError.validation([
    `audio_url must be a file that was uploaded with this key, or a url elsewhere, got ${JSON.stringify(audioUrl.slice(0, 120))}`,
  ]);
}
