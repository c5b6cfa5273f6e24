import { connect } from 'node:net';

/**
 * Sends bytes as they are and collects the response until the server ends the connection.
 *
 * @param url - of the server
 * @param bytes - what is sent. A request after which the server would keep the connection has
 * `connection: close`
 */
export function rawRequest(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let response = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      response += text;
    });
    // A reset ends the connection as well. Data before it counts.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(response));
  });
}
