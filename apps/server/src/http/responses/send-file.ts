import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '../../errors/http-error.js';
import { type BlobStore, isExpired, type StoredFile } from '../../storage/index.js';
import { parseRange } from '../requests/parse-range.js';
import { fileTag, isFresh } from './entity-tag.js';

/**
 * Sends a file, or the requested range of it (RFC 9110, sections 13 and 14). The id of the file is
 * its entity tag, since its bytes never change.
 *
 * @param request - a GET or a HEAD
 * @param blobs - store that reads its bytes
 * @returns the response: 200, 206 or 304
 * @throws HttpError 410 when the audio has expired, 416 when the range lies outside the file
 */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
  blobs: Pick<BlobStore, 'read'>,
): FastifyReply {
  if (isExpired(file))
    throw new HttpError(
      410,
      `The audio has expired: it was removed at ${new Date(file.expiredAt).toISOString()}`,
      { code: 'audio_expired' },
    );
  const tag = fileTag(file.id);
  const { headers } = request;
  reply.header('etag', tag).header('cache-control', 'private, no-cache, no-transform');
  if (isFresh(headers['if-none-match'], tag)) return reply.code(304).send();
  // An If-Range with a date never matches, since responses have no Last-Modified.
  const isSameVersion = headers['if-range'] === undefined || headers['if-range'] === tag;
  const range = parseRange(isSameVersion ? headers.range : undefined, file.sizeBytes);
  if (range === 'unsatisfiable')
    throw new HttpError(416, `The range lies outside the file, which has ${file.sizeBytes} bytes`, {
      headers: { 'content-range': `bytes */${file.sizeBytes}` },
    });
  reply
    .type('application/octet-stream')
    .header('accept-ranges', 'bytes')
    .header('content-disposition', contentDisposition(file));
  let length = file.sizeBytes;
  if (range !== 'whole') {
    length = range.end - range.start + 1;
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.sizeBytes}`);
  }
  reply.header('content-length', length);
  // The response to HEAD has the headers of GET, but the file is not opened.
  if (request.method === 'HEAD') return reply.send('');
  const { id, keyId } = file;
  return reply.send(
    blobs.read({ kind: 'audio', id }, { keyId, range: range === 'whole' ? undefined : range }),
  );
}

function contentDisposition({ filename, id, extension }: StoredFile): string {
  const name = filename ?? (extension === '' ? id : `${id}.${extension}`);
  // Other characters appear only in the encoded form (RFC 6266).
  const plain = name.replace(/[^\w. -]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}
