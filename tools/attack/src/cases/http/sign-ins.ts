import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { testKey } from '@earshot/server/testing';
import Database from 'better-sqlite3';
import type { AttackCase } from '../../attacker/attack-case.js';
import { HttpCaller } from '../../http-call.js';

const signInPath = '/studio/session';
const sameOrigin = { 'sec-fetch-site': 'same-origin' };
/**
 * Sessions and unused links of the attacker's key at most, and some of the caller whose sign-ins
 * are measured.
 */
const maximumRows = 100;
const longestSignInMs = 1000;
/** Below the number of sign-ins that a key has in a minute. */
const measuredSignIns = 15;

/**
 * Durations of the sign-ins of another key during the attack, in milliseconds, or NaN for one
 * that was refused.
 */
let durationsMs: number[] = [];

export const signIns: AttackCase = {
  name: 'http/sign-ins',
  description: 'Sign-ins and one-time links of one key without end, from the address of others.',
  seconds: 15,
  environment: { EARSHOT_REQUESTS_PER_MINUTE: '10000000' },
  async attack(context) {
    const { key } = context.target;
    await context.repeat(async (round) => {
      const isLink = round % 4 === 0;
      const { status } = isLink
        ? await context.caller.call('/studio/links', { method: 'POST' })
        : await context.caller.call(signInPath, { body: { key }, headers: sameOrigin });
      context.count(`${isLink ? 'links' : 'sign-ins'} ${status}`);
    }, 8);
  },
  async disturb({ url }, signal) {
    durationsMs = [];
    const caller = new HttpCaller(url);
    while (!signal.aborted && durationsMs.length < measuredSignIns) {
      const startedMs = performance.now();
      const { status } = await caller.call(signInPath, {
        body: { key: testKey },
        headers: sameOrigin,
      });
      durationsMs.push(status === 200 ? performance.now() - startedMs : Number.NaN);
      await sleep(500, undefined, { signal }).catch(() => undefined);
    }
    caller.close();
  },
  async examine({ dataFolder }) {
    const database = new Database(join(dataFolder, 'earshot.db'), { readonly: true });
    const rows = Number(database.prepare('select count(*) from studio_sessions').pluck().get());
    database.close();
    return [
      {
        name: 'longest sign-in of another key',
        unit: 'ms',
        measured: durationsMs.length === 0 ? Number.NaN : Math.max(...durationsMs),
        bound: longestSignInMs,
      },
      { name: 'sessions and links that are kept', unit: '', measured: rows, bound: maximumRows },
    ];
  },
};
