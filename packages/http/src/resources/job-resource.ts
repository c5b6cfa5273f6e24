import type { Page } from '@earshot/core';
import type { ApiCall } from '../transport/api-call.js';
import type { CallOptions } from '../transport/client-options.js';

/** Jobs that can be listed, read and deleted. */
export interface JobResource<Job, Options> {
  /** One page of jobs, the newest first. */
  list(options?: Options, call?: CallOptions): ApiCall<Page<Job>>;
  /** All jobs, the newest first, page after page. */
  iterate(options?: Options, call?: CallOptions): AsyncGenerator<Job, void, undefined>;
  /** A job; a NotFoundError when there is none. */
  get(id: string, call?: CallOptions): ApiCall<Job>;
  /** Deletes a job that has ended, with its audio and its result. */
  delete(id: string, call?: CallOptions): ApiCall<void>;
  /** The audio of a job, as an answer whose body is a stream. */
  file(id: string, call?: CallOptions): ApiCall<Response>;
}
