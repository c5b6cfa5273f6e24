import { numberedAudio } from '../../attack-audio.js';
import type { AttackCase } from '../../attacker/attack-case.js';
import { AttackSocket, binaryFrame, initiateSession } from '../../attacker/attack-socket.js';

const recordedBytes = 3 * 1024 * 1024;
const stretchBytes = 3200;
const resentFrameBytes = 64;
const framesAtOnce = 256;

/** Periodic audio, which matches the recording at every acknowledged offset. */
const stretch = numberedAudio(0, stretchBytes);

export const resumeSearch: AttackCase = {
  name: 'live/resume-search',
  description:
    'Three megabytes that repeat themselves, sent again after a reconnect in frames of 64 bytes, without an offset, repeatedly.',
  seconds: 30,
  async attack(context) {
    await context.repeat(async () => {
      const { url } = await initiateSession(context);
      const first = await AttackSocket.open(context, url);
      const frame = binaryFrame(stretch);
      for (let sent = 0; sent < recordedBytes && context.isOn; sent += stretchBytes)
        if (!(await first.send(frame, context.signal))) break;
      await context.pause(500);
      first.destroy();
      const some: Buffer[] = [];
      for (let index = 0; index < framesAtOnce; index += 1) {
        const at = (index * resentFrameBytes) % stretchBytes;
        some.push(binaryFrame(stretch.subarray(at, at + resentFrameBytes)));
      }
      const again = await AttackSocket.open(context, url);
      const resent = Buffer.concat(some);
      for (
        let sent = 0;
        sent < recordedBytes && context.isOn;
        sent += framesAtOnce * resentFrameBytes
      ) {
        if (!(await again.send(resent, context.signal))) break;
        context.count('frames sent again', framesAtOnce);
      }
      await context.pause(2000);
      // The search continues without the socket unless the service stops it.
      again.destroy();
    });
  },
};
