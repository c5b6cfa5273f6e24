import { queryClient } from './client.js';
import { servicePath } from './service-address.js';
import { readJson, ServiceError, sessionQuery } from './session.js';

/** Options of a request to the service. */
export interface ServiceCall {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/**
 * Calls a route that the clients of the contract do not support, with the cookie of the session.
 *
 * @throws ServiceError when the response is not successful
 */
export async function callService<Body>(
  path: string,
  { body, method = 'GET', signal }: ServiceCall = {},
): Promise<Body> {
  const response = await fetch(servicePath(path), {
    method,
    ...(signal === undefined ? {} : { signal }),
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  if (response.ok && (response.status === 202 || response.status === 204)) return undefined as Body;
  try {
    return await readJson<Body>(response);
  } catch (error) {
    // The session has ended. The shell then opens the sign-in page.
    if (error instanceof ServiceError && error.status === 401)
      queryClient.setQueryData(sessionQuery.queryKey, null);
    throw error;
  }
}
