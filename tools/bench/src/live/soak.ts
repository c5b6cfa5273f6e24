import { readdirSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLiveSession } from '@earshot/live';
import { WebSocket } from 'ws';
import { residentBytes } from '../process-figures.js';
import { initiateSessions, type ServiceProcess, startServiceProcess } from '../service-process.js';
import { frameBytes } from './load-protocol.js';
import { numberedFrame, recordedAudio, sendInRealTime } from './numbered-frames.js';

const sessionCount = 50;
const minutes = Number(process.env['EARSHOT_BENCH_SOAK_MINUTES'] ?? 5);
/** Time after which each session loses its connection, in milliseconds. */
const cutEveryMs = 60_000;

/** A session whose connection can be cut. */
interface Soaked {
  cut(): void;
  /** Ends the session. Resolves with its id and the number of frames that were sent. */
  end(): Promise<{ sessionId: string; frames: number }>;
}

/**
 * Runs sessions for minutes, each of which loses its connection repeatedly, and measures growth: of
 * memory, shown as the minimum of each fifth of the time, since garbage comes and goes, and of open
 * files.
 */
export async function run(): Promise<void> {
  const server = await startServiceProcess();
  const urls = await initiateSessions(server, sessionCount);
  const sessions = await Promise.all(urls.map(speak));
  const untilMs = performance.now() + minutes * 60_000;
  const leastBytes = [0, 0, 0, 0, 0].fill(Number.POSITIVE_INFINITY);
  let cuts = 0;
  for (let turn = 0; performance.now() < untilMs; turn += 1) {
    await sleep(cutEveryMs / sessionCount);
    sessions[turn % sessionCount]?.cut();
    cuts += 1;
    const passed = 1 - (untilMs - performance.now()) / (minutes * 60_000);
    const fifth = Math.min(leastBytes.length - 1, Math.floor(passed * leastBytes.length));
    leastBytes[fifth] = Math.min(leastBytes[fifth] ?? 0, residentBytes(server.processId));
  }
  const filesMeanwhile = openRecordings(server.processId);
  const complete = await Promise.all(sessions.map((session) => isComplete(server, session)));
  const filesAfter = openRecordings(server.processId);
  await server.stop();
  console.table({
    'sessions, all speaking': sessionCount,
    minutes,
    'cut connections': cuts,
    'memory of the service at its least of each fifth, MiB': leastBytes
      .map((bytes) => (bytes / 1024 ** 2).toFixed(1))
      .join(' '),
    'files of sessions open while they speak': filesMeanwhile,
    'files of sessions open after their end (goal 0)': filesAfter,
    'sessions with identical audio': `${complete.filter(Boolean).length} of ${sessionCount}`,
  });
}

/** Starts a session and sends it numbered frames at real time. */
async function speak(url: string): Promise<Soaked> {
  const sockets: WebSocket[] = [];
  class NotedSocket extends WebSocket {
    constructor(address: string | URL) {
      super(address);
      sockets.push(this);
    }
  }
  const session = createLiveSession({ url }, { webSocket: NotedSocket });
  await session.start();
  const stopSending = sendInRealTime((frame) => session.send(frame));
  return {
    cut: () => sockets.pop()?.terminate(),
    async end() {
      const frames = stopSending();
      const { sessionId } = await session.stop();
      return { sessionId: sessionId ?? '', frames };
    },
  };
}

async function isComplete(server: ServiceProcess, session: Soaked): Promise<boolean> {
  const { frames, sessionId } = await session.end();
  const audio = await recordedAudio(server, sessionId);
  if (audio.length !== frames * frameBytes) return false;
  for (let number = 1; number <= frames; number += 1) {
    const at = (number - 1) * frameBytes;
    if (!audio.subarray(at, at + frameBytes).equals(numberedFrame(number))) return false;
  }
  return true;
}

/** Number of files of live sessions that a process has open. */
function openRecordings(processId: number): number {
  const folder = `/proc/${processId}/fd`;
  const targets = readdirSync(folder).map((descriptor) => linkTarget(`${folder}/${descriptor}`));
  return targets.filter((target) => target.includes('/live/')).length;
}

/** Target of a link, empty when it was removed meanwhile. */
function linkTarget(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}
