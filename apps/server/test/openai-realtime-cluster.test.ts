import { verifies } from '@earshot/specification';
import { afterAll, beforeAll, expect } from 'vitest';
import { call } from './support/api.js';
import { type Cluster, startCluster } from './support/cluster.js';
import { counterAudio, scriptedText } from './support/live.js';
import { appended, openRealtime } from './support/realtime.js';
import { testKey } from './support/server-process.js';

const timeoutMs = 180_000;

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster(2);
}, timeoutMs);
afterAll(() => cluster.stop());

verifies(
  'openai.realtime-cluster',
  'a session is on a node that can transcribe it, and survives that node',
  async () => {
    // It serves requests alone, so that every session is on another node.
    const door = await cluster.startNode({ EARSHOT_ROLES: 'api' });
    const client = await openRealtime(door.url, {
      headers: { authorization: `Bearer ${testKey}` },
    });
    const audio = counterAudio(12, 32_000);
    client.send({
      type: 'session.update',
      session: {
        audio: { input: { format: { type: 'audio/pcm', rate: 16_000 }, turn_detection: null } },
      },
    });
    client.send(...appended(audio.subarray(0, audio.length / 2)));
    await client.waitFor('conversation.item.input_audio_transcription.delta');
    const { items } = (await (await call(door.url, '/v2/live')).json()) as {
      items: { id: string }[];
    };
    const owner = await cluster.findOwner(items[0]?.id ?? '');
    expect(owner.url).not.toBe(door.url);
    cluster.leaveOut(owner);
    await owner.kill();
    client.send(...appended(audio.subarray(audio.length / 2)));
    client.send({ type: 'input_audio_buffer.commit' });
    expect(
      await client.waitFor('conversation.item.input_audio_transcription.completed'),
    ).toMatchObject({ transcript: [scriptedText, scriptedText, scriptedText].join(' ') });
    client.socket.close();
    await client.closed;
  },
  timeoutMs,
);
