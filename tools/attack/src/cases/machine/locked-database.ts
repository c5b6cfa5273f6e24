import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import type { AttackCase } from '../../attacker/attack-case.js';

const lockedMs = 3000;

export const lockedDatabase: AttackCase = {
  name: 'machine/locked-database',
  description: `Another program that locks the database for ${lockedMs / 1000} s, repeatedly.`,
  seconds: 20,
  bounds: {
    // Operations on the database wait, or are refused with Retry-After.
    jobsTimesAlone: undefined,
    callbacksLateMs: undefined,
    newSessionMs: undefined,
    allowedFailures: [
      'job: POST /v2/pre-recorded returned 503',
      'job: GET of a job returned 503',
      'new session: POST /v2/live returned 503',
      'new session: closed with 1013',
    ],
  },
  async attack(context) {
    await context.repeat(async () => {
      const { headers, status } = await context.caller.call('/v2/live', { body: {} });
      context.count(String(status));
      if (status === 503 && headers['retry-after'] === undefined)
        context.count('without Retry-After');
      await context.pause(100);
    });
  },
  async disturb({ dataFolder }, signal) {
    const database = new Database(join(dataFolder, 'earshot.db'));
    try {
      while (!signal.aborted) {
        database.exec('begin exclusive');
        await sleep(lockedMs, undefined, { signal }).catch(() => undefined);
        database.exec('rollback');
        await sleep(1000, undefined, { signal }).catch(() => undefined);
      }
    } finally {
      database.close();
    }
  },
  async examine(_service, { counts }) {
    return [
      {
        name: 'responses 503 without Retry-After',
        unit: '',
        measured: counts['without Retry-After'] ?? 0,
        bound: 0,
      },
    ];
  },
};
