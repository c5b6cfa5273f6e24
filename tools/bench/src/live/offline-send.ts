import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createLiveSession } from '@earshot/live';
import { printTable } from '../print-table.js';
import { frameBytes, frameMs } from './load-protocol.js';

const audioSeconds = 240;
const frameCount = (audioSeconds * 1000) / frameMs;
const rounds = 3;
const mebibyte = 2 ** 20;

/** Receives frames of audio while there is no connection. Its result keeps them in memory. */
type Sender = (frame: Uint8Array) => unknown;

/**
 * Measures the time that `send` takes for four minutes of audio while offline, beside a client that
 * joins its buffer on each send.
 */
export async function run(): Promise<void> {
  const measured: Record<string, { elapsedMs: number[]; keptBytes: number[] }> = {};
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, open] of Object.entries({
      '@earshot/live': ours,
      'joined on each send': usual,
    })) {
      const { elapsedMs, keptBytes } = measure(open());
      const figures = (measured[name] ??= { elapsedMs: [], keptBytes: [] });
      figures.elapsedMs.push(elapsedMs);
      figures.keptBytes.push(keptBytes);
    }
  }
  console.log(`\`send\` of ${audioSeconds} s of audio while offline (goal < 50 ms)\n`);
  printTable(
    ['', 'fastest, ms in all', 'slowest, ms in all', 'memory, MiB', 'audio, MiB'],
    Object.entries(measured).map(([name, { elapsedMs, keptBytes }]) => [
      name,
      Math.min(...elapsedMs).toFixed(1),
      Math.max(...elapsedMs).toFixed(1),
      (Math.max(...keptBytes) / mebibyte).toFixed(2),
      ((frameCount * frameBytes) / mebibyte).toFixed(2),
    ]),
  );
}

function measure(send: Sender & { close?: () => void }): { elapsedMs: number; keptBytes: number } {
  const frame = new Uint8Array(frameBytes).fill(1);
  const bytesBefore = usedBytes();
  const startMs = performance.now();
  for (let index = 0; index < frameCount; index += 1) send(frame);
  const elapsedMs = performance.now() - startMs;
  const keptBytes = usedBytes() - bytesBefore;
  send.close?.();
  return { elapsedMs, keptBytes };
}

function ours(): Sender & { close: () => void } {
  const session = createLiveSession(
    // No server listens on this port.
    { url: 'ws://127.0.0.1:1/v2/live' },
    { maximumBufferedSeconds: audioSeconds + 1 },
  );
  session.start().catch(() => undefined);
  session.finished.catch(() => undefined);
  return Object.assign((frame: Uint8Array) => session.send(frame), {
    close: () => session.close(),
  });
}

function usual(): Sender {
  let kept = Buffer.alloc(0);
  return (frame) => {
    kept = Buffer.concat([kept, frame]);
    return kept;
  };
}

/** Memory in use after a garbage collection, in bytes. */
function usedBytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { arrayBuffers, heapUsed } = process.memoryUsage();
  return arrayBuffers + heapUsed;
}
