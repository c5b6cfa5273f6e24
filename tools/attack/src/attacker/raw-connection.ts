import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AttackContext } from './attack-context.js';

/**
 * Opens a TCP connection to the service. Its errors are ignored, and a caller that needs them adds
 * a listener.
 *
 * @param localAddress - address to connect from, any when undefined
 */
export function connectRaw(context: AttackContext, localAddress?: string): Socket {
  const { hostname, port } = new URL(context.target.url);
  const socket = connect({
    host: hostname,
    port: Number(port),
    ...(localAddress === undefined ? {} : { localAddress }),
  });
  socket.on('error', () => undefined);
  return socket;
}

/**
 * Formats the head of a request with the attacker's key, without the empty line that ends it.
 *
 * @param line - method and path
 * @param headers - further headers, each with its line break
 */
export function requestHead(context: AttackContext, line: string, headers = ''): string {
  const { host } = new URL(context.target.url);
  return `${line} HTTP/1.1\r\nhost: ${host}\r\nx-service-key: ${context.target.key}\r\n${headers}`;
}

/**
 * Writes the same bytes until the attack ends or the connection is closed, as fast as the service
 * reads them, and then destroys the connection.
 *
 * @param count - name of what is counted, and how many of it the bytes hold
 */
export async function floodConnection(
  context: AttackContext,
  socket: Socket,
  bytes: Buffer,
  count: { readonly name: string; readonly each: number },
): Promise<void> {
  while (context.isOn && !socket.destroyed) {
    socket.write(bytes);
    context.count(count.name, count.each);
    while (socket.writableNeedDrain && context.isOn && !socket.destroyed) await sleep(2);
    await sleep(1);
  }
  socket.destroy();
}
