import { setTimeout as sleep } from 'node:timers/promises';
import type { AttackCase, AttackedService } from '../../attacker/attack-case.js';
import type { AttackOutcome } from '../../attacker/attack-context.js';
import {
  AttackSocket,
  binaryFrame,
  initiateSession,
  muLawSession,
  textFrame,
} from '../../attacker/attack-socket.js';
import type { Figure } from '../../report/case-report.js';

const framesInFlight = 8;
const mebibyte = 1024 ** 2;
const endingSeconds = 60;
/** Time in which the service reads the last frames before the attacker ends. */
const readingMs = 1500;
/** A session whose stop was lost ends soon as well. */
const environment = { EARSHOT_LIVE_RESUME_SECONDS: '5' };
/** 20 ms of mu-law at 8 kHz. {@link honestFrames} of them are three hours. */
const honestFrame = binaryFrame(Buffer.alloc(160, 0xff));
const honestFrames = 540_000;

/** Measures how long a session of very many messages takes to end, and the size of its result. */
async function examineResult(
  { caller }: AttackedService,
  { evidence }: AttackOutcome,
): Promise<Figure[]> {
  const id = evidence['session'] ?? '';
  const startedMs = performance.now();
  let bytes = 0;
  let status = 'absent';
  let messages = Number.NaN;
  for (;;) {
    const response = await caller.call(`/v2/live/${id}`);
    bytes = response.body.length;
    status = String(response.status);
    if (response.status === 200) {
      const job = response.json<{ status: string; result: { messages: string[] } | null }>();
      status = job.status;
      messages = job.result?.messages.length ?? 0;
    }
    if (status === 'done' || status === 'error') break;
    if (performance.now() - startedMs > endingSeconds * 1000) break;
    await sleep(250);
  }
  const hasEnded = status === 'done' || status === 'error';
  return [
    {
      name: 'end of the session after its stop',
      unit: 's',
      measured: hasEnded ? (performance.now() - startedMs) / 1000 : Number.POSITIVE_INFINITY,
      bound: endingSeconds,
    },
    {
      name: 'messages in its result',
      unit: '',
      measured: messages,
      bound: 200 + 20 * Number(evidence['seconds']),
    },
    { name: 'result of the session', unit: 'MiB', measured: bytes / mebibyte, bound: 64 },
  ];
}

export const sessionMessages: AttackCase = {
  name: 'live/session-messages',
  description:
    'Frames of one byte, eight of them on their way at any time, each of which is acknowledged.',
  seconds: 60,
  environment,
  async attack(context) {
    const { id, url } = await initiateSession(context, muLawSession);
    context.recordEvidence('session', id);
    context.recordEvidence('seconds', String(context.target.seconds));
    const frame = binaryFrame(Buffer.of(0x2a));
    let socket: AttackSocket | undefined;
    await context.repeat(async () => {
      socket = await AttackSocket.open(context, url, {
        onMessage: () => {
          context.count('messages');
          if (context.isOn) void socket?.send(frame, context.signal);
        },
      });
      for (let index = 0; index < framesInFlight; index += 1)
        await socket.send(frame, context.signal);
      while (context.isOn && !socket.isClosed) await context.pause(50);
    });
    await socket?.send(textFrame('{"type":"stop_recording"}'), context.signal);
    await sleep(readingMs);
  },
  examine: examineResult,
};

export const longSession: AttackCase = {
  name: 'live/long-session',
  description: 'Three hours of frames of 20 ms, as fast as they are taken.',
  isOnRequest: true,
  seconds: 800,
  environment,
  // The audio itself is 82 MiB.
  bounds: { dataMebibytes: 384 },
  async attack(context) {
    const { id, url } = await initiateSession(context, muLawSession);
    context.recordEvidence('session', id);
    context.recordEvidence('seconds', String(context.target.seconds));
    const socket = await AttackSocket.open(context, url);
    const some = Buffer.concat(Array.from({ length: 50 }, () => honestFrame));
    for (let sent = 0; sent < honestFrames && context.isOn; sent += 50) {
      if (!(await socket.send(some, context.signal))) break;
      context.count('frames', 50);
    }
    if (!socket.isClosed) await socket.send(textFrame('{"type":"stop_recording"}'), context.signal);
    await sleep(readingMs);
  },
  examine: examineResult,
};
