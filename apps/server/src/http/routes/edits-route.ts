import { limits, type TranscriptEdits, transcriptEditsSchema } from '@earshot/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { HttpError } from '../../errors/http-error.js';
import { noEditsRevision, type Storage, type StoredJob } from '../../storage/index.js';
import type { App, AppDependencies } from '../app.js';
import { requireBody } from '../requests/json-body.js';
import { registerJsonParser } from '../requests/json-parser.js';
import { isCurrent, isFresh } from '../responses/entity-tag.js';
import { errorResponses, preconditionHeaders, unchanged, withoutBody } from '../route-schemas.js';
import { findJob, type JobPath, jobPaths, schemaOfJob } from './job-routes.js';

/** Edits of an unedited transcript. */
const noEdits: TranscriptEdits = {
  corrections: [],
  splits: [],
  merges: [],
  turns: [],
  speakers: [],
};

/** Ignores the body of a deletion. */
const noBody = z.unknown().transform(() => null);

/** Registers GET, PUT and DELETE of the edits of the transcript of a job, at every path of jobs. */
export function registerEditsRoutes(app: App, dependencies: AppDependencies): void {
  // Edits of a long recording have more values than the limit for other bodies allows.
  registerJsonParser(app, dependencies.shares, limits.edits.maximumValues);
  for (const path of jobPaths) {
    registerReading(app, path, dependencies);
    registerWriting(app, path, dependencies);
  }
}

const urlAt = ({ path }: JobPath) => `${path}/:id/edits`;

function registerReading(app: App, jobPath: JobPath, { storage }: AppDependencies): void {
  app.get(
    urlAt(jobPath),
    {
      schema: {
        ...schemaOfJob(jobPath),
        summary: `Get the edits of the transcript of a ${jobPath.noun}`,
        response: {
          200: transcriptEditsSchema,
          304: unchanged,
          ...errorResponses(401, 404, 429),
        },
      },
      // The edits were validated when they were written.
      serializerCompiler: () => String,
    },
    async (request, reply) => {
      const { id } = await findTranscribed(request, reply, jobPath, storage);
      const edits = await storage.edits.get(id);
      const etag = revisionTag(edits?.revision ?? noEditsRevision);
      reply.header('etag', etag);
      if (isFresh(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply
        .type('application/json; charset=utf-8')
        .send((edits?.text ?? JSON.stringify(noEdits)) as never);
    },
  );
}

function registerWriting(app: App, jobPath: JobPath, { storage }: AppDependencies): void {
  const url = urlAt(jobPath);
  const schema = schemaOfJob(jobPath);
  const write = (
    request: FastifyRequest,
    reply: FastifyReply,
    schemaOfEdits: z.ZodType<TranscriptEdits | null>,
  ) => writeEdits(request, reply, { schemaOfEdits, jobPath, storage });

  app.put(
    url,
    {
      schema: {
        ...schema,
        summary: `Replace the edits of the transcript of a ${jobPath.noun}`,
        headers: preconditionHeaders,
        body: transcriptEditsSchema,
        response: {
          204: withoutBody('The edits were stored'),
          ...errorResponses(400, 401, 404, 412, 413, 415, 429),
        },
      },
      // The handler validates the body, after it has checked that the job exists.
      validatorCompiler: () => (value) => ({ value }),
    },
    (request, reply) => write(request, reply, transcriptEditsSchema),
  );

  app.delete(
    url,
    {
      schema: {
        ...schema,
        summary: `Delete the edits of the transcript of a ${jobPath.noun}`,
        headers: preconditionHeaders,
        response: {
          204: withoutBody('The edits were deleted'),
          ...errorResponses(401, 404, 412, 429),
        },
      },
    },
    (request, reply) => write(request, reply, noBody),
  );
}

/**
 * Finds the job of a request.
 *
 * @throws HttpError 404 when there is none, or when it has no transcript
 */
async function findTranscribed(
  request: FastifyRequest,
  reply: FastifyReply,
  jobPath: JobPath,
  storage: Storage,
): Promise<StoredJob> {
  const job = await findJob(request, reply, jobPath, storage);
  if (job.result !== null) return job;
  throw new HttpError(404, `The ${jobPath.noun} ${job.id} has no transcript: it is ${job.status}`);
}

/** Options of {@link writeEdits}. */
interface WriteOptions {
  readonly schemaOfEdits: z.ZodType<TranscriptEdits | null>;
  readonly jobPath: JobPath;
  readonly storage: Storage;
}

/** Replaces the edits of the job of a request, or deletes them when the schema returns null. */
async function writeEdits(
  request: FastifyRequest,
  reply: FastifyReply,
  { jobPath, schemaOfEdits, storage }: WriteOptions,
): Promise<FastifyReply> {
  const { noun } = jobPath;
  const { id } = await findTranscribed(request, reply, jobPath, storage);
  const edits = requireBody(schemaOfEdits, request.body);
  const ifMatch = request.headers['if-match'];
  const outcome = await storage.edits.write(id, edits, (revision) =>
    isCurrent(ifMatch, revisionTag(revision)),
  );
  if (outcome.kind === 'no-job') throw HttpError.notFound(noun, id);
  if (outcome.kind === 'changed')
    throw new HttpError(
      412,
      `The edits of the ${noun} ${id} have changed: If-Match is ${String(ifMatch).slice(0, 80)}, which is not their current ETag; read them again`,
    );
  return reply.header('etag', revisionTag(outcome.revision)).code(204).send();
}

/** Strong entity tag of a revision: `If-Match` compares strongly. */
function revisionTag(revision: string): string {
  return `"${revision}"`;
}
