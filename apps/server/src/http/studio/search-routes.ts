import * as z from 'zod';
import type { SearchArgument } from '../../storage/index.js';
import { requireApiKey } from '../access/authenticate.js';
import { requireSession } from '../access/studio-session.js';
import type { App, AppDependencies } from '../app.js';
import { sendPage } from '../responses/list-page.js';
import { openLabelled } from './labelled-jobs.js';
import { requireQuery } from './recording-queries.js';

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

/** The handlers validate queries themselves, for their own error messages. */
const hidden = {
  compress: {},
  schema: { hide: true },
  validatorCompiler: () => (value: unknown) => ({ value }),
} as const;

const meaningSchema = z.strictObject({
  text: z.string().trim().min(1).max(1000),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

/** A page of a search. */
interface FoundPage {
  readonly ids: readonly string[];
  readonly next: number | null;
  /** Further fields of a recording, by its id. */
  readonly more?: ReadonlyMap<string, object>;
}

/**
 * Registers the searches of recordings, for sessions of the studio. A word of a search finds words
 * that begin with it. The newest recordings are first, results are brief, and `next` is the address
 * of the next page.
 *
 * - GET /studio/search: recordings that have each word in their title, tags, metadata, file name or
 *   id.
 * - GET /studio/spoken: recordings in which all words were said within some sentences. `text` has the
 *   first of these, `seconds` their time, and `utterance` its index.
 * - GET /studio/meaning: recordings in which something similar to the text was said in any words,
 *   the most similar first, and none without a sentence encoder. The fields are those of
 *   /studio/spoken, for the most similar passage, and `similarity`, up to 1.
 */
export function registerSearchRoutes(app: App, dependencies: AppDependencies): void {
  const { storage } = dependencies;
  const { index, spokenWords } = storage;
  registerSearch(app, '/studio/search', storage, (argument) => index.search(argument));
  registerSearch(app, '/studio/spoken', storage, async (argument) => {
    const { hits, next } = await spokenWords.search(argument);
    return {
      ids: hits.map(({ jobId }) => jobId),
      next,
      more: new Map(hits.map(({ jobId, ...hit }) => [jobId, hit])),
    };
  });
  registerMeaningSearch(app, dependencies);
}

function registerMeaningSearch(app: App, { meanings, storage }: AppDependencies): void {
  app.get('/studio/meaning', hidden, async (request, reply) => {
    requireSession(request);
    const { limit, text } = requireQuery(meaningSchema, request.query);
    const keyId = requireApiKey(request).id;
    const hits = await meanings.search({ keyId, text, limit });
    const ids = hits.map(({ jobId }) => jobId);
    const more = new Map(
      hits.map(({ jobId, seconds, similarity, text: said, utterance }) => [
        jobId,
        { text: said, seconds, utterance, similarity },
      ]),
    );
    const address = `/studio/meaning?${new URLSearchParams({ text, limit: String(limit) })}`;
    const open = await openLabelled(storage, keyId, ids, more);
    const links = { first: address, current: address, next: null };
    return sendPage(reply, links, storage.jobs.read(keyId, ids), open);
  });
}

function registerSearch(
  app: App,
  path: string,
  storage: AppDependencies['storage'],
  search: (argument: SearchArgument) => Promise<FoundPage>,
): void {
  app.get(path, hidden, async (request, reply) => {
    requireSession(request);
    const { before, limit, words } = requireQuery(querySchema, request.query);
    const keyId = requireApiKey(request).id;
    const { ids, more, next } = await search({ keyId, before, limit, words });
    const toPageAddress = (beforeNumber: number | undefined): string => {
      const query = new URLSearchParams({ words: words.join(' '), limit: String(limit) });
      if (beforeNumber !== undefined) query.set('before', String(beforeNumber));
      return `${path}?${query}`;
    };
    const links = {
      first: toPageAddress(undefined),
      current: toPageAddress(before),
      next: next === null ? null : toPageAddress(next),
    };
    const open = await openLabelled(storage, keyId, ids, more);
    return sendPage(reply, links, storage.jobs.read(keyId, ids), open);
  });
}
