import { type AudioPeaks, audioPeaksSchema, formatIssues } from '@earshot/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { engineRateHz } from '../../decoding/index.js';
import { HttpError } from '../../errors/http-error.js';
import { PeaksError, type PeaksErrorCode } from '../../peaks/peak-store.js';
import { isExpired, type StoredFile } from '../../storage/index.js';
import type { App, AppDependencies } from '../app.js';
import { isFresh, weakTag } from '../responses/entity-tag.js';
import { errorResponses, identifierSchema, secured, unchanged } from '../route-schemas.js';
import { findJob, type JobPath, requireAudio } from './job-routes.js';

const maximumSeconds = 366 * 24 * 3600;

const querySchema = z.strictObject({
  start: z.coerce.number().min(0).max(maximumSeconds).default(0).describe('Start, in seconds.'),
  end: z.coerce
    .number()
    .positive()
    .max(maximumSeconds)
    .optional()
    .describe('End, in seconds. By default the end of the audio.'),
  points: z.coerce
    .number()
    .int()
    .min(1)
    .max(20_000)
    .default(2000)
    .describe(
      'Largest number of points in the response: the finest level that has no more is used.',
    ),
});

/** Registers GET of the peaks of the audio of a job, for drawing its waveform. */
export function registerPeaksRoute(
  app: App,
  jobPath: JobPath,
  dependencies: AppDependencies,
): void {
  const { path, tag, kind, noun } = jobPath;
  app.get(
    `${path}/:id/peaks`,
    {
      compress: {},
      schema: {
        tags: [tag],
        summary: `Get the waveform of a ${noun}`,
        security: secured,
        deprecated: kind === undefined,
        params: identifierSchema,
        querystring: querySchema,
        response: {
          200: audioPeaksSchema,
          304: unchanged,
          ...errorResponses(400, 401, 404, 410, 422, 429, 507),
        },
      },
      // The handler validates the query itself, for its own error messages.
      validatorCompiler: () => (value) => ({ value }),
    },
    async (request, reply) => {
      const job = await findJob(request, reply, jobPath, dependencies.storage);
      return sendPeaks(request, reply, requireAudio(job, jobPath.noun), dependencies.peaks);
    },
  );
}

/**
 * Sends the peaks of a span of audio, which `start`, `end` and `points` of the query choose.
 *
 * @throws HttpError 400 when one of them is not valid, 410 when the audio has expired, 422 when it
 * cannot be decoded
 */
export async function sendPeaks(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
  peaks: AppDependencies['peaks'],
): Promise<AudioPeaks | FastifyReply> {
  const { end, points, start } = readQuery(request.query);
  if (isExpired(file)) throw new HttpError(410, 'The audio has expired', { code: 'audio_expired' });
  const etag = weakTag(`${file.id} ${start} ${end ?? ''} ${points}`);
  if (isUnchanged(request, reply, etag)) return reply.code(304).send();
  const { channelCount, first, samplesPerPoint, values } = await peaks
    .read(file, { startSeconds: start, endSeconds: end ?? maximumSeconds, points })
    .catch((error: unknown) => {
      throw toHttpError(error);
    });
  return {
    version: 2,
    channels: channelCount,
    sample_rate: engineRateHz,
    samples_per_pixel: samplesPerPoint,
    bits: 8,
    length: values.length / (2 * channelCount),
    start: (first * samplesPerPoint) / engineRateHz,
    data: [...values],
  };
}

function readQuery(given: unknown): z.output<typeof querySchema> {
  const query = querySchema.safeParse(given);
  if (!query.success) throw HttpError.validation(formatIssues(query.error, given));
  const { end, start } = query.data;
  if (end !== undefined && end <= start)
    throw HttpError.validation([`end must be greater than start, which is ${start}, got ${end}`]);
  return query.data;
}

const statuses: Readonly<Record<PeaksErrorCode, number>> = {
  undecodable: 422,
  removed: 410,
  stopping: 503,
};

/** Converts an error of the peaks. Other errors are returned unchanged. */
function toHttpError(error: unknown): unknown {
  if (!(error instanceof PeaksError)) return error;
  return new HttpError(statuses[error.code], error.message, {
    ...(error.code === 'stopping' && { retryAfterSeconds: 5 }),
    cause: error,
  });
}

/**
 * Sets the caching headers, and checks for a 304. The audio under an id never changes, and neither
 * do its peaks.
 */
function isUnchanged({ headers }: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  reply.header('etag', etag).header('cache-control', 'private, no-cache');
  return isFresh(headers['if-none-match'], etag);
}
