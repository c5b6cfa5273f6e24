import {
  type CreatedLiveSession,
  LiveError,
  type LiveRequestInput,
  type SessionCreator,
} from '@earshot/live';

/**
 * Endpoint of your own server that initiates sessions, so that no page sees the key: its address,
 * or a function that calls it. The address gets a POST with the configuration as JSON, and responds
 * with `{ url }`. `createTokenHandler` of `@earshot/react/server` makes one.
 */
export type TokenEndpoint =
  | string
  | URL
  | ((
      config: LiveRequestInput,
      options: {
        /** Aborts the call when the transcription is stopped or its component unmounted. */
        readonly signal?: AbortSignal;
      },
    ) => Promise<InitiatedSession>);

/** Response of a token endpoint. */
export interface InitiatedSession {
  /** Address of the socket of one session, with the token that opens it: `wss://…`. */
  readonly url: string;
}

/** Makes an initiator of sessions that calls an endpoint. */
export function createTokenCreator(endpoint: TokenEndpoint): SessionCreator {
  const request = typeof endpoint === 'function' ? endpoint : requestTo(endpoint);
  return {
    live: {
      // The id is optional at an endpoint: the messages of the session have it too.
      initiate: (config = {}, options = {}) =>
        request(config, options) as Promise<CreatedLiveSession>,
    },
  };
}

function requestTo(endpoint: string | URL): Exclude<TokenEndpoint, string | URL> {
  return async (config, { signal }) => {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(config),
      credentials: 'same-origin',
      ...(signal !== undefined && { signal }),
    });
    if (!response.ok)
      throw new LiveError(
        'initiation_failed',
        `the token endpoint responded with ${response.status}`,
        { isRetryable: response.status >= 500 },
      );
    const body = (await response.json()) as InitiatedSession | null;
    if (typeof body?.url === 'string') return body;
    throw new LiveError('initiation_failed', 'the token endpoint responded without a url');
  };
}
