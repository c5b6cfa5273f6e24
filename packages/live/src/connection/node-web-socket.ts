import { LiveError } from '../live-error.js';
import type { WebSocketConstructor, WebSocketLike } from './web-socket.js';

/** Members of a socket of the package `ws` beyond the interface of browsers. */
interface NodeSocket extends WebSocketLike {
  retryAfterMs?: number | null;
  refusal?: string | undefined;
  terminate(): void;
  on(
    event: 'unexpected-response',
    listener: (
      request: unknown,
      response: {
        readonly statusCode: number;
        readonly headers: Readonly<Record<string, string | string[] | undefined>>;
      },
    ) => void,
  ): void;
  on(
    event: 'error',
    listener: (error: { readonly code?: string; readonly message: string }) => void,
  ): void;
}

/** Statuses that no later attempt changes: the address, the key or the rights are wrong. */
const permanentStatuses = [400, 401, 403, 404, 410];

/** The module `ws`. */
interface NodeSocketModule {
  readonly WebSocket: new (url: string, options: { perMessageDeflate: boolean }) => WebSocketLike;
}

/**
 * Loads the sockets of the package `ws`, which read the status and
 * `Retry-After` of a server that refuses them.
 *
 * @throws LiveError `no_web_socket` when the package is not installed
 */
export async function loadNodeWebSocket(): Promise<WebSocketConstructor> {
  const module = await importSockets();
  return class extends module.WebSocket {
    constructor(url: string) {
      super(url, { perMessageDeflate: false });
      // The interface above has the members that the package has besides those of browsers.
      const socket = this as unknown as NodeSocket;
      socket.on('error', ({ code, message }) => {
        // A server of names that does not respond has another code.
        if (code === 'ENOTFOUND') socket.refusal = message;
      });
      socket.on('unexpected-response', (_request, { statusCode, headers }) => {
        if (permanentStatuses.includes(statusCode))
          socket.refusal = `the server responds with ${statusCode}`;
        // A date is not a number of seconds, and is ignored.
        socket.retryAfterMs = Number(headers['retry-after']) * 1000 || null;
        // A listener of this event must end the request.
        socket.terminate();
      });
    }
  };
}

async function importSockets(): Promise<NodeSocketModule> {
  // Bundlers build a program without a package only if its import is within such a statement.
  try {
    // The parts of the package that are used are declared above.
    return await import('ws');
  } catch (cause) {
    throw new LiveError('no_web_socket', 'install ws, or set webSocket', { cause });
  }
}
