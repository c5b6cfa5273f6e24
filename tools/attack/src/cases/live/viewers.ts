import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { handshakeText } from '@earshot/server/testing';
import { numberedAudio } from '../../attack-audio.js';
import type { AttackCase } from '../../attacker/attack-case.js';
import type { AttackContext } from '../../attacker/attack-context.js';
import {
  AttackSocket,
  binaryFrame,
  initiateSession,
  muLawSession,
} from '../../attacker/attack-socket.js';
import { connectRaw, floodConnection } from '../../attacker/raw-connection.js';

const sessions = 4;
const frameBytes = 160;
/** Viewers of a session that never read. */
const deafViewers = 40;

/** Creates a url for viewers of a session. */
async function createViewerUrl(context: AttackContext, sessionId: string): Promise<string> {
  const response = await context.caller.call(`/v2/live/${sessionId}/viewers`, { method: 'POST' });
  context.count(`viewers ${response.status}`);
  if (response.status !== 201) throw new Error(`POST viewers returned ${response.status}`);
  return response.json<{ url: string }>().url;
}

/** Opens a connection of a viewer that never reads. */
function openDeaf(context: AttackContext, url: string): Socket {
  const socket = connectRaw(context);
  socket.pause();
  socket.write(handshakeText(url));
  return socket;
}

/** Follows a session from its first message again and again. */
async function followAgain(context: AttackContext, url: string): Promise<void> {
  await context.repeat(async () => {
    const socket = await AttackSocket.open(context, `${url}&message_cursor=0`);
    context.count('viewers that begin again');
    await sleep(50);
    socket.destroy();
  });
}

/** Sends frames, which a viewer may not, and connects again when it is closed for it. */
async function sendAsViewer(context: AttackContext, url: string): Promise<void> {
  const frames = Buffer.concat(Array.from({ length: 100 }, () => binaryFrame(Buffer.of(0x2a))));
  await context.repeat(async () => {
    const socket = connectRaw(context);
    socket.resume();
    socket.write(handshakeText(url));
    await floodConnection(context, socket, frames, { name: 'frames of viewers', each: 100 });
  });
}

export const viewers: AttackCase = {
  name: 'live/viewers',
  description: `${sessions} sessions of tiny frames, each followed by viewers that never read, that begin again, and that send.`,
  seconds: 20,
  bounds: { sessions },
  async attack(context) {
    const follow = async (): Promise<void> => {
      const { id, url } = await initiateSession(context, {
        ...muLawSession,
        messages_config: { receive_partial_transcripts: true, receive_lifecycle_events: true },
      });
      const speaker = await AttackSocket.open(context, url);
      const viewerUrl = await createViewerUrl(context, id);
      const deaf = Array.from({ length: deafViewers }, () => openDeaf(context, viewerUrl));
      const speak = async (): Promise<void> => {
        for (let offset = 0; context.isOn; offset += frameBytes) {
          const frame = binaryFrame(numberedAudio(offset, frameBytes));
          if (!(await speaker.send(frame, context.signal))) return;
          context.count('frames');
          await sleep(5);
        }
      };
      await Promise.all([
        speak(),
        followAgain(context, viewerUrl),
        sendAsViewer(context, viewerUrl),
      ]);
      for (const socket of deaf) socket.destroy();
      speaker.destroy();
    };
    await Promise.all(Array.from({ length: sessions }, follow));
  },
};
