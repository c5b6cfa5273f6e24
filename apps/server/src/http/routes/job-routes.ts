import { type JobKind, jobSchema, liveJobSchema, preRecordedJobSchema } from '@earshot/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '../../errors/http-error.js';
import { isAudioWithheld } from '../../redaction/audio-replacement.js';
import type { Storage, StoredFile, StoredJob } from '../../storage/index.js';
import { requireApiKey } from '../access/authenticate.js';
import type { App, AppDependencies } from '../app.js';
import { isFresh } from '../responses/entity-tag.js';
import { jobEnvelope, jobTag, openJobText, sendJobText } from '../responses/job-text.js';
import { sendFile } from '../responses/send-file.js';
import { announceSuccessor } from '../responses/successor.js';
import {
  errorResponses,
  fileResponses,
  identifierSchema,
  readIdentifier,
  secured,
  unchanged,
  withoutBody,
} from '../route-schemas.js';

/** A path under which jobs are served. */
export interface JobPath {
  path: string;
  tag: 'pre-recorded' | 'live' | 'transcription';
  /** Kind of the jobs, or undefined for both kinds. */
  kind: JobKind | undefined;
  /** Noun for one of the jobs, for messages. */
  noun: string;
}

/** Every path of jobs. */
export const jobPaths: readonly JobPath[] = [
  { path: '/v2/pre-recorded', tag: 'pre-recorded', kind: 'pre-recorded', noun: 'pre-recorded job' },
  { path: '/v2/live', tag: 'live', kind: 'live', noun: 'live job' },
  { path: '/v2/transcription', tag: 'transcription', kind: undefined, noun: 'job' },
];

/** What the schemas of all routes below a job have in common. */
export const schemaOfJob = ({ kind, tag }: JobPath) => ({
  tags: [tag],
  security: secured,
  deprecated: kind === undefined,
  params: identifierSchema,
});

const jobs = {
  'pre-recorded': preRecordedJobSchema,
  live: liveJobSchema,
  transcription: jobSchema,
} as const;

/**
 * Finds the job of a request. On a deprecated path, adds the successor to the response.
 *
 * @throws HttpError 404
 */
export async function findJob(
  request: FastifyRequest,
  reply: FastifyReply,
  { kind, noun, path }: JobPath,
  { jobs }: Pick<Storage, 'jobs'>,
): Promise<StoredJob> {
  const id = readIdentifier(request);
  const job = await jobs.get(requireApiKey(request).id, id, kind);
  if (!job) throw HttpError.notFound(noun, id);
  if (kind === undefined) {
    const rest = request.routeOptions.url?.slice(`${path}/:id`.length) ?? '';
    announceSuccessor(reply, `/v2/${job.kind}/${id}${rest}`);
  }
  return job;
}

/**
 * The audio of a job.
 *
 * @throws HttpError 404 when it has none, or when it is withheld because it could not be redacted
 */
export function requireAudio(job: StoredJob, noun: string): StoredFile {
  const { file, id } = job;
  if (file === null) throw new HttpError(404, `The ${noun} ${id} has no audio`);
  if (isAudioWithheld(job))
    throw new HttpError(
      404,
      `The audio of the ${noun} ${id} is withheld: its redaction was requested, and has not been done`,
    );
  return file;
}

/** Registers GET and DELETE of one job, and GET of its audio, at a path. */
export function registerJobRoutes(app: App, jobPath: JobPath, dependencies: AppDependencies): void {
  registerReading(app, jobPath, dependencies);
  registerDeletion(app, jobPath, dependencies);
}

function registerReading(app: App, jobPath: JobPath, { storage }: AppDependencies): void {
  const { path, tag, noun } = jobPath;
  const schema = schemaOfJob(jobPath);
  app.get(
    `${path}/:id`,
    {
      compress: {},
      schema: {
        ...schema,
        summary: `Get a ${noun}`,
        response: { 200: jobs[tag], 304: unchanged, ...errorResponses(401, 404, 429) },
      },
    },
    async (request, reply) => {
      const job = await findJob(request, reply, jobPath, storage);
      const envelope = jobEnvelope(job);
      const etag = jobTag(job, envelope);
      reply.header('etag', etag);
      if (isFresh(request.headers['if-none-match'], etag)) return reply.code(304).send();
      const text = await openJobText(job, storage.results, envelope);
      if (text === undefined) throw HttpError.notFound(noun, job.id);
      return sendJobText(reply, text, job.result?.byteLength ?? 0);
    },
  );

  app.route({
    method: ['GET', 'HEAD'],
    url: `${path}/:id/file`,
    exposeHeadRoute: false,
    schema: {
      ...schema,
      summary: `Get the audio of a ${noun}`,
      response: { ...fileResponses, 304: unchanged, ...errorResponses(401, 404, 410, 416, 429) },
    },
    handler: async (request, reply) => {
      const job = await findJob(request, reply, jobPath, storage);
      return sendFile(request, reply, requireAudio(job, noun), storage.blobs);
    },
  });
}

function registerDeletion(app: App, jobPath: JobPath, { storage }: AppDependencies): void {
  const { path, kind, noun } = jobPath;
  app.delete(
    `${path}/:id`,
    {
      schema: {
        ...schemaOfJob(jobPath),
        summary: `Delete a ${noun} with its audio and its result`,
        response: {
          202: withoutBody('The job was deleted'),
          ...errorResponses(401, 403, 404, 429),
        },
      },
    },
    async (request, reply) => {
      const job = await findJob(request, reply, jobPath, storage);
      const outcome = await storage.jobs.delete(job.keyId, job.id, kind);
      if (outcome === 'not-found') throw HttpError.notFound(noun, job.id);
      if (outcome === 'active')
        throw new HttpError(403, `The ${noun} ${job.id} cannot be deleted before it has ended`, {
          code: 'job_active',
        });
      return reply.code(202).send();
    },
  );
}
