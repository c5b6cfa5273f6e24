import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { HttpError } from '../errors/http-error.js';

/**
 * Reads a form whose one field `audio` is a file.
 *
 * @param request - a multipart request
 * @param keep - takes the file while it arrives
 * @returns what `keep` made of it
 * @throws HttpError 400 when the form is not that, also after the file was kept
 */
export async function receiveForm<Kept>(
  request: FastifyRequest,
  keep: (content: Readable, filename: string) => Promise<Kept>,
  discard: (kept: Kept) => Promise<void>,
): Promise<Kept> {
  const received: Kept[] = [];
  try {
    for await (const part of request.parts()) {
      if (part.fieldname !== 'audio')
        throw HttpError.validation([
          `${part.fieldname.slice(0, 80)} is not a known field, the one field is audio`,
        ]);
      if (part.type !== 'file')
        throw HttpError.validation(['audio must be a file: its part needs a filename']);
      received.push(await keep(part.file, part.filename));
    }
    const [file] = received;
    if (file === undefined)
      throw HttpError.validation(['audio is required: send the file in the field audio']);
    return file;
  } catch (error) {
    await Promise.all(received.map(discard));
    throw error;
  }
}
