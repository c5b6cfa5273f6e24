import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AttackCase } from '../../attacker/attack-case.js';

const libraries = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1',
];
const jumpSeconds = [3600, 0, -3600, 0, 86_400, 0];

export const clockJumps: AttackCase = {
  name: 'machine/clock-jumps',
  description: 'A clock that goes an hour and a day forward and back while people speak.',
  seconds: 24,
  unavailable: () =>
    libraries.some((path) => existsSync(path)) ? undefined : 'it needs libfaketime',
  // Wall-clock latencies mean nothing here, but those of the monotonic clock do.
  bounds: { callbacksLateMs: undefined, allowedFailures: ['new session: closed with 4401'] },
  launcher(dataFolder) {
    const path = join(dataFolder, 'clock');
    writeFileSync(path, '+0\n');
    return [
      'env',
      `LD_PRELOAD=${libraries.find((each) => existsSync(each)) ?? ''}`,
      `FAKETIME_TIMESTAMP_FILE=${path}`,
      'FAKETIME_NO_CACHE=1',
      'FAKETIME_DONT_FAKE_MONOTONIC=1',
      'DONT_FAKE_MONOTONIC=1',
    ];
  },
  attack: async (context) => context.pause(context.target.seconds * 1000),
  async disturb({ dataFolder }, signal) {
    for (const seconds of jumpSeconds) {
      writeFileSync(join(dataFolder, 'clock'), `${seconds < 0 ? '' : '+'}${seconds}\n`);
      await sleep(3500, undefined, { signal }).catch(() => undefined);
    }
  },
};
