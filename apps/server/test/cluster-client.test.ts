import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { needs, verifies } from '@earshot/specification';
import { describe, expect } from 'vitest';
import { call } from './support/api.js';
import { type Cluster, startCluster } from './support/cluster.js';
import {
  counterAudio,
  finalTexts,
  listedMessages,
  readRecording,
  scriptedText,
  waitForLiveJob,
} from './support/live.js';
import { temporaryFolder, testKey } from './support/server-process.js';

/**
 * A program that speaks with a client of somebody else. Its arguments are the address of the
 * service, an API key, and a file with audio of one channel with 16 bits at 16 kHz, which it sends
 * at real time. In the end it prints one line of JSON, with the id of its session and the texts of
 * the final transcripts that it has received.
 */
const program = process.env['EARSHOT_CLUSTER_CLIENT'];
/** Audio of each session. The scripted engine makes an utterance of four seconds. */
const seconds = 4 * Math.ceil(Number(process.env['EARSHOT_CLUSTER_SECONDS'] ?? 52) / 4);
const sessions = 3;
const killEveryMs = 20_000;

/** What the program prints. */
interface Spoken {
  readonly id: string;
  readonly finals: readonly string[];
}

async function speak(url: string, path: string): Promise<Spoken> {
  const [command = '', ...first] = program?.split(' ') ?? [];
  const { stderr, stdout } = await promisify(execFile)(command, [...first, url, testKey, path]);
  process.stdout.write(stderr);
  return JSON.parse(stdout) as Spoken;
}

/** Kills the node of a session, and starts another one in its place, until the signal is aborted. */
async function killNodes(
  cluster: Cluster,
  startNode: () => Promise<unknown>,
  signal: AbortSignal,
): Promise<number> {
  for (let kills = 0; ; kills += 1) {
    await sleep(killEveryMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return kills;
    const { items } = (await (await call(cluster.url, '/v2/live?status=processing')).json()) as {
      items: { id: string }[];
    };
    // Another one of the sessions each time.
    const { id = '' } = items[kills % items.length] ?? {};
    const owner = await cluster.findOwner(id);
    cluster.leaveOut(owner);
    await owner.kill();
    await startNode();
  }
}

describe(
  'a client of somebody else',
  needs(
    program !== undefined,
    'EARSHOT_CLUSTER_CLIENT names no program that speaks with one: npm run check:cluster -- --client="node speak.mjs"',
  ),
  () => {
    verifies(
      'cluster.takeover',
      'loses and doubles nothing while a node is killed every 20 seconds',
      async () => {
        const cluster = await startCluster(0);
        try {
          const startNode = () => cluster.startNode({ EARSHOT_PUBLIC_URL: cluster.url });
          await Promise.all([startNode(), startNode(), startNode()]);
          const audio = counterAudio(seconds);
          const path = join(temporaryFolder(), 'audio.raw');
          writeFileSync(path, audio);
          const ended = new AbortController();
          const killing = killNodes(cluster, startNode, ended.signal);
          const spoken = await Promise.all(
            Array.from({ length: sessions }, () => speak(cluster.url, path)),
          ).finally(() => ended.abort());
          const kills = await killing;
          process.stdout.write(`${kills} nodes were killed in ${seconds} s\n`);
          expect(kills).toBeGreaterThanOrEqual(Math.floor((seconds * 1000 - 1) / killEveryMs) - 1);
          const texts = Array.from({ length: seconds / 4 }, () => scriptedText);
          for (const { finals, id } of spoken) {
            expect(finals).toEqual(texts);
            const { result, status } = await waitForLiveJob(cluster.url, id);
            expect(status).toBe('done');
            expect(finalTexts(listedMessages(result) as { type: string }[])).toEqual(texts);
            expect((await readRecording(cluster.url, id)).equals(audio)).toBe(true);
          }
        } finally {
          await cluster.stop();
        }
      },
      (3 * seconds + 120) * 1000,
    );
  },
);
