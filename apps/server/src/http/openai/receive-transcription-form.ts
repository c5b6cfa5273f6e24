import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../errors/http-error.js';
import { unsupportedContentType } from '../requests/content-type.js';
import { keepPart, nextPart } from '../uploads/receive-form.js';
import type { FormField } from './form-fields.js';
import { isReference, referenceLimits, referencesField } from './known-speakers.js';

/** Largest field except references of speakers, in bytes. */
const maximumFieldBytes = 64 * 1024;

/**
 * Limits of a form. Lists of keywords have many fields. The storage limits the size of the file,
 * and references of speakers are the largest fields.
 */
export const transcriptionFormLimits = {
  files: 2,
  fields: 256,
  parts: 257,
  fieldSize: referenceLimits.bytes,
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
      const value = toText(part.value);
      const allowed = isReference(fieldname) ? referenceLimits.bytes : maximumFieldBytes;
      if (part.valueTruncated || Buffer.byteLength(value) > allowed)
        throw invalid(fieldname, `must have at most ${allowed} bytes`);
      fields.push([fieldname, value]);
      // Each is large.
      if (fields.filter(([name]) => isReference(name)).length > referenceLimits.count)
        throw invalid(referencesField, `must have at most ${referenceLimits.count} entries`);
    }
    if (!received) throw invalid('file', 'is required: send the audio in the field file');
    return { file: received.file, fields };
  } catch (error) {
    if (received) await discard(received.file);
    throw error;
  }
}

/** A field of JSON is parsed already. */
function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function invalid(field: string, requirement: string): HttpError {
  const name = field.slice(0, 80);
  return new HttpError(400, `${name} ${requirement}`, { field: name });
}
