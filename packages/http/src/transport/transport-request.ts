import type { RequestContext } from '../errors/request-error.js';
import type { RequestBody } from '../uploads/request-body.js';

/** A request and how its answer is read. */
export interface TransportRequest<Data> {
  method: 'GET' | 'POST' | 'DELETE';
  /** Relative to the base address, without a slash at its begin. */
  path: string;
  /** Without its question mark. */
  query?: string;
  body?: RequestBody;
  /** Whether the caller reads the body of the answer. */
  isDownload?: boolean;
  /** Reads a successful answer. */
  read: (response: Response, context: RequestContext) => Promise<Data>;
}
