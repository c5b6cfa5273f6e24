// Measures the cost of sending 240 s of audio, 100 ms at a time, while there is no connection: the
// total processor time of all calls, compared with that of copying the same audio, and the memory
// that is held afterwards. Arguments: the number of rounds (10).
import { createLiveSession } from '../src/index.js';

const [, , rounds = '10'] = process.argv;
const chunk = new Uint8Array(3200);
const chunkCount = 2400;
const sendTimesMs: number[] = [];
const copyTimesMs: number[] = [];
let heldBytes = 0;

/** A socket that never opens. */
class Unreachable {
  binaryType = 'arraybuffer';
  readonly bufferedAmount = 0;
  addEventListener(): void {}
  send(): void {}
  close(): void {}
}

/** Measures the processor time of one call per chunk, in milliseconds. */
function measure(call: () => void): number {
  const before = process.cpuUsage();
  for (let index = 0; index < chunkCount; index += 1) call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

for (let round = 0; round < Number(rounds); round += 1) {
  const copies: Uint8Array[] = [];
  copyTimesMs.push(measure(() => void copies.push(chunk.slice())));
  const before = process.memoryUsage().arrayBuffers;
  const session = createLiveSession(
    { url: 'ws://127.0.0.1/v2/live?token=x' },
    { webSocket: Unreachable, maximumBufferedSeconds: 240 },
  );
  void session.start();
  sendTimesMs.push(measure(() => void session.send(chunk)));
  heldBytes = Math.max(heldBytes, process.memoryUsage().arrayBuffers - before);
  if (session.statistics.bufferedSeconds !== 240) throw new Error('audio was lost');
  session.close();
}

const list = (timesMs: readonly number[]) => timesMs.map((timeMs) => timeMs.toFixed(1)).join(', ');
process.stdout.write(
  `240 s of audio sent offline: ${list(sendTimesMs)} ms of processor time in all; copying it alone: ${list(copyTimesMs)} ms; ${(heldBytes / (chunk.length * chunkCount)).toFixed(3)} of the audio held in buffers\n`,
);
