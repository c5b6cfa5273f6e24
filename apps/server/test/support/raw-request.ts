import { connect } from 'node:net';

/**
 * Sends bytes as they are and collects the answer until the connection ends or nothing comes any more.
 *
 * @param url - of the service
 * @param parts - what is sent, one after the other
 */
export function rawRequest(url: string, ...parts: (string | Buffer)[]): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      for (const part of parts) socket.write(part);
    });
    let answer = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text;
    });
    socket.on('error', () => resolve(answer));
    socket.on('close', () => resolve(answer));
    socket.setTimeout(1500, () => {
      socket.destroy();
    });
  });
}
