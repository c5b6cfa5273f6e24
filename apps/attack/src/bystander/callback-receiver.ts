import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EndedJob } from './job-runner.js';
import type { Latencies } from './latencies.js';

/** The address of the receiver of a bystander; those of attackers have others. */
const host = '127.0.0.1';

/** A receiver of callbacks that answers at once. */
export interface CallbackReceiver {
  readonly url: string;
  /** A job has ended, and its callback is awaited from now on. */
  expect(job: EndedJob): void;
  close(): void;
}

/** Starts a receiver that notes how long after the end of a job its callback arrives. */
export async function startCallbackReceiver(latencies: Latencies): Promise<CallbackReceiver> {
  const arrived = new Set<string>();
  const awaited = new Map<string, (isCounted?: boolean) => void>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      response.writeHead(204).end();
      // Made by the service; another body would have no id.
      const { id } = JSON.parse(Buffer.concat(chunks).toString()) as { id: string };
      const end = awaited.get(id);
      if (end === undefined) arrived.add(id);
      else end();
      awaited.delete(id);
    });
  });
  server.listen(0, host);
  await once(server, 'listening');
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${host}:${port}/callback`,
    expect({ completedAtMs, id }) {
      const ageMs = Math.max(0, Date.now() - completedAtMs);
      // What came before the job was seen to have ended came in time.
      if (arrived.delete(id)) latencies.add(0);
      else awaited.set(id, latencies.begin(performance.now() - ageMs));
    },
    close: () => server.close(),
  };
}
