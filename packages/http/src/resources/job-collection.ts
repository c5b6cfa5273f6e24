import type { Page } from '@earshot/core';
import { InvalidAnswerError } from '../errors/invalid-answer-error.js';
import type { AnswerSchemaName } from '../transport/answer-schemas.js';
import type { CallOptions } from '../transport/client-options.js';
import type { Transport } from '../transport/transport.js';
import type { JobResource } from './job-resource.js';
import { type MixedListOptions, writeListQuery } from './list-query.js';

/** Where the jobs of a kind are, and how they are checked. */
export interface CollectionDescription {
  path: string;
  jobSchema: AnswerSchemaName;
  pageSchema: AnswerSchemaName;
}

/** Where a page is, below the base address. */
interface Place {
  path: string;
  query: string;
}

/** Makes what all kinds of jobs have in common. */
export function createJobCollection<Job, Options extends MixedListOptions>(
  transport: Transport,
  { path, jobSchema, pageSchema }: CollectionDescription,
): JobResource<Job, Options> {
  const pathOf = (id: string) => `${path}/${encodeURIComponent(id)}`;

  const readPageAt = (place: Place, call: CallOptions | undefined) =>
    transport.send<Page<Job>>({ method: 'GET', ...place, answer: pageSchema }, call);

  return {
    list: (options, call) => readPageAt({ path, query: writeListQuery(options) }, call),
    async *iterate(options, call) {
      let last: string | undefined;
      let place: Place = { path, query: writeListQuery(options) };
      for (;;) {
        const { items, next } = await readPageAt(place, call);
        yield* items;
        if (next === null) return;
        if (next === last)
          throw new InvalidAnswerError(
            { method: 'GET', path: `/${path}`, attempts: [] },
            `the next page is the same: ${next}`,
          );
        last = next;
        place = followLink(next);
      }
    },
    get: (id, call) => transport.send({ method: 'GET', path: pathOf(id), answer: jobSchema }, call),
    delete: (id, call) =>
      transport.send({ method: 'DELETE', path: pathOf(id), answer: 'nothing' }, call),
    file: (id, call) =>
      transport.send({ method: 'GET', path: `${pathOf(id)}/file`, answer: 'bytes' }, call),
  };
}

/**
 * A link of a page as a request to the base address: links name the address that the server has in public, which is not
 * always the one that it is reached at, and the key goes nowhere else.
 */
function followLink(link: string): Place {
  const [, path = '', query = ''] = /\/(v2\/[^?#]*)\??([^#]*)/.exec(link) ?? [];
  return { path, query };
}
