import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { numberedAudio } from '../attack-audio.js';
import type { HttpCaller } from '../http-call.js';
import type { BystanderTarget } from './bystander-protocol.js';
import { describeError, type Failures } from './failures.js';
import type { Latencies } from './latencies.js';
import { initiate } from './live-speaker.js';

const pauseMs = 1500;
const acknowledgementTimeoutMs = 30_000;

/**
 * Opens a new session at intervals, and leaves it as soon as its first audio is acknowledged.
 *
 * @returns a function that stops the loop after the current session
 */
export function openSessions(
  caller: HttpCaller,
  target: BystanderTarget,
  latencies: Latencies,
  failures: Failures,
): () => void {
  const stopped = new AbortController();
  const run = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      const end = latencies.begin();
      await openOne(caller, target).then(
        () => end(),
        (error: unknown) => {
          end(false);
          failures.add(`new session: ${describeError(error)}`);
        },
      );
      await sleep(pauseMs);
    }
  };
  void run();
  return () => stopped.abort();
}

async function openOne(caller: HttpCaller, target: BystanderTarget): Promise<void> {
  const { url } = await initiate(caller, target);
  const socket = new WebSocket(url, { rejectUnauthorized: false });
  try {
    await new Promise<void>((resolve, reject) => {
      const limit = setTimeout(
        () => reject(new Error('no acknowledgement')),
        acknowledgementTimeoutMs,
      );
      limit.unref();
      socket.on('open', () => socket.send(numberedAudio(0, 800)));
      socket.on('error', reject);
      socket.on('close', (code) => reject(new Error(`closed with ${code}`)));
      socket.on('message', (data: Buffer) => {
        if (!data.includes('"audio_chunk"')) return;
        clearTimeout(limit);
        resolve();
      });
    });
  } finally {
    socket.on('error', () => undefined);
    socket.close(1000);
  }
}
