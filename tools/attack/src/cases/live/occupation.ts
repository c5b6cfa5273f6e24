import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { handshakeText } from '@earshot/server/testing';
import type { AttackCase } from '../../attacker/attack-case.js';
import type { AttackContext } from '../../attacker/attack-context.js';
import {
  AttackSocket,
  binaryFrame,
  initiateSession,
  muLawSession,
  openBriefly,
} from '../../attacker/attack-socket.js';
import { connectRaw, floodConnection } from '../../attacker/raw-connection.js';
import { countDescriptors } from '../../stage/process-watch.js';

const maximumSeconds = 5;
const idleSockets = 5000;

export const unopenedSessions: AttackCase = {
  name: 'live/unopened',
  description: 'Sessions that are initiated and never opened, as many as a key may.',
  seconds: 20,
  async attack(context) {
    await context.repeat(async () => {
      const { status } = await context.caller.call('/v2/live', { body: { channels: 8 } });
      context.count(String(status));
      if (status === 429) await context.pause(500);
    }, 4);
  },
};

export const allChannels: AttackCase = {
  name: 'live/all-channels',
  description: 'One key opens sessions of eight channels until no more is allowed, and keeps them.',
  seconds: 15,
  bounds: { sessions: 16 },
  async attack(context) {
    await context.repeat(async () => {
      const { url } = await initiateSession(context, { ...muLawSession, channels: 8 });
      const socket = await AttackSocket.open(context, url);
      context.count('sessions');
      void (async () => {
        while (
          context.isOn &&
          (await socket.send(binaryFrame(Buffer.alloc(640, 0xff)), context.signal))
        )
          await sleep(500);
      })();
    });
  },
};

export const beyondMaximum: AttackCase = {
  name: 'live/beyond-maximum',
  description: `A channel that is kept by empty frames beyond the maximum of ${maximumSeconds} seconds, and by one byte a second.`,
  seconds: 20,
  isSessionLost: true,
  environment: { EARSHOT_LIVE_MAX_SECONDS: String(maximumSeconds) },
  // The session of the bystander ends at the maximum as well.
  bounds: {
    acknowledgementsP99Ms: undefined,
    allowedFailures: [
      'the live session was closed',
      'live socket',
      'acknowledgements have a gap',
      'the live session got an error',
    ],
  },
  async attack(context) {
    const keep = async (name: string, payload: Buffer): Promise<void> => {
      const { url } = await initiateSession(context, muLawSession);
      const socket = await AttackSocket.open(context, url);
      const openedMs = performance.now();
      const frame = binaryFrame(payload);
      while (await socket.send(frame, context.signal)) {
        await sleep(500);
        if (!context.isOn) break;
      }
      context.recordEvidence(
        name,
        String(socket.isClosed ? performance.now() - openedMs : Number.POSITIVE_INFINITY),
      );
    };
    await Promise.all([keep('empty frames', Buffer.alloc(0)), keep('one byte', Buffer.of(0x2a))]);
  },
  async examine(_service, { evidence }) {
    return ['empty frames', 'one byte'].map((name) => ({
      name: `life of the session of ${name}`,
      unit: 's',
      measured: Number(evidence[name] ?? Number.NaN) / 1000,
      // Its end may be slightly late.
      bound: maximumSeconds * 2,
    }));
  },
};

export const idleConnections: AttackCase = {
  name: 'live/idle-connections',
  description: `${idleSockets} connections that send nothing at all, and are opened again when they are closed.`,
  seconds: 30,
  async attack(context) {
    const open = new Set<Socket>();
    while (context.isOn) {
      for (let count = 0; count < 100 && open.size < idleSockets; count += 1) {
        const socket = connectRaw(context, '127.0.0.3');
        open.add(socket);
        socket.on('connect', () => context.count('connections'));
        socket.on('error', (error) => context.count(`failed: ${error.message.slice(0, 40)}`));
        socket.on('close', () => open.delete(socket));
        socket.resume();
      }
      await context.pause(20);
    }
  },
  async examine({ processId }) {
    // They were dropped with the attacker.
    await sleep(2000);
    return [
      {
        name: 'descriptors after the attack',
        unit: '',
        measured: countDescriptors(processId),
        bound: 200,
      },
    ];
  },
};

/** Opens sockets with tokens that do not exist until the attack ends. */
export function floodUnknownTokens(context: AttackContext): Promise<void> {
  const url = `${context.target.url.replace('http', 'ws')}/v2/live?token=`;
  return context.repeat((round) => openBriefly(context, `${url}${'x'.repeat(40)}${round}`, 5), 8);
}

export const unknownTokens: AttackCase = {
  name: 'live/unknown-tokens',
  description:
    'Sockets with tokens that do not exist, from one address, as fast as the service allows.',
  seconds: 15,
  async attack(context) {
    await floodUnknownTokens(context);
  },
};

export const deafClients: AttackCase = {
  name: 'live/deaf-clients',
  description:
    'Clients that enable every message and never read, while they send as much as they can.',
  seconds: 20,
  bounds: { sessions: 4 },
  async attack(context) {
    await context.repeat(async () => {
      const { url } = await initiateSession(context, {
        ...muLawSession,
        messages_config: { receive_partial_transcripts: true, receive_lifecycle_events: true },
      });
      const socket = connectRaw(context);
      socket.pause();
      socket.write(handshakeText(url));
      await sleep(200);
      const frames = Buffer.concat(Array.from({ length: 100 }, () => binaryFrame(Buffer.of(0x2a))));
      await floodConnection(context, socket, frames, { name: 'frames', each: 100 });
    }, 4);
  },
};
