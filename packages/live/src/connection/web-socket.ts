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
 * Finds the class of sockets of this runtime: the global one, or that of the package `ws` where
 * there is none.
 *
 * @throws LiveError `no_web_socket` when there is neither
 */
export async function resolveWebSocket(): Promise<WebSocketConstructor> {
  const { WebSocket } = globalThis as { WebSocket?: WebSocketConstructor };
  if (WebSocket) return WebSocket;
  try {
    return await loadNodeWebSocket('ws');
  } catch (cause) {
    throw new LiveError('no_web_socket', 'install ws, or set webSocket', { cause });
  }
}

/** Members of a socket of the package `ws` beyond the interface of browsers. */
interface NodeSocket extends WebSocketLike {
  retryAfterMs?: number | null;
  terminate(): void;
  on(
    event: 'unexpected-response',
    listener: (
      request: unknown,
      response: { readonly headers: Readonly<Record<string, string | string[] | undefined>> },
    ) => void,
  ): void;
}

/** The module `ws`. */
interface NodeSocketModule {
  readonly WebSocket: new (url: string, options: { perMessageDeflate: boolean }) => WebSocketLike;
}

/**
 * Loads the sockets of the package `ws`, which read `Retry-After` of a server that refuses them.
 *
 * @param packageName - `ws`. As a parameter, it is not visible to bundlers for browsers, which do
 * not have it
 * @throws the error of the runtime when the package is not installed
 */
async function loadNodeWebSocket(packageName: string): Promise<WebSocketConstructor> {
  // The parts of the package that are used are declared above.
  const module = (await import(
    /* @vite-ignore */ /* webpackIgnore: true */ packageName
  )) as NodeSocketModule;
  return class extends module.WebSocket {
    constructor(url: string) {
      super(url, { perMessageDeflate: false });
      // The interface above has the members that the package has besides those of browsers.
      const socket = this as unknown as NodeSocket;
      socket.on('unexpected-response', (_request, { headers }) => {
        // A date is not a number of seconds, and is ignored.
        socket.retryAfterMs = Number(headers['retry-after']) * 1000 || null;
        // A listener of this event must end the request.
        socket.terminate();
      });
    }
  };
}
