import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AttackCase } from '../../attacker/attack-case.js';
import type { AttackContext } from '../../attacker/attack-context.js';
import { AttackSocket, binaryFrame, initiateAttacked } from '../../attacker/attack-socket.js';
import { formOf } from '../../http-call.js';
import { tinyRecording } from '../../repeated-speech.js';

const host = '127.0.0.9';

async function listenAt(server: Server): Promise<number> {
  server.listen(0, host);
  await once(server, 'listening');
  // A server that listens on a port has such an address.
  return (server.address() as AddressInfo).port;
}

/** A source that sends little, for as long as it is listened to. */
function slowSource(): Server {
  return createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'audio/wav', 'content-length': '100000000' });
    response.write('RIFF');
    // More than the least rate of a body that is watched over half a minute.
    const timer = setInterval(() => response.write(Buffer.alloc(2000)), 1000);
    response.on('close', () => clearInterval(timer));
  });
}

async function createJobs(context: AttackContext, urlOf: (round: number) => string): Promise<void> {
  await context.repeat(async (round) => {
    const { status } = await context.caller.call('/v2/pre-recorded', {
      body: { audio_url: urlOf(round) },
    });
    context.count(String(status));
    await context.pause(status === 201 ? 50 : 500);
  });
}

export const slowSources: AttackCase = {
  name: 'outbound/slow-sources',
  description: 'Jobs of one key whose sources send two kilobytes a second.',
  seconds: 30,
  async attack(context) {
    const server = slowSource();
    const port = await listenAt(server);
    await createJobs(context, (round) => `http://${host}:${port}/${round}.wav`);
    server.closeAllConnections();
    server.close();
  },
};

export const slowUploads: AttackCase = {
  name: 'outbound/slow-uploads',
  description:
    'Uploads of one key that are to be fetched from sources that send two kilobytes a second.',
  seconds: 20,
  async attack(context) {
    const server = slowSource();
    const port = await listenAt(server);
    await Promise.all(
      Array.from({ length: 64 }, async (_, index) => {
        const fetched = context.caller.call('/v2/upload', {
          body: { audio_url: `http://${host}:${port}/${index}.wav` },
        });
        const reply = await Promise.race([fetched, context.pause(context.target.seconds * 1000)]);
        context.count(reply === undefined ? 'no response' : String(reply.status));
      }),
    );
    server.closeAllConnections();
    server.close();
  },
};

const receivers = 16;
const slowAnswerMs = 14_000;

export const slowCallbacks: AttackCase = {
  name: 'outbound/slow-callbacks',
  description: `Callbacks of one key to ${receivers} ports of one address, where nobody answers for 14 s.`,
  seconds: 40,
  async attack(context) {
    const ports = await Promise.all(
      Array.from({ length: receivers }, () =>
        listenAt(
          createServer((_request, response) => void setTimeout(() => response.end(), slowAnswerMs)),
        ),
      ),
    );
    const reply = await context.caller.call('/v2/upload', formOf(tinyRecording()));
    const { audio_url } = reply.json<{ audio_url: string }>();
    await context.repeat(async (round) => {
      const url = `http://${host}:${ports[round % receivers]}/callback`;
      const { status } = await context.caller.call('/v2/pre-recorded', {
        body: { audio_url, callback: true, callback_config: { url } },
      });
      context.count(String(status));
      await context.pause(status === 201 ? 20 : 500);
    });
  },
};

export const deafReceivers: AttackCase = {
  name: 'outbound/live-callbacks',
  description: 'Live sessions with callbacks of every kind to a receiver that answers after 14 s.',
  seconds: 25,
  async attack(context) {
    const port = await listenAt(
      createServer((_request, response) => void setTimeout(() => response.end(), slowAnswerMs)),
    );
    await context.repeat(async () => {
      const { url } = await initiateAttacked(context, {
        encoding: 'wav/ulaw',
        sample_rate: 8000,
        callback: true,
        callback_config: {
          url: `http://${host}:${port}/callback`,
          receive_acknowledgments: true,
          receive_partial_transcripts: true,
          receive_speech_events: true,
          receive_errors: true,
        },
      });
      const socket = await AttackSocket.open(context, url);
      const some = Buffer.concat(
        Array.from({ length: 50 }, () => binaryFrame(Buffer.alloc(8, 0x2a))),
      );
      while (context.isOn && (await socket.send(some, context.signal))) {
        context.count('frames', 50);
        await context.pause(5);
      }
      socket.destroy();
    }, 2);
  },
};
