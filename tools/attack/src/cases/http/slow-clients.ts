import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { repeatedSpeech } from '@earshot/server/testing';
import type { AttackCase } from '../../attacker/attack-case.js';
import type { AttackContext } from '../../attacker/attack-context.js';
import { connectRaw, requestHead } from '../../attacker/raw-connection.js';
import { encodeForm } from '../../http-call.js';
import { countDescriptors } from '../../stage/process-watch.js';

const connections = 300;

/**
 * Opens connections that do something slowly, and counts how many of them the service still holds
 * at the end.
 *
 * @param begin - runs once on each connection
 * @param trickle - runs every second on each connection that is still open
 */
async function holdConnections(
  context: AttackContext,
  begin: (socket: Socket) => void,
  trickle: (socket: Socket) => void,
): Promise<void> {
  const sockets = Array.from({ length: connections }, () => {
    const socket = connectRaw(context);
    socket.once('connect', () => begin(socket));
    return socket;
  });
  // A connection that was closed is not replaced.
  while (context.isOn) {
    await context.pause(1000);
    for (const socket of sockets) if (!socket.destroyed && socket.writable) trickle(socket);
  }
  // Connections that read nothing notice only now that they were closed.
  for (const socket of sockets) socket.resume();
  await sleep(1000);
  const held = sockets.filter((socket) => !socket.destroyed && !socket.readableEnded).length;
  context.count('connections', connections);
  context.recordEvidence('held', String(held));
  for (const socket of sockets) socket.destroy();
}

function slowCase(name: string, description: string, attack: AttackCase['attack']): AttackCase {
  return {
    name,
    description,
    seconds: 75,
    attack,
    async examine({ processId }, { evidence }) {
      await sleep(2000);
      return [
        {
          name: 'connections that are still held',
          unit: '',
          measured: Number(evidence['held'] ?? Number.NaN),
          bound: connections / 10,
        },
        {
          name: 'descriptors after the attack',
          unit: '',
          measured: countDescriptors(processId),
          bound: 200,
        },
      ];
    },
  };
}

/** Cases of clients that send or read slowly on purpose. */
export const slowClients: readonly AttackCase[] = [
  slowCase('http/slow-headers', 'Headers that arrive a letter at a time.', (context) =>
    holdConnections(
      context,
      (socket) => socket.write(requestHead(context, 'GET /health', 'x-slow: ')),
      (socket) => socket.write('x'),
    ),
  ),
  slowCase('http/slow-bodies', 'JSON that arrives a byte at a time.', (context) =>
    holdConnections(
      context,
      (socket) =>
        socket.write(
          requestHead(
            context,
            'POST /v2/live',
            'content-type: application/json\r\ncontent-length: 100000\r\n\r\n{',
          ),
        ),
      (socket) => socket.write(' '),
    ),
  ),
  slowCase('http/slow-uploads', 'Uploads of a byte a second.', (context) =>
    holdConnections(
      context,
      (socket) =>
        socket.write(
          requestHead(
            context,
            'POST /v2/upload',
            'content-type: multipart/form-data; boundary=b\r\ncontent-length: 1000000\r\n\r\n--b\r\ncontent-disposition: form-data; name="audio"; filename="a.wav"\r\n\r\nRIFF',
          ),
        ),
      (socket) => socket.write('x'),
    ),
  ),
  slowCase('http/slow-readers', 'Files that are requested and never read.', async (context) => {
    const response = await context.caller.call('/v2/upload', encodeForm(repeatedSpeech(150)));
    const { pathname } = new URL(response.json<{ audio_url: string }>().audio_url);
    await holdConnections(
      context,
      (socket) => {
        socket.pause();
        socket.write(requestHead(context, `GET ${pathname}`, '\r\n'));
      },
      () => undefined,
    );
  }),
];
