import type { AttackCase } from '../../attacker/attack-case.js';
import { AttackSocket, binaryFrame, initiateSession } from '../../attacker/attack-socket.js';

const frames = 65_000;
const framesAtOnce = 500;

/** Start of a WAV file whose header is an endless list of empty chunks. */
function endlessHeader(bytes: number): Buffer {
  const chunk = Buffer.from('junk\0\0\0\0', 'latin1');
  const start = Buffer.concat([
    Buffer.from('RIFF'),
    Buffer.from([255, 255, 255, 127]),
    Buffer.from('WAVE'),
  ]);
  return Buffer.concat([start, Buffer.alloc(bytes, chunk)]);
}

export const headerGate: AttackCase = {
  name: 'live/header-gate',
  description: 'A WAV header of empty chunks without end, in frames of one byte.',
  seconds: 20,
  async attack(context) {
    await context.repeat(async () => {
      const { url } = await initiateSession(context);
      const socket = await AttackSocket.open(context, url);
      const header = endlessHeader(frames);
      for (let from = 0; from < frames && context.isOn; from += framesAtOnce) {
        const some = Array.from({ length: framesAtOnce }, (_, index) =>
          binaryFrame(header.subarray(from + index, from + index + 1)),
        );
        if (!(await socket.send(Buffer.concat(some), context.signal))) break;
        context.count('frames', framesAtOnce);
      }
      // The session stays open: its effect on others is measured now.
      while (context.isOn && !socket.isClosed) await context.pause(100);
      socket.destroy();
    });
  },
};
