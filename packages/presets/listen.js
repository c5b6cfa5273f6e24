import { once } from 'node:events';

export async function listenLocally(server, host = '127.0.0.1') {
  server.listen(0, host);
  await once(server, 'listening');
  const { port } = server.address();
  return { port, url: `http://${host}:${port}` };
}
