import { createServer } from 'node:http';
import { listenLocally } from '@earshot/presets/listen';
import type { EndedJob } from './job-runner.js';
import type { Latencies } from './latencies.js';

/** Address of a bystander's receiver, which attackers do not use. */
const host = '127.0.0.1';

/** A receiver of callbacks that responds at once. */
export interface CallbackReceiver {
  readonly url: string;
  /** Starts to wait for the callback of a job that has ended. */
  expect(job: EndedJob): void;
  close(): void;
}

/** Starts a receiver that measures the latency from the end of a job to its callback. */
export async function startCallbackReceiver(latencies: Latencies): Promise<CallbackReceiver> {
  const arrived = new Set<string>();
  const awaited = new Map<string, (isCounted?: boolean) => void>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      response.writeHead(204).end();
      // The service made the body, which always has an id.
      const { id } = JSON.parse(Buffer.concat(chunks).toString()) as { id: string };
      const end = awaited.get(id);
      if (end === undefined) arrived.add(id);
      else end();
      awaited.delete(id);
    });
  });
  const { port } = await listenLocally(server, host);
  return {
    url: `http://${host}:${port}/callback`,
    expect({ completedAtMs, id }) {
      const ageMs = Math.max(0, Date.now() - completedAtMs);
      // A callback that arrived before the end of the job was seen was in time.
      if (arrived.delete(id)) latencies.add(0);
      else awaited.set(id, latencies.begin(performance.now() - ageMs));
    },
    close: () => server.close(),
  };
}
