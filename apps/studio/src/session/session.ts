import { queryOptions } from '@tanstack/react-query';
import { servicePath } from './service-address.js';

const path = servicePath('/studio/session');

/** Session of this browser, with its key. */
export interface Session {
  readonly key: {
    readonly name: string;
    readonly hint: string;
    /** True when the session manages the keys of the service. */
    readonly is_administrator: boolean;
  };
}

/** Unsuccessful response of the service. */
export class ServiceError extends Error {
  override readonly name: string = 'ServiceError';
  readonly status: number;
  /** Stable code of the service, undefined when the response has none. */
  readonly code: string | undefined;

  constructor(status: number, message: string, code?: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** The session, null for a browser that is not signed in. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<Session | null> => {
    const response = await fetch(path, { signal });
    if (response.status === 401) return null;
    return readJson<Session>(response);
  },
  staleTime: 60_000,
});

/** True after a one-time link has signed this page in, until the user has closed the notice. */
export const linkSignInQuery = queryOptions({
  queryKey: ['link-sign-in'],
  queryFn: () => false,
  staleTime: Number.POSITIVE_INFINITY,
});

/**
 * Secret for signing in: a key, or the code of a one-time link. The code replaces a session of
 * another key only with `replace`.
 */
export type SignInSecret = { readonly key: string } | LinkSecret;

/** The code of a one-time link. */
export interface LinkSecret {
  readonly code: string;
  readonly replace?: boolean;
}

/** The link belongs to another key than the session of this browser. */
export class OtherKeyError extends ServiceError {
  /** Key of the link. */
  readonly key: Session['key'];

  constructor(key: Session['key']) {
    super(409, 'The link is for another key');
    this.key = key;
  }
}

/**
 * Signs in.
 *
 * @throws ServiceError 401 when the secret is not valid, OtherKeyError when a link would replace
 * the session of another key
 */
export async function signIn(secret: SignInSecret): Promise<Session> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(secret),
  });
  if (response.status === 409) throw new OtherKeyError(((await response.json()) as Session).key);
  return readJson<Session>(response);
}

/** Ends the session. */
export async function signOut(): Promise<void> {
  await fetch(path, { method: 'DELETE' });
}

/** Reads the JSON of a response. @throws ServiceError when it is not successful */
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
