import { createServer } from 'node:http';
import { listenLocally } from '@earshot/presets/listen';
import { tinyRecording } from '../../attack-audio.js';
import type { AttackCase } from '../../attacker/attack-case.js';
import type { AttackContext } from '../../attacker/attack-context.js';
import {
  AttackSocket,
  binaryFrame,
  initiateSession,
  muLawSession,
} from '../../attacker/attack-socket.js';
import { encodeForm } from '../../http-call.js';

/** Address of the attacker's sources and receivers. */
const host = '127.0.0.9';
const receivers = 16;
const responseDelayMs = 14_000;

/**
 * Runs an attack with the urls of a source that sends two kilobytes a second until it is closed.
 */
async function withSlowSource(
  attack: (createUrl: (number: number) => string) => Promise<void>,
): Promise<void> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'audio/wav', 'content-length': '100000000' });
    response.write('RIFF');
    // Above the minimum rate of a body, which is measured over half a minute.
    const timer = setInterval(() => response.write(Buffer.alloc(2000)), 1000);
    response.on('close', () => clearInterval(timer));
  });
  const { url } = await listenLocally(server, host);
  await attack((number) => `${url}/${number}.wav`);
  server.closeAllConnections();
  server.close();
}

/**
 * Starts a receiver of callbacks that responds after {@link responseDelayMs}, until the attack is
 * released. Resolves with its URL.
 */
async function startSlowReceiver(context: AttackContext): Promise<string> {
  const server = createServer(
    (_request, response) => void setTimeout(() => response.end(), responseDelayMs),
  );
  context.onRelease(() => server.close());
  const { url } = await listenLocally(server, host);
  return `${url}/callback`;
}

async function createJobs(
  context: AttackContext,
  createUrl: (round: number) => string,
): Promise<void> {
  await context.repeat(async (round) => {
    const { status } = await context.caller.call('/v2/pre-recorded', {
      body: { audio_url: createUrl(round) },
    });
    context.count(String(status));
    await context.pause(status === 201 ? 50 : 500);
  });
}

export const slowSources: AttackCase = {
  name: 'outbound/slow-sources',
  description: 'Jobs of one key whose sources send two kilobytes a second.',
  seconds: 30,
  attack: (context) => withSlowSource((createUrl) => createJobs(context, createUrl)),
};

export const slowUploads: AttackCase = {
  name: 'outbound/slow-uploads',
  description:
    'Uploads of one key that are to be fetched from sources that send two kilobytes a second.',
  seconds: 20,
  attack: (context) =>
    withSlowSource(async (createUrl) => {
      const uploads = Array.from({ length: 64 }, async (_, index) => {
        const fetched = context.caller.call('/v2/upload', {
          body: { audio_url: createUrl(index) },
        });
        const response = await Promise.race([
          fetched,
          context.pause(context.target.seconds * 1000),
        ]);
        context.count(response === undefined ? 'no response' : String(response.status));
      });
      await Promise.all(uploads);
    }),
};

export const slowCallbacks: AttackCase = {
  name: 'outbound/slow-callbacks',
  description: `Callbacks of one key to ${receivers} ports of one address, where nobody responds for 14 s.`,
  seconds: 40,
  async attack(context) {
    const urls = await Promise.all(
      Array.from({ length: receivers }, () => startSlowReceiver(context)),
    );
    const response = await context.caller.call('/v2/upload', encodeForm(tinyRecording()));
    const { audio_url } = response.json<{ audio_url: string }>();
    await context.repeat(async (round) => {
      const url = urls[round % receivers];
      const { status } = await context.caller.call('/v2/pre-recorded', {
        body: { audio_url, callback: true, callback_config: { url } },
      });
      context.count(String(status));
      await context.pause(status === 201 ? 20 : 500);
    });
  },
};

export const liveCallbacks: AttackCase = {
  name: 'outbound/live-callbacks',
  description: 'Live sessions with callbacks of every kind to a receiver that responds after 14 s.',
  seconds: 25,
  async attack(context) {
    const receiver = await startSlowReceiver(context);
    await context.repeat(async () => {
      const { url } = await initiateSession(context, {
        ...muLawSession,
        callback: true,
        callback_config: {
          url: receiver,
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
