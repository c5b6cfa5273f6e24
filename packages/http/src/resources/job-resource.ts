import type { AudioPeaks, Page } from '#contract';
import { InvalidResponseError } from '../errors/request-error.js';
import type { ApiCall } from '../transport/api-call.js';
import type { CallOptions } from '../transport/client-options.js';
import type { ResponseSchemaName } from '../transport/json-response.js';
import type { Transport } from '../transport/transport.js';
import { createEditResource, type EditResource } from './edit-resource.js';
import { createItemCallFactory, withLongTimeout } from './item-calls.js';
import { type MixedListOptions, writeQuery } from './list-options.js';

/** Span of {@link JobResource.peaks}, and the resolution of its points. */
export interface PeaksOptions {
  /** Start, in seconds. @defaultValue 0 */
  start?: number | undefined;
  /** End, in seconds. @defaultValue the end of the audio */
  end?: number | undefined;
  /**
   * Maximum number of points, from 1 to 20,000. The finest level that has no more points is sent.
   * @defaultValue 2000
   */
  points?: number | undefined;
}

/** Jobs that can be listed, read and deleted. */
export interface JobResource<Job, Options> {
  /** Lists one page of jobs, the newest first. */
  list(options?: Options, call?: CallOptions): ApiCall<Page<Job>>;
  /** Iterates over all jobs, the newest first, page after page. */
  iterate(options?: Options, call?: CallOptions): AsyncGenerator<Job, void, undefined>;
  /** Reads a job. Rejects with a NotFoundError when there is none. */
  get(id: string, call?: CallOptions): ApiCall<Job>;
  /** Deletes a job that has ended, with its audio and its result. */
  delete(id: string, call?: CallOptions): ApiCall<void>;
  /** Downloads the audio of a job, as a response whose body is a stream. */
  file(id: string, call?: CallOptions): ApiCall<Response>;
  /**
   * Reads the peaks of the samples of the audio of a job, from which its waveform is drawn. The
   * server computes them on the first request, which takes a while for long audio. `timeoutMs` is
   * therefore ten minutes by default.
   */
  peaks(id: string, options?: PeaksOptions, call?: CallOptions): ApiCall<AudioPeaks>;
  /** Edits of the transcripts of the jobs. */
  readonly edits: EditResource;
}

/** Location of a page, relative to the base address. */
interface PageLocation {
  path: string;
  query: string;
}

/**
 * Makes the resource of a kind of jobs.
 *
 * @param path - path of the collection
 */
export function createJobResource<Job, Options extends MixedListOptions>(
  transport: Transport,
  path: string,
  jobSchema: ResponseSchemaName,
  pageSchema: ResponseSchemaName,
): JobResource<Job, Options> {
  const makeCall = createItemCallFactory(transport, path);
  const readPage = (location: PageLocation, call: CallOptions | undefined) =>
    transport.send<Page<Job>>({ method: 'GET', ...location, expects: pageSchema }, call);

  return {
    list: (options, call) => readPage({ path, query: writeQuery(options) }, call),
    async *iterate(options, call) {
      let last: string | undefined;
      let location: PageLocation = { path, query: writeQuery(options) };
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
        // A link has the public address of the server, which may differ from the base address. The
        // key is sent only to the base address.
        const [, linkedPath = '', query = ''] = /\/(v2\/[^?#]*)\??([^#]*)/.exec(next) ?? [];
        location = { path: linkedPath, query };
      }
    },
    get: makeCall('GET', jobSchema),
    delete: makeCall('DELETE', 'nothing'),
    file: makeCall('GET', 'bytes', '/file'),
    peaks: (id, options, call) =>
      makeCall(
        'GET',
        'audioPeaksSchema',
        '/peaks',
        undefined,
        writeQuery(options),
      )(id, withLongTimeout(call)),
    edits: createEditResource(makeCall),
  };
}
