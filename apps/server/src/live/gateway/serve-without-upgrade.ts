import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** Headers that are about the protocol to change to. */
const upgradeHeaders = new Set(['connection', 'upgrade', 'http2-settings']);

/**
 * Lets a server serve a request as if it had not asked for another protocol, which is what a server does that does not have
 * it: some clients offer HTTP/2 with whatever they ask for.
 *
 * @param server - which emitted `upgrade`
 * @param request - of the event
 * @param socket - of the event
 * @param head - of the event
 */
export function serveWithoutUpgrade(
  server: Server,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  const { headers, httpVersion, method, rawHeaders, url } = request;
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (!upgradeHeaders.has(name.toLowerCase())) lines.push(`${name}: ${rawHeaders[index + 1]}`);
  }
  if (/\bclose\b/i.test(headers.connection ?? '')) lines.push('connection: close');
  const text = `${lines.join('\r\n')}\r\n\r\n`;
  socket.unshift(Buffer.concat([Buffer.from(text, 'latin1'), head]));
  server.emit('connection', socket);
}
