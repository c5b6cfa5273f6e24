import { repeatedSpeech } from '@earshot/server/testing';
import type { AttackCase } from '../../attacker/attack-case.js';
import { encodeForm } from '../../http-call.js';

/** The attacker's recording: five minutes. */
const copies = 33;
const queueLength = 50;

async function floodQueue(context: Parameters<AttackCase['attack']>[0]): Promise<void> {
  const response = await context.caller.call('/v2/upload', encodeForm(repeatedSpeech(copies)));
  const { audio_url } = response.json<{ audio_url: string }>();
  await context.repeat(async () => {
    const { status } = await context.caller.call('/v2/pre-recorded', { body: { audio_url } });
    context.count(String(status));
    if (status === 429) await context.pause(200);
  }, 4);
}

export const jobFlood: AttackCase = {
  name: 'http/job-flood',
  description: 'Jobs without end, each of five minutes, all of one key.',
  seconds: 30,
  attack: floodQueue,
};

export const fullQueue: AttackCase = {
  name: 'http/full-queue',
  description: `Jobs without end of one key, where ${queueLength} may wait.`,
  seconds: 20,
  environment: { EARSHOT_MAX_QUEUED_JOBS: String(queueLength) },
  attack: floodQueue,
};
