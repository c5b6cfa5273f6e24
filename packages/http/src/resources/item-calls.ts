import type { ApiCall } from '../transport/api-call.js';
import type { CallOptions } from '../transport/client-options.js';
import type { RequestBody } from '../transport/request-body.js';
import type { TransportRequest } from '../transport/send-attempt.js';
import type { Transport } from '../transport/transport.js';

/**
 * Options of a call for which the server fetches or decodes audio before it responds: ten minutes
 * per attempt, unless a limit is given.
 */
export const withLongTimeout = <Options extends CallOptions>(call?: Options) => ({
  ...call,
  timeoutMs: call?.timeoutMs ?? 600_000,
});

/**
 * Makes a call about one item of a collection.
 *
 * @param expects - body of its response
 * @param subpath - path below that of the item, with its slash. By default the call is about the
 * item itself
 * @param body - body of the request, none by default
 * @param query - query string without its question mark, none by default
 */
export type ItemCallFactory = (
  method: TransportRequest['method'],
  expects: TransportRequest['expects'],
  subpath?: string,
  body?: RequestBody,
  query?: string,
) => <Data>(id: string, call?: CallOptions) => ApiCall<Data>;

/**
 * Makes the factory of the calls about the items of a collection.
 *
 * @param path - path of the collection
 */
export function createItemCallFactory(transport: Transport, path: string): ItemCallFactory {
  return (method, expects, subpath = '', body, query) =>
    (id, call) =>
      transport.send(
        { method, path: `${path}/${encodeURIComponent(id)}${subpath}`, query, body, expects },
        call,
      );
}
