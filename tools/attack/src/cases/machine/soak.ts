import { setTimeout as sleep } from 'node:timers/promises';
import { residentBytes } from '@earshot/bench/measuring';
import { repeatedSpeech } from '@earshot/server/testing';
import { numberedAudio } from '../../attack-audio.js';
import type { AttackCase } from '../../attacker/attack-case.js';
import type { AttackContext } from '../../attacker/attack-context.js';
import {
  AttackSocket,
  binaryFrame,
  initiateSession,
  muLawSession,
  textFrame,
} from '../../attacker/attack-socket.js';
import { encodeForm } from '../../http-call.js';
import { countDescriptors } from '../../stage/process-watch.js';

/**
 * A fifth of it is as long as an ended session is kept for its last messages: memory is level from
 * the second fifth on.
 */
const minutes = Number(process.env['EARSHOT_ATTACK_SOAK_MINUTES'] ?? 10);
/**
 * Load of a busy office in eight hours: a session per minute, each of which loses its connection
 * twice, and a file every three minutes.
 */
const eightHours = { sessions: 480, files: 160 };
const fifths = 5;
const frame = binaryFrame(numberedAudio(0, 800));
const samples: { resident: number; descriptors: number }[] = [];

export const soak: AttackCase = {
  name: 'machine/soak',
  description: `Eight hours of a busy office in ${minutes} minutes: ${eightHours.sessions} sessions with two cuts each, ${eightHours.files} files, all deleted in the end.`,
  seconds: minutes * 60,
  // The attacker opens half of the channels, and never more.
  bounds: { sessions: 4, jobsTimesAlone: 3 },
  async attack(context) {
    const periodMs = (context.target.seconds * 1000) / eightHours.sessions;
    const running = new Set<Promise<void>>();
    for (let round = 0; context.isOn && round < eightHours.sessions; round += 1) {
      const tasks = [speak(context), ...(round % 3 === 0 ? [transcribe(context)] : [])];
      for (const task of tasks) {
        const settled = task
          .catch((error: unknown) => context.count(`failed: ${String(error).slice(0, 60)}`))
          .finally(() => running.delete(settled));
        running.add(settled);
      }
      await context.pause(periodMs);
    }
    await Promise.all(running);
  },
  async disturb({ processId }, signal) {
    samples.length = 0;
    while (!signal.aborted) {
      samples.push({
        resident: residentBytes(processId) / 1024 ** 2,
        descriptors: countDescriptors(processId),
      });
      await sleep(1000, undefined, { signal }).catch(() => undefined);
    }
  },
  async examine() {
    // The minimum of a fifth: garbage comes and goes.
    const size = Math.floor(samples.length / fifths);
    const least = (fifth: number, name: 'resident' | 'descriptors') =>
      Math.min(...samples.slice(fifth * size, (fifth + 1) * size).map((each) => each[name]));
    return [
      { name: 'memory, second fifth', unit: 'MiB', measured: least(1, 'resident') },
      {
        name: 'memory grown from the second fifth to the last',
        unit: 'MiB',
        measured: least(4, 'resident') - least(1, 'resident'),
        bound: 16,
      },
      {
        name: 'descriptors grown from the second fifth to the last',
        unit: '',
        measured: least(4, 'descriptors') - least(1, 'descriptors'),
        bound: 8,
      },
    ];
  },
};

/** Speaks in a session that loses its connection twice, and deletes it. */
async function speak(context: AttackContext): Promise<void> {
  const { id, url } = await initiateSession(context, muLawSession);
  for (let connection = 0; connection < 3; connection += 1) {
    const socket = await AttackSocket.open(context, url);
    for (let sent = 0; sent < 5; sent += 1) {
      await socket.send(frame, context.signal);
      await sleep(20);
    }
    if (connection === 2) await socket.send(textFrame('{"type":"stop_recording"}'), context.signal);
    await sleep(connection === 2 ? 500 : 10);
    socket.destroy();
  }
  context.count('sessions');
  await remove(context, `/v2/live/${id}`, 20);
}

/** Transcribes a file, and deletes its job. */
async function transcribe(context: AttackContext): Promise<void> {
  const response = await context.caller.call('/v2/upload', encodeForm(repeatedSpeech(2)));
  const { audio_url } = response.json<{ audio_url: string }>();
  const created = await context.caller.call('/v2/pre-recorded', { body: { audio_url } });
  const { id } = created.json<{ id: string }>();
  context.count('files');
  await remove(context, `/v2/pre-recorded/${id}`, 40);
}

/** Deletes a job as soon as it has ended. */
async function remove(
  { caller }: AttackContext,
  path: string,
  maximumTries: number,
): Promise<void> {
  for (let tries = 0; tries < maximumTries; tries += 1) {
    await sleep(250);
    const { status } = await caller.call(path, { method: 'DELETE' });
    if (status === 202) return;
  }
}
