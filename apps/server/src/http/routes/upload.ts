import { type UploadResponse, uploadRequestSchema, uploadResponseSchema } from '@earshot/core';
import multipart from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { HttpError } from '../../errors/http-error.js';
import { KeySlots, type Slot } from '../../limits/index.js';
import type { IdempotentRequest, KeptAnswer } from '../../storage/index.js';
import { keyOf } from '../access/authenticate.js';
import type { App } from '../app.js';
import type { AppDependencies } from '../app-dependencies.js';
import { baseUrl } from '../requests/base-url.js';
import { checkBody } from '../requests/check-body.js';
import { idempotencyKey, requestFingerprint } from '../requests/idempotency-key.js';
import { requireOwnFile } from '../requests/own-file.js';
import { answerOnce, repeat, repeatableAnswer, repeatFirst } from '../responses/answer-once.js';
import { uploadView } from '../responses/upload-view.js';
import { fetchUpload } from '../uploads/fetch-upload.js';
import { hashUpload, type KeptUpload, keepUpload } from '../uploads/keep-upload.js';
import { receiveForm } from '../uploads/receive-form.js';
import { faults, idempotentHeaders, secured } from './route-schemas.js';

const formSchema = z
  .object({ audio: z.any().meta({ type: 'string', format: 'binary' }).describe('The audio file.') })
  .describe('A form with a file.');

/** A form has one field; a few more are read so that they can be named in the answer. The storage counts the bytes of the file. */
const formLimits = {
  files: 2,
  fields: 8,
  parts: 9,
  fieldSize: 64 * 1024,
  headerPairs: 64,
  fileSize: Number.MAX_SAFE_INTEGER,
};

/** POST /v2/upload: takes a file, or fetches one, and answers the url to transcribe it by. Needs a scope of its own, since no other route takes forms. */
export async function registerUploadRoute(app: App, dependencies: AppDependencies): Promise<void> {
  const { configuration, storage } = dependencies;
  await app.register(multipart, { limits: formLimits });
  const { maximumUploadsPerKey } = configuration;
  // Each upload holds a connection and an open file.
  const slots = new KeySlots({ total: Number.POSITIVE_INFINITY, perKey: maximumUploadsPerKey });

  /** @throws HttpError 429 when the key has too many uploads under way */
  function takeSlot(keyId: string): Slot {
    if (slots.hasRoomFor(keyId)) return slots.add(keyId);
    throw new HttpError(
      429,
      `Too many uploads at once: at most ${maximumUploadsPerKey} for each key`,
      { code: 'too_many_uploads', retryAfterSeconds: 5 },
    );
  }

  async function receive(request: FastifyRequest, keyId: string): Promise<KeptUpload> {
    const discard = ({ file }: KeptUpload): Promise<void> => storage.files.removeBytes(file.id);
    return receiveForm(
      request,
      (content, filename) => keepUpload({ content, filename, source: null, keyId }, dependencies),
      discard,
    );
  }

  app.post(
    '/v2/upload',
    {
      schema: {
        tags: ['files'],
        summary: 'Upload audio, or have it fetched',
        security: secured,
        consumes: ['multipart/form-data', 'application/json'],
        headers: idempotentHeaders,
        body: z.union([formSchema, uploadRequestSchema]),
        response: {
          200: uploadResponseSchema,
          ...faults(400, 401, 403, 404, 413, 415, 422, 429, 502, 504, 507),
        },
      },
      // The two forms are told apart by their content-type, and a form is checked while it arrives.
      validatorCompiler: () => (value) => ({ value }),
    },
    async (request, reply) => {
      const slot = takeSlot(keyOf(request).id);
      try {
        return await answerUpload(request, reply);
      } catch (error) {
        // A body that was too slow has its 408 by now, and breaks off when its connection is closed.
        if (reply.sent) return reply;
        throw error;
      } finally {
        slot.release();
      }
    },
  );

  async function answerUpload(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<UploadResponse> {
    const keyId = keyOf(request).id;
    const key = idempotencyKey(request);
    const base = baseUrl(request, configuration.publicUrl);
    const repeatable = (...parts: unknown[]): IdempotentRequest | undefined =>
      key === undefined
        ? undefined
        : { keyId, idempotencyKey: key, requestHash: requestFingerprint('upload', ...parts) };
    const kept =
      key === undefined ? undefined : await storage.idempotency.get({ keyId, idempotencyKey: key });

    let upload: KeptUpload;
    let repetition: IdempotentRequest | undefined;
    if (request.isMultipart()) {
      if (kept !== undefined) return repeatForm(request, reply, kept);
      upload = await receive(request, keyId);
      repetition = repeatable(upload.contentHash, upload.file.filename);
    } else {
      const checked = checkBody(uploadRequestSchema, request.body);
      if ('error' in checked) throw checked.error;
      const { audio_url: url } = checked.value;
      repetition = repeatable(url);
      const before = await repeatFirst<UploadResponse>(reply, repetition, storage.idempotency);
      if (before !== undefined) return before;
      const own = await requireOwnFile(url, request, dependencies);
      if (own) {
        const known = repeatableAnswer(200, uploadView(base, own));
        const outcome = await storage.idempotency.answerOnce(
          repetition,
          known.kept,
          async () => undefined,
        );
        return answerOnce(reply, outcome, known);
      }
      upload = await fetchUpload(url, keyId, dependencies);
    }

    const answer = repeatableAnswer(200, uploadView(base, upload.file));
    const outcome = await storage.idempotency.answerOnce(repetition, answer.kept, (transaction) =>
      storage.files.insert(upload.file, transaction),
    );
    if (outcome.kind !== 'first') await storage.files.removeBytes(upload.file.id);
    return answerOnce(reply, outcome, answer);
  }

  /** Answers a form under a key that was used before. Nothing of it is kept: it is only compared with what came first. */
  async function repeatForm(
    request: FastifyRequest,
    reply: FastifyReply,
    { answer, requestHash }: KeptAnswer,
  ): Promise<UploadResponse> {
    const first = uploadResponseSchema.safeParse(JSON.parse(answer.body));
    if (!first.success) return repeat(reply, { kind: 'conflict' });
    const maximumBytes = first.data.audio_metadata.size;
    const { contentHash, filename } = await receiveForm(
      request,
      (content, name) => hashUpload(content, name, maximumBytes),
      async () => undefined,
    );
    const isSame = requestFingerprint('upload', contentHash, filename) === requestHash;
    return repeat(reply, isSame ? { kind: 'repeated', answer } : { kind: 'conflict' });
  }
}
