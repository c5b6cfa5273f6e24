import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { AttackCase, AttackedService } from '../../attacker/attack-case.js';
import {
  AttackSocket,
  binaryFrame,
  initiateSession,
  muLawSession,
  openBriefly,
} from '../../attacker/attack-socket.js';

const historyMessages = 20_000;
const historyMs = 15_000;

export const takeOvers: AttackCase = {
  name: 'live/take-overs',
  description: 'Sockets that take one session over from each other, as fast as the service allows.',
  seconds: 15,
  async attack(context) {
    const { url } = await initiateSession(context, muLawSession);
    const frame = binaryFrame(Buffer.alloc(160, 0x2a));
    await context.repeat(async () => {
      const socket = await AttackSocket.open(context, url);
      context.count('take-overs');
      await socket.send(frame, context.signal);
      // It stays open until the next socket takes over.
      void sleep(100).then(() => socket.destroy());
    }, 4);
  },
};

/** Records a session of very many messages, as fast as they are acknowledged, and leaves it. */
async function recordHistory({ caller }: AttackedService): Promise<{ url: string }> {
  const response = await caller.call('/v2/live', { body: muLawSession });
  const { url } = response.json<{ url: string }>();
  const socket = new WebSocket(url);
  let messages = 0;
  await new Promise<void>((resolve) => {
    const limit = setTimeout(resolve, historyMs);
    socket.on('open', () => {
      for (let sent = 0; sent < 8; sent += 1) socket.send(Buffer.of(0x2a));
    });
    socket.on('message', () => {
      messages += 1;
      if (messages < historyMessages) socket.send(Buffer.of(0x2a));
      else resolve();
    });
    // The service may close the session before its history is long enough.
    socket.on('close', () => resolve());
    socket.on('error', () => resolve());
    void limit.unref();
  });
  socket.terminate();
  return { url };
}

export const history: AttackCase = {
  name: 'live/history',
  description: `A session of ${historyMessages} messages, all of which are requested again at every reconnect.`,
  seconds: 20,
  bounds: { sessions: 8 },
  prepare: recordHistory,
  async attack(context) {
    const url = `${context.target.prepared['url']}&message_cursor=0`;
    await context.repeat(async () => {
      await openBriefly(context, url, 20);
      context.count('reconnects');
    }, 8);
  },
};

export const offsetProbes: AttackCase = {
  name: 'live/offset-probes',
  description: 'Reconnects with offsets and cursors that do not exist, or are not numbers.',
  seconds: 10,
  async attack(context) {
    const { url } = await initiateSession(context, muLawSession);
    const probes = [
      'audio_offset=999999999999999',
      'message_cursor=999999999',
      'audio_offset=1e9',
      'message_cursor=-1',
      'audio_offset=0&audio_offset=9',
    ];
    await context.repeat(async (round) => {
      await openBriefly(context, `${url}&${probes[round % probes.length]}`, 5);
      context.count('probes');
    }, 4);
  },
};

export const reconnectStorm: AttackCase = {
  name: 'live/reconnect-storm',
  description: '10,000 connections of four sessions, each of which sends one frame and is reset.',
  seconds: 60,
  bounds: { sessions: 4 },
  async attack(context) {
    const sessions = await Promise.all(
      Array.from({ length: 4 }, () => initiateSession(context, muLawSession)),
    );
    const frame = binaryFrame(Buffer.alloc(80, 0x2a));
    let connections = 0;
    await context.repeat(async (round) => {
      if (connections >= 10_000) return context.pause(1000);
      const { url } = sessions[round % sessions.length] ?? { url: '' };
      const socket = await AttackSocket.open(context, url);
      connections += 1;
      context.count('connections');
      await socket.send(frame, context.signal);
      socket.destroy();
    }, 16);
  },
};
