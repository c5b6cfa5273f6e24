import {
  jobPageSchema,
  type ListQuery,
  listQuerySchema,
  livePageSchema,
  parseListQuery,
  preRecordedPageSchema,
} from '@earshot/core';
import { getPageSize, pageLinks } from '@earshot/core/protocol';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { HttpError } from '../../errors/http-error.js';
import { requireApiKey } from '../access/authenticate.js';
import type { App, AppDependencies } from '../app.js';
import { baseUrl } from '../requests/service-url.js';
import { jobEnvelope, openJobText } from '../responses/job-text.js';
import { sendPage } from '../responses/list-page.js';
import { errorResponses, secured } from '../route-schemas.js';
import type { JobPath } from './job-routes.js';

const pages = {
  'pre-recorded': preRecordedPageSchema,
  live: livePageSchema,
  transcription: jobPageSchema,
} as const;

/** Query of a list, only for the documentation: `parseListQuery` parses it. */
// The schema is an object schema, which its declared type does not show.
const bothKinds = (listQuerySchema as unknown as z.ZodObject)
  .omit({ custom_metadata: true })
  .extend({
    custom_metadata: z
      .record(z.string(), z.unknown())
      .optional()
      .describe(
        'Only items whose custom metadata contains this value, as JSON or as custom_metadata[name]=value.',
      ),
  });
const oneKind = bothKinds.omit({ kind: true });

/** Registers the filtered and paged list of the jobs of a key at a path. */
export function registerJobListRoute(
  app: App,
  { path, tag, kind }: JobPath,
  { configuration, storage }: AppDependencies,
): void {
  app.get(
    path,
    {
      compress: {},
      config: { checksRepeats: true },
      schema: {
        tags: [tag],
        summary: kind === undefined ? 'List jobs of both kinds' : `List ${kind} jobs`,
        security: secured,
        deprecated: kind === undefined,
        querystring: kind === undefined ? bothKinds : oneKind,
        response: { 200: pages[tag], ...errorResponses(400, 401, 429) },
      },
    },
    async (request, reply) => {
      const query = readQuery(request, kind);
      const { offset, limit, results, ...filter } = query;
      const { jobs, hasMore } = await storage.jobs.list(requireApiKey(request).id, filter, {
        offset,
        limit: getPageSize({ limit }),
        isBrief: results === 'brief',
      });
      const links = pageLinks(baseUrl(request, configuration.publicUrl), query, hasMore);
      return sendPage(reply, links, jobs, (job) =>
        openJobText(job, storage.results, jobEnvelope(job)),
      );
    },
  );
}

function readQuery(request: FastifyRequest, kind: JobPath['kind']): ListQuery {
  const queryStart = request.url.indexOf('?');
  const search = queryStart === -1 ? '' : request.url.slice(queryStart + 1);
  const parsed = parseListQuery(search, { kinds: kind === undefined });
  if (!parsed.success) throw HttpError.validation(parsed.issues);
  return kind === undefined ? parsed.query : { ...parsed.query, kind: [kind] };
}
