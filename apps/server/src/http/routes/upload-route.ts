import {
  parseJson,
  type UploadResponse,
  uploadRequestSchema,
  uploadResponseSchema,
} from '@earshot/core';
import multipart from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { CompletedRequest, IdempotentRequest, StoredFile } from '../../storage/index.js';
import { requireApiKey } from '../access/authenticate.js';
import { findAccount } from '../access/share-processing.js';
import type { App, AppDependencies } from '../app.js';
import {
  findFirstRequest,
  idempotentRequest,
  requestFingerprint,
} from '../idempotency/idempotency-key.js';
import {
  type RepeatableResponse,
  repeatableResponse,
  repeatResponse,
  respondOnce,
  respondToRepetition,
} from '../idempotency/repeatable-response.js';
import { requireBody } from '../requests/json-body.js';
import { requireOwnFile } from '../requests/own-file.js';
import type { RequestSlots } from '../requests/request-slots.js';
import { baseUrl } from '../requests/service-url.js';
import { errorResponses, idempotentHeaders, secured } from '../route-schemas.js';
import { fetchUpload } from '../uploads/fetch-upload.js';
import { receiveForm } from '../uploads/receive-form.js';
import { hashUpload, type KeptUpload, storeUpload } from '../uploads/store-upload.js';

const formSchema = z
  .object({ audio: z.any().meta({ type: 'string', format: 'binary' }).describe('The audio file.') })
  .describe('A form with a file.');

/**
 * Limits of a form, which has one field. They allow a few more, so that an error can name the
 * superfluous ones. The storage limits the size of the file.
 */
const formLimits = {
  files: 2,
  fields: 8,
  parts: 9,
  fieldSize: 64 * 1024,
  headerPairs: 64,
  fileSize: Number.MAX_SAFE_INTEGER,
};

/**
 * Registers POST /v2/upload, which stores an uploaded or a fetched file and responds with its url.
 *
 * @param app - a scope of its own, since other routes accept other forms or none
 * @param slots - upload slots
 */
export async function registerUploadRoute(
  app: App,
  dependencies: AppDependencies,
  slots: RequestSlots,
): Promise<void> {
  await app.register(multipart, { limits: formLimits });

  app.post(
    '/v2/upload',
    {
      schema: {
        tags: ['files'],
        summary: 'Upload audio, or fetch it from a url',
        security: secured,
        consumes: ['multipart/form-data', 'application/json'],
        headers: idempotentHeaders,
        body: z.union([formSchema, uploadRequestSchema]),
        response: {
          200: uploadResponseSchema,
          ...errorResponses(400, 401, 403, 404, 413, 415, 422, 429, 502, 504, 507),
        },
      },
      // The content-type distinguishes the two bodies, and a form is validated while it arrives.
      validatorCompiler: () => (value) => ({ value }),
    },
    async (request, reply) => {
      const slot = slots.take(requireApiKey(request).id);
      try {
        return await respondToUpload(request, reply, dependencies);
      } catch (error) {
        // A body that was too slow has already got its 408, and fails here when its connection is
        // closed.
        if (reply.sent) return reply;
        throw error;
      } finally {
        slot.release();
      }
    },
  );
}

/**
 * Stores the file of a request, once for each idempotency key, and sets the status of the response.
 */
async function respondToUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  dependencies: AppDependencies,
): Promise<UploadResponse> {
  const { storage } = dependencies;
  const keyId = requireApiKey(request).id;
  const first = await findFirstRequest(request, storage.idempotency);
  if (!request.isMultipart()) return respondToUrl(request, reply, dependencies);
  if (first !== undefined) return repeatForm(request, reply, first, dependencies);
  const { contentHash, file } = await receiveForm(
    request,
    (content, filename) => storeUpload({ content, filename, source: null, keyId }, dependencies),
    (upload) => storage.blobs.delete(upload.file.id),
  );
  const repetition = idempotentRequest(request, 'upload', contentHash, file.filename);
  return respondWithNewFile(reply, repetition, file, dependencies);
}

/** Fetches the file of a url, unless it is already stored here. */
async function respondToUrl(
  request: FastifyRequest,
  reply: FastifyReply,
  dependencies: AppDependencies,
): Promise<UploadResponse> {
  const { idempotency } = dependencies.storage;
  const { audio_url: url } = requireBody(uploadRequestSchema, request.body);
  const repetition = idempotentRequest(request, 'upload', url);
  const repeated = await respondToRepetition<UploadResponse>(reply, repetition, idempotency);
  if (repeated !== undefined) return repeated;
  const own = await requireOwnFile(url, request, dependencies);
  if (own) {
    const response = uploadResponse(request, own, dependencies);
    const outcome = await idempotency.respondOnce(
      repetition,
      response.stored,
      async () => undefined,
    );
    return respondOnce(reply, outcome, response);
  }
  const { file } = await fetchUpload(url, requireApiKey(request).id, dependencies);
  return respondWithNewFile(reply, repetition, file, dependencies);
}

/** Inserts the row of a stored file, which is removed again when another request was the first. */
async function respondWithNewFile(
  reply: FastifyReply,
  repetition: IdempotentRequest | undefined,
  file: KeptUpload['file'],
  dependencies: AppDependencies,
): Promise<UploadResponse> {
  const { blobs, files, idempotency } = dependencies.storage;
  const response = uploadResponse(reply.request, file, dependencies);
  const outcome = await idempotency.respondOnce(repetition, response.stored, (unit) =>
    files.insert(file, unit),
  );
  if (outcome.kind !== 'first') await blobs.delete(file.id);
  return respondOnce(reply, outcome, response);
}

/**
 * Responds to a form whose idempotency key was used before: its file is compared with the first
 * one, and not stored.
 */
async function repeatForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { requestHash, response }: CompletedRequest,
  { shares }: Pick<AppDependencies, 'shares'>,
): Promise<UploadResponse> {
  // The response of another route may be sealed, and is then not JSON.
  const stored = parseJson(response.body);
  const first = uploadResponseSchema.safeParse(stored.success ? stored.value : undefined);
  if (!first.success) return repeatResponse(reply, { kind: 'conflict' });
  const maximumBytes = first.data.audio_metadata.size;
  const { contentHash, filename } = await receiveForm(
    request,
    (content, name) => hashUpload(content, name, maximumBytes, findAccount(request, shares)),
    async () => undefined,
  );
  const isSame = requestFingerprint('upload', contentHash, filename) === requestHash;
  return repeatResponse(reply, isSame ? { kind: 'repeated', response } : { kind: 'conflict' });
}

function uploadResponse(
  request: FastifyRequest,
  file: Omit<StoredFile, 'createdAt'>,
  { configuration }: AppDependencies,
): RepeatableResponse<UploadResponse> {
  return repeatableResponse(200, {
    audio_url: `${baseUrl(request, configuration.publicUrl)}/file/${file.id}`,
    audio_metadata: {
      id: file.id,
      filename: file.filename ?? file.id,
      ...(file.source === null ? {} : { source: file.source }),
      extension: file.extension,
      size: file.sizeBytes,
      audio_duration: file.durationSeconds ?? 0,
      number_of_channels: file.channelCount ?? 1,
    },
  });
}
