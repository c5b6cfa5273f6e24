import { setTimeout as sleep } from 'node:timers/promises';
import { listChildren } from '@earshot/bench/measuring';
import type { AttackCase } from '../../attacker/attack-case.js';

export const stoppedProcess: AttackCase = {
  name: 'engine/stopped-process',
  description:
    'An engine process that is stopped by a signal for twenty seconds, as a debugger or a memory limit does.',
  seconds: 25,
  bounds: {
    // A process that does not respond is replaced after a while.
    engineDeaths: undefined,
    jobsTimesAlone: undefined,
    callbacksLateMs: undefined,
  },
  attack: async (context) => context.pause(context.target.seconds * 1000),
  async disturb({ processId }, signal) {
    const [engine] = listChildren(processId);
    if (engine === undefined) throw new Error('There is no engine process');
    process.kill(engine, 'SIGSTOP');
    await sleep(20_000, undefined, { signal }).catch(() => undefined);
    try {
      process.kill(engine, 'SIGCONT');
    } catch {
      // It was replaced meanwhile.
    }
  },
};
