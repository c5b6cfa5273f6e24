import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { repeatedSpeech } from '@earshot/server/testing';
import type { AttackCase } from '../../attacker/attack-case.js';
import { encodeForm } from '../../http-call.js';
import { countDescriptors } from '../../stage/process-watch.js';
import { missingForRoot } from './machine-requirements.js';

export const noDescriptors: AttackCase = {
  name: 'machine/no-descriptors',
  description: 'A service that has hardly any file descriptors left.',
  seconds: 15,
  unavailable: () => missingForRoot(['prlimit']),
  isSessionLost: true,
  bounds: {
    acknowledgementsP99Ms: undefined,
    healthLongestMs: undefined,
    jobsTimesAlone: undefined,
    callbacksLateMs: undefined,
    newSessionMs: undefined,
    engineDeaths: undefined,
    allowedFailures: ['job:', 'new session:', '/health:', 'live socket', 'the live session'],
  },
  async attack(context) {
    const form = encodeForm(repeatedSpeech(1));
    await context.repeat(async () => {
      const response = await context.caller.call('/v2/upload', { ...form, timeoutMs: 5000 });
      // An error of the service must not be reported as one of the caller.
      if (response.status === 400) context.count('attributed to the caller');
      if (response.body.includes('/media/') || response.body.includes('EMFILE'))
        context.count('paths shown');
      context.count(response.status === 500 ? 'refused' : String(response.status));
      await context.pause(50);
    }, 8);
  },
  async disturb({ processId }, signal) {
    // The sockets that the attacker opens are added to that.
    const soft = countDescriptors(processId) + 2;
    await sleep(2000, undefined, { signal }).catch(() => undefined);
    execFileSync('prlimit', ['--pid', String(processId), `--nofile=${soft}:`]);
    await sleep(8000, undefined, { signal }).catch(() => undefined);
    execFileSync('prlimit', ['--pid', String(processId), '--nofile=20000:']);
  },
  async examine(_service, { counts }) {
    return [
      {
        name: 'uploads whose failure was attributed to the caller',
        unit: '',
        measured: counts['attributed to the caller'] ?? 0,
        bound: 0,
      },
      {
        name: 'responses that show a path',
        unit: '',
        measured: counts['paths shown'] ?? 0,
        bound: 0,
      },
    ];
  },
};
