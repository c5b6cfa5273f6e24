/**
 * Captions phone calls: receives the media streams of a provider, and publishes the words of both
 * sides.
 *
 *     npm start
 */
import { randomUUID } from 'node:crypto';
import { createClient } from '@earshot/http';
import { createBridge } from './bridge.js';

const client = createClient({ baseUrl: process.env['EARSHOT_URL'] ?? 'http://127.0.0.1:4800' });
const token = process.env['BRIDGE_TOKEN'] ?? randomUUID();
const server = createBridge(client, token);
server.listen(Number(process.env['PORT'] ?? 3000), '127.0.0.1', () => {
  const address = server.address();
  if (address === null || typeof address !== 'object') return;
  console.log(`Provider  ws://127.0.0.1:${address.port}/calls/${token}`);
  console.log(`Captions  ws://127.0.0.1:${address.port}/captions/${token}/{callSid}`);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit());
