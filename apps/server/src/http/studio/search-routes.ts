import { formatIssues } from '@earshot/core';
import * as z from 'zod';
import { HttpError } from '../../errors/http-error.js';
import { keyOf } from '../access/authenticate.js';
import { requireSession } from '../access/studio-session.js';
import type { App, AppDependencies } from '../app.js';
import { sendPage } from '../responses/list-page.js';
import { openLabelled } from './labelled-jobs.js';

const path = '/studio/search';
/** Largest number of words of a search. Further words are ignored. */
const maximumWords = 16;

const querySchema = z.strictObject({
  words: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .transform((text) => text.match(/[\p{L}\p{N}\p{M}]+/gu)?.slice(0, maximumWords) ?? [])
    .refine((words) => words.length > 0, 'must have a letter or a digit'),
  before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

/**
 * Registers GET /studio/search: the recordings of the key whose title, tags, metadata, file name or
 * id has, for each word of the search, a word that begins with it. The newest are first, and
 * results are brief. `next` is the address of the next page.
 */
export function registerSearchRoutes(app: App, { storage }: AppDependencies): void {
  app.get(
    path,
    // The handler validates the query itself, for its own error messages.
    { compress: {}, schema: { hide: true }, validatorCompiler: () => (value) => ({ value }) },
    async (request, reply) => {
      requireSession(request);
      const parsed = querySchema.safeParse(request.query);
      if (!parsed.success) throw HttpError.validation(formatIssues(parsed.error, request.query));
      const keyId = keyOf(request).id;
      const { ids, next } = await storage.index.search({
        keyId,
        before: undefined,
        ...parsed.data,
      });
      const { limit, words } = parsed.data;
      const addressOf = (before: number | undefined): string => {
        const query = new URLSearchParams({ words: words.join(' '), limit: String(limit) });
        if (before !== undefined) query.set('before', String(before));
        return `${path}?${query}`;
      };
      const links = {
        first: addressOf(undefined),
        current: addressOf(parsed.data.before),
        next: next === null ? null : addressOf(next),
      };
      const open = await openLabelled(storage, keyId, ids);
      return sendPage(reply, links, storage.jobs.read(keyId, ids), open);
    },
  );
}
