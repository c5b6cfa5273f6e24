import { verifies } from '@earshot/specification';
import { describe, expect, vi } from 'vitest';
import { call, createJob, upload, waitForJob } from './support/api.js';
import { startCluster } from './support/cluster.js';
import { counterAudio, frames, initiate, openClient } from './support/live.js';
import { createFolderWithKey } from './support/open-test-storage.js';
import { otherKey, startServerProcess } from './support/server-process.js';
import { signIn } from './support/sign-in.js';

const timeoutMs = 120_000;

interface ClusterBody {
  is_cluster: boolean;
  nodes: { id: string; url: string; state: string; live_sessions: number; started_at: string }[];
  queue: Record<'queued' | 'oldest_seconds' | 'running' | 'callbacks_waiting', number | null>;
}

async function readCluster(url: string, cookie: Record<string, string>): Promise<ClusterBody> {
  const response = await call(url, '/studio/cluster', { key: null, headers: cookie });
  expect(response.status).toBe(200);
  // The shape is what the tests assert.
  return (await response.json()) as ClusterBody;
}

/** Reads metrics of a process by their names, without labels. */
async function readMetrics(url: string): Promise<(name: string) => number> {
  const text = await (await call(url, '/metrics', { key: null })).text();
  return (name) => Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(text)?.[1]);
}

describe('the nodes of a service, as administrators see them', () => {
  verifies(
    ['studio.cluster', 'endpoint.metrics'],
    'a single node is alone, and its queue is in view',
    async () => {
      const folder = await createFolderWithKey(otherKey);
      const server = await startServerProcess({ EARSHOT_ROLES: 'api,live' }, folder);
      try {
        const administrator = await signIn(server.url);
        const before = await readCluster(server.url, administrator);
        expect(before).toEqual({
          is_cluster: false,
          nodes: [
            {
              id: expect.any(String),
              url: server.url,
              version: '0.0.0',
              roles: ['api', 'live'],
              state: 'serving',
              live_sessions: 0,
              live_channels: 0,
              free_channels: expect.any(Number),
              running_jobs: 0,
              started_at: expect.any(String),
            },
          ],
          queue: { queued: 0, oldest_seconds: null, running: 0, callbacks_waiting: 0 },
        });
        const idle = await readMetrics(server.url);
        expect(idle('earshot_jobs_oldest_queued_seconds')).toBe(0);
        expect(idle('earshot_nodes_serving')).toBe(1);
        const free = idle('earshot_live_channels_free');
        expect(free).toBeGreaterThan(0);

        const { audio_url } = await upload(server.url);
        await createJob(server.url, { audio_url });
        const client = await openClient((await initiate(server.url)).url);
        const { nodes, queue } = await readCluster(server.url, administrator);
        expect(queue).toMatchObject({ queued: 1, running: 0 });
        expect(queue.oldest_seconds).toBeGreaterThan(0);
        expect(nodes).toMatchObject([
          { live_sessions: 1, live_channels: 1, free_channels: free - 1 },
        ]);
        const busy = await readMetrics(server.url);
        expect(busy('earshot_jobs_oldest_queued_seconds')).toBeGreaterThan(0);
        expect(busy('earshot_live_channels')).toBe(1);
        expect(busy('earshot_live_channels_free')).toBe(free - 1);
        expect(busy('earshot_engine_backlog_seconds')).toBeGreaterThanOrEqual(0);
        // A single node has no log that nodes share.
        expect(busy('earshot_live_append_seconds_count')).toBe(0);
        client.stop();
        await client.closed;

        expect((await call(server.url, '/studio/cluster')).status).toBe(403);
        const member = await signIn(server.url, otherKey);
        const refused = await call(server.url, '/studio/cluster', { key: null, headers: member });
        expect(refused.status).toBe(403);
      } finally {
        await server.stop();
      }
    },
    timeoutMs,
  );

  verifies(
    ['studio.cluster', 'endpoint.metrics'],
    'each node of a cluster shows all of them, and notices one that falls silent and returns',
    async () => {
      const cluster = await startCluster(2);
      try {
        const [first, second] = cluster.nodes;
        if (first === undefined || second === undefined) throw new Error('There are two nodes');
        const administrator = await signIn(first.url);
        const readStates = async (url: string) => {
          const { nodes } = await readCluster(url, administrator);
          return Object.fromEntries(nodes.map((node) => [node.url, node.state]));
        };
        const both = { [first.nodeUrl]: 'serving', [second.nodeUrl]: 'serving' };
        for (const { url } of [first, second])
          await vi.waitFor(async () => expect(await readStates(url)).toEqual(both), 10_000);
        const text = JSON.stringify(await readCluster(first.url, administrator));
        expect(text).not.toMatch(/secret/i);

        const { audio_url } = await upload(cluster.url);
        await waitForJob(cluster.url, (await createJob(cluster.url, { audio_url })).id);
        const client = await openClient((await initiate(first.url)).url);
        for (const frame of frames(counterAudio(2))) client.send(frame);
        client.stop();
        await client.closed;
        const appends = async () => {
          const reads = await Promise.all([first, second].map(({ url }) => readMetrics(url)));
          expect(reads.map((read) => read('earshot_nodes_serving'))).toEqual([2, 2]);
          return reads.reduce((sum, read) => sum + read('earshot_live_append_seconds_count'), 0);
        };
        expect(await appends()).toBeGreaterThan(0);

        second.process.kill('SIGSTOP');
        await vi.waitFor(
          async () =>
            expect(await readStates(first.url)).toMatchObject({ [second.nodeUrl]: 'silent' }),
          10_000,
        );
        expect((await readMetrics(first.url))('earshot_nodes_serving')).toBe(1);
        second.process.kill('SIGCONT');
        await vi.waitFor(async () => expect(await readStates(first.url)).toEqual(both), 10_000);
      } finally {
        await cluster.stop();
      }
    },
    timeoutMs,
  );
});
