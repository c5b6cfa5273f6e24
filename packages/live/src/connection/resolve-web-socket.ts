import { LiveError } from '../errors/live-error.js';
import type { WebSocketConstructor } from './web-socket-like.js';

/**
 * The class of sockets of this runtime: the global one, or that of the package `ws` where there is none.
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
