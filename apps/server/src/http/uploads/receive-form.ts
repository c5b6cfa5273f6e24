import type { Readable } from 'node:stream';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../errors/http-error.js';
import { StorageError, toStorageError } from '../../storage/index.js';

/**
 * Receives a form whose only field, `audio`, is a file.
 *
 * @param request - a multipart request
 * @param keep - stores the file while it arrives
 * @param discard - removes the stored file when the form turns out to be invalid
 * @returns the result of `keep`
 * @throws HttpError 400 when the form is not valid
 */
export async function receiveForm<Kept>(
  request: FastifyRequest,
  keep: (content: Readable, filename: string) => Promise<Kept>,
  discard: (kept: Kept) => Promise<void>,
): Promise<Kept> {
  const parts = request.parts();
  let received: { file: Kept } | undefined;
  try {
    for (let part = await nextPart(parts); part; part = await nextPart(parts)) {
      if (part.fieldname !== 'audio')
        throw HttpError.validation([
          `${part.fieldname.slice(0, 80)} is not a known field, the only field is audio`,
        ]);
      if (part.type !== 'file')
        throw HttpError.validation(['audio must be a file: its part needs a filename']);
      if (received) throw HttpError.validation(['audio must be one file, got several']);
      received = { file: await keepPart(part, keep) };
    }
    if (!received)
      throw HttpError.validation(['audio is required: send the file in the field audio']);
    return received.file;
  } catch (error) {
    if (received) await discard(received.file);
    throw error;
  }
}

/**
 * The next part of a form, or undefined at its end.
 *
 * @throws HttpError 400 when the form cannot be read
 */
export async function nextPart(parts: AsyncIterator<Multipart>): Promise<Multipart | undefined> {
  try {
    const next = await parts.next();
    return next.done === true ? undefined : next.value;
  } catch (error) {
    throw malformed(error);
  }
}

/**
 * Stores the file of a part.
 *
 * @param keep - stores the file while it arrives
 * @throws HttpError 400 when the form is truncated within the file, or the error of `keep`
 */
export async function keepPart<Kept>(
  { file, filename }: MultipartFile,
  keep: (content: Readable, filename: string) => Promise<Kept>,
): Promise<Kept> {
  try {
    return await keep(file, filename);
  } catch (error) {
    // An error of `keep` may also destroy the file. Any other error of the file means that the form
    // was truncated.
    const isTruncated =
      file.errored !== null &&
      !HttpError.is(error) &&
      !(toStorageError(error) instanceof StorageError);
    throw isTruncated ? malformed(file.errored) : error;
  }
}

function malformed(error: unknown): unknown {
  if (toStorageError(error) instanceof StorageError) return error;
  const reason = error instanceof Error ? error.message : 'it cannot be read';
  return new HttpError(400, `The body is not a valid form: ${reason}`, { cause: error });
}
