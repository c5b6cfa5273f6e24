import { capabilitiesSchema, type MessageOf } from '@earshot/core';
import { verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect, vi } from 'vitest';
import { migratePostgres } from '../src/storage/postgres/migrate.js';
import { migrations } from '../src/storage/postgres/migrations/migrations.js';
import { lockOfNode } from '../src/storage/postgres/node-lock.js';
import { openPool, openPostgresDatabase } from '../src/storage/postgres/open-pool.js';
import { S3Objects } from '../src/storage/s3/s3-objects.js';
import { call, createJob, speech, upload, waitForJob } from './support/api.js';
import { type Cluster, type ClusterNode, startCluster } from './support/cluster.js';
import {
  allMessages,
  asListed,
  counterAudio,
  finalTexts,
  frames,
  initiate,
  listedMessages,
  openClient,
  openSession,
  readRecording,
  scriptedText,
  waitForLiveJob,
} from './support/live.js';

const timeoutMs = 120_000;
const bytesPerUtterance = 128_000;

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster(3);
}, timeoutMs);
afterAll(() => cluster.stop());

/** A session of a client that reconnects, and what was said in it so far. */
async function speak(utterances: number, node?: ClusterNode) {
  const created = await initiate((node ?? cluster).url, { messages_config: allMessages });
  const url = node === undefined ? cluster.through(created.url) : created.url;
  const { messages, session } = openSession(url);
  await session.start();
  const audio = counterAudio(4 * utterances);
  let sent = 0;
  return {
    id: created.id,
    audio,
    messages,
    session,
    send(bytes: number) {
      for (const frame of frames(audio.subarray(sent, sent + bytes))) session.send(frame);
      sent += bytes;
    },
    untilAcknowledged: (bytes: number) =>
      vi.waitFor(() => {
        const last = messages.findLast(({ type }) => type === 'audio_chunk') as
          | MessageOf<'audio_chunk'>
          | undefined;
        expect(last?.data?.byte_range[1] ?? 0).toBeGreaterThanOrEqual(bytes);
      }, 20_000),
  };
}

/** Expects that a session has lost, doubled and reordered nothing. */
async function expectExact({ audio, id, messages, session }: Awaited<ReturnType<typeof speak>>) {
  await session.stop();
  const utterances = audio.length / bytesPerUtterance;
  expect(finalTexts(messages)).toEqual(Array.from({ length: utterances }, () => scriptedText));
  const job = await waitForLiveJob(cluster.url, id);
  expect(job.result?.transcription?.utterances).toHaveLength(utterances);
  expect((await readRecording(cluster.url, id)).equals(audio)).toBe(true);
  expect(asListed(messages)).toEqual(listedMessages(job.result).slice(1));
}

describe('jobs in a cluster', () => {
  verifies(
    ['cluster.jobs', 'process.storage'],
    'are created, followed, done and read on different nodes',
    async () => {
      const [first, second, third] = cluster.nodes.map(({ url }) => url);
      const { audio_url } = await upload(first ?? '', speech);
      const path = new URL(audio_url);
      const jobs = await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          createJob(cluster.nodes[index % 3]?.url ?? '', {
            audio_url: new URL(path.pathname + path.search, second).href,
            custom_metadata: { index },
          }),
        ),
      );
      for (const { id } of jobs) {
        const job = await waitForJob(third ?? '', id);
        expect(job.status).toBe('done');
        expect(job.result?.transcription?.full_transcript).toContain('one two three');
      }
      const response = await call(second ?? '', '/v2/pre-recorded?limit=100');
      const { items } = (await response.json()) as { items: { id: string }[] };
      expect(items.map(({ id }) => id).sort()).toEqual(jobs.map(({ id }) => id).sort());
    },
    timeoutMs,
  );
});

/** Starts a node that no balancer uses, whose engine cannot work, and which knows the others. */
async function startUnableNode() {
  const node = await cluster.startNode({
    EARSHOT_ENGINE: 'openai',
    EARSHOT_OPENAI_BASE_URL: 'http://127.0.0.1:9/v1',
  });
  cluster.leaveOut(node);
  const capabilities = await vi.waitFor(async () => {
    const response = await call(node.url, '/v2/capabilities');
    const found = capabilitiesSchema.parse(await response.json());
    expect(found.pre_recorded.available).toBe(true);
    return found;
  }, 10_000);
  return { node, capabilities };
}

describe('a node whose engine cannot work', () => {
  verifies(
    'cluster.takeover',
    'leaves the session of a node that dies to one that can transcribe it',
    async () => {
      const { node } = await startUnableNode();
      try {
        const session = await speak(3, node);
        session.send(40_000);
        await session.untilAcknowledged(40_000);
        const owner = await cluster.findOwner(session.id);
        expect(owner.url).not.toBe(node.url);
        cluster.leaveOut(owner);
        owner.process.kill('SIGKILL');
        session.send(3 * bytesPerUtterance - 40_000);
        await expectExact(session);
      } finally {
        await node.stop();
        await cluster.startNode();
      }
    },
    timeoutMs,
  );

  verifies(
    'cluster.capabilities',
    'describes the engines of the others, and has them do what it cannot',
    async () => {
      const { node, capabilities } = await startUnableNode();
      try {
        expect(capabilities.engines.map(({ id }) => id)).toContain('scripted');
        expect(capabilities.live).toMatchObject({ available: true });
        const one = capabilitiesSchema.parse(
          await (await call(cluster.url, '/v2/capabilities')).json(),
        );
        expect(one.limits.maximum_concurrent_jobs).toBeGreaterThan(2);
        const { audio_url } = await upload(node.url, speech);
        const { id } = await createJob(node.url, { audio_url });
        const job = await waitForJob(node.url, id);
        expect(job).toMatchObject({ status: 'done' });
        const created = await initiate(node.url, { messages_config: allMessages });
        const { messages, session } = openSession(created.url);
        await session.start();
        for (const frame of frames(counterAudio(4))) session.send(frame);
        await session.stop();
        expect(finalTexts(messages)).toEqual([scriptedText]);
      } finally {
        await node.stop();
      }
    },
    timeoutMs,
  );
});

describe('a newer schema', () => {
  verifies(
    'cluster.upgrade',
    'is migrated to while nodes of this version serve, which continue and can be started beside it',
    async () => {
      const [first] = cluster.balanced;
      const session = await speak(2);
      session.send(bytesPerUtterance);
      await session.untilAcknowledged(bytesPerUtterance);
      const database = openPostgresDatabase(
        await openPool({ url: cluster.environment['DATABASE_URL'] ?? '', connections: 1 }),
      );
      const later = {
        name: '9999-later',
        sql: 'alter table jobs add column later text; alter table nodes add column later text',
        oldestRelease: '0.0.0',
      } as const;
      const applied = await migratePostgres(database, Date.now(), {
        migrations: [...migrations, later],
        version: '99.0.0',
      });
      await database.destroy();
      expect(applied).toEqual(['9999-later']);
      const added = await cluster.startNode();
      const { audio_url } = await upload(added.url, speech);
      const { id } = await createJob(added.url, { audio_url });
      expect(await waitForJob(first?.url ?? '', id)).toMatchObject({ status: 'done' });
      session.send(bytesPerUtterance);
      await expectExact(session);
      cluster.leaveOut(added);
      await added.stop();
    },
    timeoutMs,
  );
});

describe('a bucket', () => {
  verifies(
    'cluster.bucket',
    'that is away leaves the nodes ready for what does without it, and says so',
    async () => {
      const [url = ''] = cluster.balanced.map((node) => node.url);
      const readReadiness = async () => {
        const response = await call(url, '/ready', { key: null });
        const { impaired } = (await response.json()) as { impaired?: string[] };
        return { status: response.status, impaired };
      };
      expect(await readReadiness()).toEqual({ status: 200, impaired: [] });
      const session = await speak(2);
      cluster.objects.fail(true);
      try {
        await expect
          .poll(readReadiness, { timeout: 20_000 })
          .toEqual({ status: 200, impaired: ['the bucket cannot be written'] });
        const form = new FormData();
        form.set('audio', new Blob([new Uint8Array(speech)]), 'meeting.wav');
        expect((await call(url, '/v2/upload', { body: form })).status).toBe(503);
        expect((await call(url, '/v2/pre-recorded')).status).toBe(200);
        session.send(bytesPerUtterance);
        await session.untilAcknowledged(bytesPerUtterance);
      } finally {
        cluster.objects.fail(false);
      }
      session.send(bytesPerUtterance);
      await expectExact(session);
      await expect.poll(readReadiness, { timeout: 20_000 }).toEqual({ status: 200, impaired: [] });
    },
    timeoutMs,
  );

  verifies(
    'cluster.bucket',
    'without the object of a recording makes its file a 404',
    async () => {
      const { audio_metadata } = await upload(cluster.url, speech);
      const path = `/file/${audio_metadata.id}`;
      expect((await call(cluster.url, path)).status).toBe(200);
      const objects = await S3Objects.connect(cluster.bucket);
      await objects.delete(`media/${audio_metadata.id}`);
      objects.close();
      const response = await call(cluster.url, path);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({
        message: 'The audio is missing from the storage of the service',
      });
      // The SDK has nothing to say to operators.
      for (const node of cluster.nodes) expect(node.output()).not.toContain('Warning');
    },
    timeoutMs,
  );
});

describe('a session in a cluster', () => {
  verifies(
    'cluster.ended',
    'has its end for a client that comes back, although its node died before it was published',
    async () => {
      const created = await initiate(cluster.url, { messages_config: allMessages });
      const client = await openClient(cluster.through(created.url));
      client.send(...frames(counterAudio(4)));
      await client.waitFor('audio_chunk');
      const owner = await cluster.findOwner(created.id);
      client.stop();
      await client.waitFor('end_recording');
      client.socket.terminate();
      const job = await waitForLiveJob(cluster.url, created.id);
      const end = listedMessages(job.result).at(-1);
      expect(end).toMatchObject({ type: 'end_session' });
      const comeBack = async () => {
        const returned = await openClient(cluster.through(created.url));
        expect((await returned.closed).code).toBe(1000);
        return returned.messages;
      };
      // The log is that of a node which died between the end of the job and its message. No other
      // node has read it before.
      cluster.leaveOut(owner);
      await owner.kill();
      const [removed] = await cluster.query<{ length: number }>(
        `delete from live_lines where session_id = $1 and convert_from(body, 'UTF8') like '%"end_session"%'
        returning length(body) as length`,
        [created.id],
      );
      // It may have died there by itself.
      await cluster.query(
        'update live_logs set line_bytes = line_bytes - $2 where session_id = $1',
        [created.id, removed?.length ?? 0],
      );
      await cluster.startNode();
      // Whichever nodes the client comes back to, they publish it once.
      for (let visit = 0; visit < 3; visit += 1) {
        const ends = (await comeBack()).filter((message) => message.type === 'end_session');
        expect(ends).toEqual([end]);
      }
    },
    timeoutMs,
  );

  verifies(
    'cluster.relay',
    'is served by its node, whichever node the client reaches',
    async () => {
      const sessions = await Promise.all([1, 2, 3, 4, 5, 6].map(() => speak(2)));
      for (const session of sessions) session.send(bytesPerUtterance);
      for (const session of sessions) await session.untilAcknowledged(bytesPerUtterance);
      const relayed = () => cluster.nodes.reduce((sum, node) => sum + node.relays.connections, 0);
      const before = relayed();
      // Two of three clients that connect again reach another node than that of their session.
      cluster.cutAll();
      for (const session of sessions) session.send(bytesPerUtterance);
      for (const session of sessions) await expectExact(session);
      expect(relayed()).toBeGreaterThan(before);
    },
    timeoutMs,
  );

  verifies(
    'cluster.takeover',
    'is taken over from a node that is killed, stopped, or silent',
    async () => {
      for (const end of ['SIGKILL', 'SIGTERM', 'SIGSTOP'] as const) {
        const session = await speak(3);
        session.send(bytesPerUtterance + 40_000);
        await session.untilAcknowledged(bytesPerUtterance + 40_000);
        const owner = await cluster.findOwner(session.id);
        session.send(20_000);
        cluster.leaveOut(owner);
        owner.process.kill(end);
        // A client notices by itself that a paused node is silent, since no connection ends.
        if (end === 'SIGSTOP') cluster.cutAll();
        session.send(20_000);
        await session.untilAcknowledged(bytesPerUtterance + 80_000);
        session.send(3 * bytesPerUtterance - (bytesPerUtterance + 80_000));
        await expectExact(session);
        if (end === 'SIGSTOP') {
          owner.process.kill('SIGCONT');
          cluster.takeIn(owner);
        } else await cluster.startNode();
      }
    },
    timeoutMs,
  );

  verifies(
    'cluster.takeover',
    'is taken over at once when its client comes back before the heartbeat of its node is late',
    async () => {
      const created = await initiate(cluster.url, { messages_config: allMessages });
      const first = await openClient(cluster.through(created.url));
      const audio = counterAudio(4);
      first.send(audio.subarray(0, 64_000));
      await vi.waitFor(() => expect(first.acknowledged()).toBe(64_000), 20_000);
      const owner = await cluster.findOwner(created.id);
      const other = cluster.balanced.find((node) => node !== owner) ?? expect.fail('one node');
      const [{ id } = { id: '' }] = await cluster.query<{ id: string }>(
        'select lease_owner as id from jobs where id = $1',
        [created.id],
      );
      cluster.leaveOut(owner);
      owner.process.kill('SIGKILL');
      await vi.waitFor(
        async () => expect(await cluster.query(lockOfNode('$1::text'), [id])).toEqual([]),
        { interval: 5 },
      );
      const { port } = new URL(other.url);
      const address = Object.assign(new URL(created.url), { port });
      address.searchParams.set('audio_offset', '64000');
      const again = await openClient(address.href);
      // Without a second attempt.
      expect(again.socket.readyState).toBe(again.socket.OPEN);
      again.send(audio.subarray(64_000));
      again.stop();
      expect((await again.closed).code).toBe(1000);
      expect((await readRecording(other.url, created.id)).equals(audio)).toBe(true);
      await cluster.startNode();
    },
    timeoutMs,
  );

  verifies(
    'cluster.takeover',
    'continues on a node that was cut off from the database while another one had it',
    async () => {
      const session = await speak(3);
      session.send(40_000);
      await session.untilAcknowledged(40_000);
      const owner = await cluster.findOwner(session.id);
      cluster.leaveOut(owner);
      owner.database.cut();
      cluster.cutAll();
      session.send(bytesPerUtterance);
      await session.untilAcknowledged(bytesPerUtterance + 40_000);
      expect((await cluster.findOwner(session.id)).url).not.toBe(owner.url);
      // Its copy of the session ends where it was cut off, and nothing has fenced it.
      owner.database.restore();
      const others = cluster.nodes.filter(
        ({ process: { exitCode, signalCode } }) => (exitCode ?? signalCode) === null,
      );
      cluster.takeIn(owner);
      for (const node of others) if (node.url !== owner.url) cluster.leaveOut(node);
      cluster.cutAll();
      session.send(2 * bytesPerUtterance - 40_000);
      await expectExact(session);
      for (const node of others) if (node.url !== owner.url) cluster.takeIn(node);
    },
    timeoutMs,
  );
});
