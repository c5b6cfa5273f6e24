import { LiveError } from '../live-error.js';

/** Members of a `WebSocket` that a session uses. */
export interface WebSocketLike {
  binaryType: string;
  readonly bufferedAmount: number;
  /** `Retry-After` of the server that refused the socket, in milliseconds; undefined or null where a socket cannot read it. */
  readonly retryAfterMs?: number | null;
  send(data: string | Uint8Array<ArrayBuffer>): void;
  close(code?: number, reason?: string): void;
  addEventListener(type: 'open' | 'error', listener: () => void): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(
    type: 'close',
    listener: (event: { readonly code: number; readonly reason: string }) => void,
  ): void;
}

/** Class of sockets, such as `WebSocket` itself. */
export type WebSocketConstructor = new (url: string) => WebSocketLike;

/**
 * Finds the class of sockets of this runtime: the global one, or that of the package `ws` where there is none.
 *
 * @throws LiveError `no_web_socket` when there is neither
 */
export async function resolveWebSocket(): Promise<WebSocketConstructor> {
  const { WebSocket } = globalThis as { WebSocket?: WebSocketConstructor };
  if (WebSocket !== undefined) return WebSocket;
  // Of use in Node only, so that pages need not load it.
  const { loadNodeWebSocket } = await import('./node-web-socket.js');
  try {
    return await loadNodeWebSocket('ws');
  } catch (cause) {
    throw new LiveError('no_web_socket', 'install the package ws, or set webSocket', { cause });
  }
}
