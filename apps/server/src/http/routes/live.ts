import { liveRegions, liveRequestSchema } from '@earshot/core';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { App } from '../app.js';
import { HttpError } from '../errors/http-error.js';
import { faults, idempotentHeaders, secured } from './route-schemas.js';

const querySchema = z.object({
  region: z
    .enum(liveRegions)
    .optional()
    .describe('Where the session is to be; accepted and not used.'),
});

/** POST /v2/live: checks the request of a session completely, and says that sessions are not served by this version. */
export function registerLiveRoute(app: App): void {
  app.post(
    '/v2/live',
    {
      schema: {
        tags: ['live'],
        summary: 'Initiate a live session (not served by this version)',
        security: secured,
        headers: idempotentHeaders,
        querystring: querySchema,
        // Every option has a default, so that a request without a body asks for all of them.
        body: z.preprocess((body) => body ?? {}, liveRequestSchema),
        response: faults(400, 401, 422, 429),
      },
      preValidation: async (request) => {
        checkQuery(request);
      },
    },
    async () => {
      throw new HttpError(
        422,
        'Live sessions are not served by this server yet: send the recording to POST /v2/upload and POST /v2/pre-recorded instead',
      );
    },
  );
}

function checkQuery(request: FastifyRequest): void {
  const parameters = new URL(request.url, 'http://localhost').searchParams;
  const faultsFound: string[] = [];
  for (const name of parameters.keys())
    if (name !== 'region')
      faultsFound.push(`${name} is not a known parameter, the one parameter is region`);
  const regions = parameters.getAll('region');
  for (const region of regions)
    if (!(liveRegions as readonly string[]).includes(region))
      faultsFound.push(
        `region must be one of ${liveRegions.join(', ')}, got ${JSON.stringify(region.slice(0, 80))}`,
      );
  if (regions.length > 1) faultsFound.push('region must be given once');
  if (faultsFound.length > 0) throw HttpError.validation(faultsFound);
}
