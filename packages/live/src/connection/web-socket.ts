import { LiveError } from '../live-error.js';

/** Members of a `WebSocket` that a session uses. */
export interface WebSocketLike {
  /** Type of binary messages. The session sets it to `arraybuffer`. */
  binaryType: string;
  /** Bytes that were sent and are not on the network yet. */
  readonly bufferedAmount: number;
  /**
   * `Retry-After` of the server that refused the socket, in milliseconds, or undefined or null when
   * the socket cannot read it.
   */
  readonly retryAfterMs?: number | null;
  /**
   * Reason why no later attempt can succeed, such as the status 404, or undefined when there is
   * none or the socket cannot read it.
   */
  readonly refusal?: string | undefined;
  /** Sends a message: text as a text frame, bytes (`Uint8Array<ArrayBuffer>`) as a binary frame. */
  send(data: string | ReturnType<typeof Uint8Array.of>): void;
  /** Begins the closing handshake. */
  close(code?: number, reason?: string): void;
  /** Listens for the opened connection, or for its failure. `close` follows a failure. */
  addEventListener(type: 'open' | 'error', listener: () => void): void;
  /** Listens for messages. */
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  /** Listens for the end of the connection, with its close code and reason. */
  addEventListener(
    type: 'close',
    listener: (event: { readonly code: number; readonly reason: string }) => void,
  ): void;
}

/** Class of sockets, such as `WebSocket` itself. */
export type WebSocketConstructor = new (url: string) => WebSocketLike;

/**
 * Loads a class of sockets for a runtime without a global one.
 *
 * @throws LiveError `no_web_socket` when it cannot
 */
export type WebSocketLoader = () => Promise<WebSocketConstructor>;

/**
 * Finds the class of sockets of this runtime: the global one, or the one that is loaded where there
 * is none.
 *
 * @throws LiveError `no_web_socket` when there is none
 */
export async function resolveWebSocket(load?: WebSocketLoader): Promise<WebSocketConstructor> {
  const { WebSocket } = globalThis as { WebSocket?: WebSocketConstructor };
  if (WebSocket) return WebSocket;
  if (load) return load();
  throw new LiveError('no_web_socket', 'set webSocket');
}
