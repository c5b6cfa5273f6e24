import type { Page } from '#contract';
import { InvalidResponseError } from '../errors/request-error.js';
import type { ApiCall } from '../transport/api-call.js';
import type { CallOptions } from '../transport/client-options.js';
import type { ResponseSchemaName } from '../transport/json-response.js';
import type { Transport } from '../transport/transport.js';
import { createEditResource, type EditResource } from './edit-resource.js';
import { createItemCallFactory } from './item-calls.js';
import { type MixedListOptions, writeListQuery } from './list-options.js';

/** Jobs that can be listed, read and deleted. */
export interface JobResource<Job, Options> {
  /** Lists one page of jobs, the newest first. */
  list(options?: Options, call?: CallOptions): ApiCall<Page<Job>>;
  /** Iterates over all jobs, the newest first, page after page. */
  iterate(options?: Options, call?: CallOptions): AsyncGenerator<Job, void, undefined>;
  /** Reads a job; rejects with a NotFoundError when there is none. */
  get(id: string, call?: CallOptions): ApiCall<Job>;
  /** Deletes a job that has ended, with its audio and its result. */
  delete(id: string, call?: CallOptions): ApiCall<void>;
  /** Downloads the audio of a job, as a response whose body is a stream. */
  file(id: string, call?: CallOptions): ApiCall<Response>;
  /** Edits of the transcripts of the jobs. */
  readonly edits: EditResource;
}

/** Path and schemas of a kind of jobs. */
export interface JobResourceOptions {
  path: string;
  jobSchema: ResponseSchemaName;
  pageSchema: ResponseSchemaName;
}

/** Location of a page, relative to the base address. */
interface PageLocation {
  path: string;
  query: string;
}

/** Makes the resource of a kind of jobs. */
export function createJobResource<Job, Options extends MixedListOptions>(
  transport: Transport,
  { path, jobSchema, pageSchema }: JobResourceOptions,
): JobResource<Job, Options> {
  const makeCall = createItemCallFactory(transport, path);
  const readPage = (location: PageLocation, call: CallOptions | undefined) =>
    transport.send<Page<Job>>({ method: 'GET', ...location, expects: pageSchema }, call);

  return {
    list: (options, call) => readPage({ path, query: writeListQuery(options) }, call),
    async *iterate(options, call) {
      let last: string | undefined;
      let location: PageLocation = { path, query: writeListQuery(options) };
      for (;;) {
        const { items, next } = await readPage(location, call);
        yield* items;
        if (next === null) return;
        if (next === last)
          throw new InvalidResponseError(
            { method: 'GET', path: `/${path}`, attempts: [] },
            `the next page is the same: ${next}`,
          );
        last = next;
        location = followLink(next);
      }
    },
    get: makeCall('GET', jobSchema),
    delete: makeCall('DELETE', 'nothing'),
    file: makeCall('GET', 'bytes', '/file'),
    edits: createEditResource(makeCall),
  };
}

/**
 * Converts the link of a page to a location at the base address: links have the public address of the server, which is not always
 * the one that it is reached at, and the key goes nowhere else.
 */
function followLink(link: string): PageLocation {
  const [, path = '', query = ''] = /\/(v2\/[^?#]*)\??([^#]*)/.exec(link) ?? [];
  return { path, query };
}
