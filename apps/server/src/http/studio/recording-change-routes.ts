import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../errors/http-error.js';
import type { RecordingLabel } from '../../storage/index.js';
import { requireApiKey } from '../access/authenticate.js';
import { requireSession } from '../access/studio-session.js';
import type { App, AppDependencies } from '../app.js';
import { requireBody } from '../requests/json-body.js';
import { readIdentifier } from '../route-schemas.js';
import { labelSchema, manySchema, manyTagsSchema } from './recording-queries.js';

const path = '/studio/recordings';
const hidden = { schema: { hide: true } };

/**
 * Registers the changes of recordings, for sessions of the studio.
 *
 * - GET /studio/recordings/{id}: its `title`, null for the name of its file, and its `tags`. POST
 *   changes them by `title`, `add_tags` and `remove_tags`.
 * - POST /studio/recordings/tags: adds and removes tags of up to 200 recordings.
 * - POST /studio/recordings/delete: deletes up to 200 recordings. Those that have not ended are
 *   kept, and their ids returned.
 */
export function registerRecordingChangeRoutes(app: App, { storage }: AppDependencies): void {
  const { jobs, recordings } = storage;
  const requireLabel = async (request: FastifyRequest): Promise<RecordingLabel> => {
    const id = readIdentifier(request);
    const label = (await recordings.labels(requireApiKey(request).id, [id])).get(id);
    if (label === undefined) throw HttpError.notFound('recording', id);
    return label;
  };

  app.get(`${path}/:id`, hidden, async (request) => {
    requireSession(request);
    return requireLabel(request);
  });

  app.post(`${path}/:id`, hidden, async (request) => {
    requireSession(request);
    const { add_tags: add, remove_tags: remove, title } = requireBody(labelSchema, request.body);
    const id = readIdentifier(request);
    const keyId = requireApiKey(request).id;
    if (title !== undefined && !(await recordings.rename(keyId, id, title)))
      throw HttpError.notFound('recording', id);
    if (add !== undefined || remove !== undefined)
      await recordings.changeTags(keyId, [id], { add, remove });
    return requireLabel(request);
  });

  app.post(`${path}/tags`, hidden, async (request) => {
    requireSession(request);
    const { ids, ...change } = requireBody(manyTagsSchema, request.body);
    return { changed: await recordings.changeTags(requireApiKey(request).id, ids, change) };
  });

  app.post(`${path}/delete`, hidden, async (request) => {
    requireSession(request);
    const { ids } = requireBody(manySchema, request.body);
    const keyId = requireApiKey(request).id;
    const active: string[] = [];
    let deleted = 0;
    for (const id of ids) {
      const outcome = await jobs.delete(keyId, id);
      if (outcome === 'active') active.push(id);
      else if (outcome === 'deleted') deleted += 1;
    }
    return { deleted, active };
  });
}
