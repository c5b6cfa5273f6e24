import type { Page } from '@earshot/core';
import { InvalidAnswerError } from '../errors/invalid-answer-error.js';
import type { AnswerSchemaName } from '../transport/answer-schemas.js';
import type { ApiCall } from '../transport/api-call.js';
import { download } from '../transport/download.js';
import type { Transport } from '../transport/transport.js';
import type { JobResource } from './job-resource.js';
import { type MixedListOptions, writeListQuery } from './list-query.js';
import { readJson, readNothing } from './read-answer.js';

/** Where the jobs of a kind are, and how they are checked. */
export interface CollectionDescription {
  path: string;
  jobSchema: AnswerSchemaName;
  pageSchema: AnswerSchemaName;
}

/** Makes what all kinds of jobs have in common. */
export function createJobCollection<Job, Options extends MixedListOptions>(
  transport: Transport,
  { path, jobSchema, pageSchema }: CollectionDescription,
): JobResource<Job, Options> {
  const { validate } = transport.settings;
  const pathOf = (id: string) => `${path}/${encodeURIComponent(id)}`;
  const readPage = readJson<Page<Job>>(pageSchema, validate);

  const list: JobResource<Job, Options>['list'] = (options, call) =>
    transport.send(
      {
        method: 'GET',
        path,
        query: options === undefined ? '' : writeListQuery(options),
        read: readPage,
      },
      call,
    );

  return {
    list,
    async *iterate(options, call) {
      let page: Page<Job> = await list(options, call);
      let passed: string | null = null;
      for (;;) {
        yield* page.items;
        if (page.next === null) return;
        if (page.next === passed)
          throw new InvalidAnswerError(
            { method: 'GET', path: `/${path}`, attempts: [] },
            `the page names itself as its next one: ${passed}`,
          );
        passed = page.next;
        page = await transport.send(
          { method: 'GET', ...followLink(page.next), read: readPage },
          call,
        );
      }
    },
    get: (id, call) =>
      transport.send(
        { method: 'GET', path: pathOf(id), read: readJson<Job>(jobSchema, validate) },
        call,
      ),
    delete: (id, call): ApiCall<void> =>
      transport.send({ method: 'DELETE', path: pathOf(id), read: readNothing }, call),
    file: (id, call) => transport.send(download(`${pathOf(id)}/file`), call),
  };
}

/**
 * A link of a page as a request to the base address: links name the address that the server has in public, which is not
 * always the one that it is reached at, and the key goes nowhere else.
 */
function followLink(link: string): { path: string; query: string } {
  const { pathname, search } = new URL(link, 'http://localhost');
  return { path: pathname.slice(pathname.indexOf('/v2/') + 1), query: search.slice(1) };
}
