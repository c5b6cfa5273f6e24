import { createServer } from 'node:http';
import { listenLocally } from '@earshot/presets/listen';
import { verifies } from '@earshot/specification';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { createJob, speech, upload } from './support/api.js';
import { type Cluster, startCluster } from './support/cluster.js';

const timeoutMs = 120_000;

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster(3, { EARSHOT_ALLOW_PRIVATE_SOURCES: '127.0.0.1' });
}, timeoutMs);
afterAll(() => cluster.stop());

/** Time that the receiver takes for a callback, so that those sent together meet, in milliseconds. */
const responseMs = 300;
/** Callbacks to one receiver that one node alone may send at the same time. */
const ofOneNode = 4;

verifies(
  'cluster.callbacks',
  'twelve callbacks that are due together reach their receiver four at a time at most',
  async () => {
    let isAccepting = false;
    let accepted = 0;
    let open = 0;
    let most = 0;
    const receiver = createServer((request, response) => {
      request.resume();
      if (!isAccepting) return response.writeHead(500).end();
      open += 1;
      most = Math.max(most, open);
      return setTimeout(() => {
        open -= 1;
        accepted += 1;
        response.writeHead(204).end();
      }, responseMs);
    });
    const { url } = await listenLocally(receiver);
    onTestFinished(() => {
      receiver.closeAllConnections();
      receiver.close();
    });
    const { audio_url } = await upload(cluster.url, speech);
    for (let job = 0; job < 12; job += 1)
      await createJob(cluster.nodes[job % 3]?.url ?? '', {
        audio_url,
        callback: true,
        callback_config: { url },
      });
    // Nodes that got quick responses send several at the same time from then on.
    await expect
      .poll(() => cluster.query('select id from callbacks where last_status = 500'), {
        timeout: 60_000,
      })
      .toHaveLength(12);
    isAccepting = true;
    await cluster.query(`update callbacks set next_attempt_at = 0 where state = 'waiting'`);
    await expect.poll(() => accepted, { timeout: 30_000 }).toBe(12);
    expect(most).toBeLessThanOrEqual(ofOneNode);
  },
  timeoutMs,
);
