import type * as z from 'zod';
import type { Storage } from '../../storage/index.js';
import { requireApiKey } from '../access/authenticate.js';
import { requireSession } from '../access/studio-session.js';
import type { App, AppDependencies } from '../app.js';
import { sendPage } from '../responses/list-page.js';
import { openLabelled } from './labelled-jobs.js';
import {
  filterSchema,
  idsSchema,
  pageSchema,
  positionText,
  requireQuery,
  toRecordingFilter,
} from './recording-queries.js';

const path = '/studio/recordings';
/** The handlers validate queries themselves, for their own error messages. */
const hidden = {
  compress: {},
  schema: { hide: true },
  validatorCompiler: () => (value: unknown) => ({ value }),
} as const;

/** Largest number of recordings that are chosen at once. */
const maximumChosen = 10_000;
/** Largest number of tags that are listed. */
const maximumTags = 500;

type PageQuery = z.output<typeof pageSchema>;

/** Jobs of a page, by their ids, and the place of the next one. */
interface ListedPage {
  readonly ids: readonly string[];
  readonly next: string | null;
}

/**
 * Registers the lists of recordings, for sessions of the studio. A recording is a job with the
 * title and the tags that its owner has given it.
 *
 * - GET /studio/recordings: a page, sorted by `sort`, with brief results. `next` is the address of
 *   the next page. `fields` is custom metadata that jobs have.
 * - GET /studio/recordings/count: the number of recordings, which may be more with `is_at_least`.
 * - GET /studio/recordings/ids: all ids, up to 10,000.
 * - GET /studio/recordings/tags: the tags of recordings.
 */
export function registerRecordingListRoutes(app: App, { storage }: AppDependencies): void {
  const { jobs, recordings } = storage;

  app.get(path, hidden, async (request, reply) => {
    requireSession(request);
    const query = requireQuery(pageSchema, request.query);
    const keyId = requireApiKey(request).id;
    const { ids, next } = await findPage(storage, keyId, query);
    const toPageAddress = (after: string | null): string => {
      const parameters = new URLSearchParams(Object.entries(request.query as object));
      parameters.delete('after');
      if (after !== null) parameters.set('after', after);
      return `${path}?${parameters}`;
    };
    const links = {
      first: toPageAddress(null),
      current: toPageAddress(query.after === undefined ? null : positionText(query.after)),
      next: next === null ? null : toPageAddress(next),
    };
    const open = await openLabelled(storage, keyId, ids);
    return sendPage(reply, links, jobs.read(keyId, ids), open);
  });

  app.get(`${path}/count`, hidden, async (request) => {
    requireSession(request);
    const query = requireQuery(filterSchema, request.query);
    const { count, isAtLeast } = await recordings.count(
      toRecordingFilter(requireApiKey(request).id, query),
    );
    return { count, is_at_least: isAtLeast };
  });

  app.get(`${path}/ids`, hidden, async (request) => {
    requireSession(request);
    const { sort, ...query } = requireQuery(idsSchema, request.query);
    const { ids, next } = await recordings.list(
      toRecordingFilter(requireApiKey(request).id, query),
      {
        order: sort,
        limit: maximumChosen,
      },
    );
    return { ids, has_more: next !== null };
  });

  app.get(`${path}/tags`, hidden, async (request) => {
    requireSession(request);
    return { tags: await recordings.tags(requireApiKey(request).id, maximumTags) };
  });
}

/** Finds the jobs of a page. Those of fields of the metadata are listed by their own index. */
async function findPage(
  { index, recordings }: Pick<Storage, 'index' | 'recordings'>,
  keyId: string,
  { after, fields, limit, sort, ...query }: PageQuery,
): Promise<ListedPage> {
  if (fields === undefined) {
    const { ids, next } = await recordings.list(toRecordingFilter(keyId, query), {
      order: sort,
      after,
      limit,
    });
    return { ids, next: next === null ? null : positionText(next) };
  }
  const offset = Number(after?.value ?? 0);
  const { hasMore, ids } = await index.list({
    keyId,
    filter: {
      custom_metadata: { spelling: 'json', value: fields },
      ...(query.kind === undefined ? {} : { kind: query.kind }),
      ...(query.since === undefined ? {} : { after_date: new Date(query.since).toISOString() }),
      ...(query.state === undefined
        ? {}
        : { status: query.state.flatMap((state) => statusesOf[state]) }),
    },
    offset,
    limit,
  });
  return { ids, next: hasMore ? positionText({ value: offset + limit, id: '' }) : null };
}

const statusesOf = {
  working: ['queued', 'processing'],
  done: ['done'],
  error: ['error'],
} as const;
