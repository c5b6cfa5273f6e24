import { connect } from 'node:net';

const quietMs = 1500;

/**
 * Sends bytes as they are and collects the response until the connection ends, or nothing has come for a while.
 *
 * @param url - of the server
 * @param bytes - what is sent
 */
export function rawRequest(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let response = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      response += text;
    });
    // A reset ends the connection as well; what came before it counts.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(response));
    socket.setTimeout(quietMs, () => socket.destroy());
  });
}
