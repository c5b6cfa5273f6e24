import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cluster, startCluster } from './support/cluster.js';
import {
  allMessages,
  asListed,
  counterAudio,
  finalTexts,
  frames,
  initiate,
  listedMessages,
  openSession,
  readLiveJob,
  readRecording,
  scriptedText,
  waitForLiveJob,
} from './support/live.js';
import type { ServerProcess } from './support/server-process.js';

const timeoutMs = 120_000;
const bytesPerUtterance = 128_000;

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster(3);
}, timeoutMs);
afterAll(() => cluster.stop());

/** The node that has a session open, which is the one that logs about it. */
const ownerOf = (url: string): ServerProcess => {
  const owner = cluster.nodes.find((node) => node.url.startsWith(new URL(url).origin));
  if (owner === undefined) throw new Error(`no node has ${url}`);
  return owner;
};

describe('a session in a cluster', () => {
  test('is served by its node, whichever node the client reaches', async () => {
    const created = await initiate(cluster.nodes[0]?.url ?? '', { messages_config: allMessages });
    const audio = counterAudio(8);
    for (let round = 0; round < 1; round += 1) {
      const { messages, session } = openSession(cluster.through(created.url));
      await session.start();
      for (const frame of frames(audio)) session.send(frame);
      const { result } = await session.stop();
      expect(finalTexts(messages)).toEqual([scriptedText, scriptedText]);
      expect(result?.transcription?.utterances).toHaveLength(2);
    }
    for (const node of cluster.nodes) {
      const job = await readLiveJob(node.url, created.id);
      expect(job.status).toBe('done');
      expect((await readRecording(node.url, created.id)).equals(Buffer.from(audio))).toBe(true);
    }
  }, timeoutMs);
});
