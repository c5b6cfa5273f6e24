import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../errors/http-error.js';
import { unsupportedContentType } from '../requests/content-type.js';
import { keepPart, nextPart } from '../uploads/receive-form.js';
import type { FormField } from './transcription-fields.js';

/**
 * Limits of a form. They allow a few more parts than a valid form has, so that an error can name the superfluous ones. The storage limits
 * the size of the file.
 */
export const transcriptionFormLimits = {
  files: 2,
  fields: 32,
  parts: 33,
  fieldSize: 64 * 1024,
  headerPairs: 64,
  fileSize: Number.MAX_SAFE_INTEGER,
};

/** A form that has arrived completely. */
export interface TranscriptionForm<Kept> {
  readonly file: Kept;
  readonly fields: readonly FormField[];
}

/**
 * Receives a form with a file and other fields, in any order.
 *
 * @param request - a request
 * @param keep - stores the file while it arrives
 * @param discard - removes the stored file when the form turns out to be invalid
 * @throws HttpError 400 when the form is not valid, 415 when the body is not a form
 */
export async function receiveTranscriptionForm<Kept>(
  request: FastifyRequest,
  keep: (content: Readable, filename: string) => Promise<Kept>,
  discard: (kept: Kept) => Promise<void>,
): Promise<TranscriptionForm<Kept>> {
  if (!request.isMultipart()) throw unsupportedContentType(request);
  const parts = request.parts();
  const fields: FormField[] = [];
  let received: { file: Kept } | undefined;
  try {
    for (let part = await nextPart(parts); part; part = await nextPart(parts)) {
      const { fieldname } = part;
      if (part.type === 'file') {
        if (fieldname !== 'file')
          throw invalid(fieldname, 'must not be a file: send the audio in the field file');
        if (received) throw invalid('file', 'must be one file, got several');
        received = { file: await keepPart(part, keep) };
        continue;
      }
      if (fieldname === 'file') throw invalid('file', 'must be a file: its part needs a filename');
      if (part.valueTruncated)
        throw invalid(fieldname, `must have at most ${transcriptionFormLimits.fieldSize} bytes`);
      // Fields without a content type of their own are always texts.
      fields.push([fieldname, String(part.value)]);
    }
    if (!received) throw invalid('file', 'is required: send the audio in the field file');
    return { file: received.file, fields };
  } catch (error) {
    if (received) await discard(received.file);
    throw error;
  }
}

function invalid(field: string, requirement: string): HttpError {
  const name = field.slice(0, 80);
  return new HttpError(400, `${name} ${requirement}`, { field: name });
}
