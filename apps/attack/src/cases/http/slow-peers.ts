import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AttackCase } from '../../attacker/attack-case.js';
import type { AttackContext } from '../../attacker/attack-context.js';
import { formOf } from '../../http-call.js';
import { repeatedSpeech } from '../../repeated-speech.js';
import { countDescriptors } from '../../stage/process-watch.js';

const connections = 300;

/** Opens connections that do something slowly, and counts how many of them the service still holds at the end. */
async function hold(
  context: AttackContext,
  begin: (socket: Socket) => void,
  goOn: (socket: Socket) => void,
): Promise<void> {
  const { hostname, port } = new URL(context.target.url);
  const sockets = Array.from({ length: connections }, () => {
    const socket = connect({ host: hostname, port: Number(port) }, () => begin(socket));
    socket.on('error', () => undefined);
    return socket;
  });
  // They are those of the begin: what is closed stays closed.
  while (context.isOn) {
    await context.pause(1000);
    for (const socket of sockets) if (!socket.destroyed && socket.writable) goOn(socket);
  }
  // Those that read nothing notice only now that they were closed out.
  for (const socket of sockets) socket.resume();
  await sleep(1000);
  const held = sockets.filter((socket) => !socket.destroyed && !socket.readableEnded).length;
  context.count('connections', connections);
  context.leave('held', String(held));
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
          name: 'connections of the begin that are still held',
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

function headOf(context: AttackContext, line: string, headers: string): string {
  const { host } = new URL(context.target.url);
  return `${line} HTTP/1.1\r\nhost: ${host}\r\nx-service-key: ${context.target.key}\r\n${headers}`;
}

/** Every case of peers that are slow on purpose. */
export const slowPeers: readonly AttackCase[] = [
  slowCase('http/slow-headers', 'Headers that arrive a letter at a time.', (context) =>
    hold(
      context,
      (socket) => socket.write(headOf(context, 'GET /health', 'x-slow: ')),
      (socket) => socket.write('x'),
    ),
  ),
  slowCase('http/slow-bodies', 'JSON that arrives a byte at a time.', (context) =>
    hold(
      context,
      (socket) =>
        socket.write(
          headOf(
            context,
            'POST /v2/live',
            'content-type: application/json\r\ncontent-length: 100000\r\n\r\n{',
          ),
        ),
      (socket) => socket.write(' '),
    ),
  ),
  slowCase('http/slow-uploads', 'Uploads of a byte a second.', (context) =>
    hold(
      context,
      (socket) =>
        socket.write(
          headOf(
            context,
            'POST /v2/upload',
            'content-type: multipart/form-data; boundary=b\r\ncontent-length: 1000000\r\n\r\n--b\r\ncontent-disposition: form-data; name="audio"; filename="a.wav"\r\n\r\nRIFF',
          ),
        ),
      (socket) => socket.write('x'),
    ),
  ),
  slowCase('http/slow-readers', 'Files that are asked for and never read.', async (context) => {
    const reply = await context.caller.call('/v2/upload', formOf(repeatedSpeech(150)));
    const { pathname } = new URL(reply.json<{ audio_url: string }>().audio_url);
    await hold(
      context,
      (socket) => {
        socket.pause();
        socket.write(headOf(context, `GET ${pathname}`, '\r\n'));
      },
      () => undefined,
    );
  }),
];
