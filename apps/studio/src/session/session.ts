import { queryOptions } from '@tanstack/react-query';
import { servicePath } from './service-address.js';

const path = servicePath('/studio/session');

/** The key to which the session of this browser belongs. */
export interface Session {
  readonly key: {
    readonly name: string;
    readonly hint: string;
    /** True when the session manages the keys of the service. */
    readonly is_administrator: boolean;
  };
}

/** Response of the service that is no success. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly status: number;
  /** Stable code of the service; undefined where the response has none. */
  readonly code: string | undefined;

  constructor(status: number, message: string, code?: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** The session; null for a browser that is not signed in. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<Session | null> => {
    const response = await fetch(path, { signal });
    if (response.status === 401) return null;
    return readJson<Session>(response);
  },
  staleTime: 60_000,
});

/** Signs in with a key, or with the code of a one-time link. @throws ServiceError 401 when it is not valid */
export async function signIn(secret: { key: string } | { code: string }): Promise<Session> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(secret),
  });
  return readJson<Session>(response);
}

/** Ends the session. */
export async function signOut(): Promise<void> {
  await fetch(path, { method: 'DELETE' });
}

/** Reads the JSON of a response. @throws ServiceError when it is no success */
export async function readJson<Body>(response: Response): Promise<Body> {
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return body as Body;
  const { code, message } = (body ?? {}) as { code?: unknown; message?: unknown };
  throw new ServiceError(
    response.status,
    typeof message === 'string' ? message : `HTTP ${response.status}`,
    typeof code === 'string' ? code : undefined,
  );
}
