import {
  resolveWebSocket,
  type WebSocketConstructor,
  type WebSocketLoader,
} from '../connection/web-socket.js';
import { LiveError } from '../live-error.js';
import type { LiveSessionSource } from '../options/live-options.js';
import type { LiveSettings } from '../options/resolve-options.js';

/** Class and address of the sockets of a session. */
export interface SocketEndpoint {
  readonly WebSocket: WebSocketConstructor;
  readonly url: string;
  /** Id of the session, absent unless it was initiated here. */
  readonly id?: string;
}

type ClientSource = Extract<LiveSessionSource, { client: unknown }>;

/**
 * Finds the class of sockets and the address, which is either the given one or that of a session
 * that a client initiates.
 *
 * @param signal - aborts the request that initiates the session
 * @param loadWebSocket - loads a class of sockets for a runtime without a global one
 * @throws LiveError `no_web_socket` or `initiation_failed`, which are final: the client has retries
 * of its own
 */
export async function resolveEndpoint(
  { source, webSocket }: LiveSettings,
  signal: AbortSignal,
  loadWebSocket: WebSocketLoader | undefined,
): Promise<SocketEndpoint> {
  const WebSocket = webSocket ?? (await resolveWebSocket(loadWebSocket));
  // A source without a url has a client.
  const { url, client, config } = source as { readonly url?: string } & ClientSource;
  try {
    return { WebSocket, ...(url ? { url } : await client.live.initiate(config, { signal })) };
  } catch (error) {
    // Anything can be thrown.
    const reason = String((error as Partial<Error> | null | undefined)?.message ?? error);
    const message = `The session was not initiated: ${reason}`;
    throw new LiveError('initiation_failed', message, { cause: error });
  }
}
