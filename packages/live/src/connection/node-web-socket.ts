import type { WebSocketConstructor, WebSocketLike } from './web-socket.js';

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
 * @param packageName - `ws`; as a parameter it stays out of sight of bundlers for browsers, which do not have it
 * @throws what the runtime throws when the package is not installed
 */
export async function loadNodeWebSocket(packageName: string): Promise<WebSocketConstructor> {
  // What is used of the package is declared above.
  const module = (await import(
    /* @vite-ignore */ /* webpackIgnore: true */ packageName
  )) as NodeSocketModule;
  return class extends module.WebSocket {
    constructor(url: string) {
      super(url, { perMessageDeflate: false });
      // The interface above names the members that the package has besides those of browsers.
      const socket = this as unknown as NodeSocket;
      socket.on('unexpected-response', (_request, { headers }) => {
        const seconds = String(headers['retry-after'] ?? '');
        if (/^\d+$/.test(seconds)) socket.retryAfterMs = Number(seconds) * 1000;
        // Whoever listens here has to end the request.
        socket.terminate();
      });
    }
  };
}
