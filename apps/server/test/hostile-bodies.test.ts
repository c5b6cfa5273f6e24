import {
  liveRequestSchema,
  parseClientMessage,
  parseListQuery,
  preRecordedRequestSchema,
  uploadRequestSchema,
} from '@earshot/core';
import { verifies } from '@earshot/specification';
import { expect, test } from 'vitest';
import type * as z from 'zod';
import { checkBody, parseJsonBody } from '../src/http/requests/json-body.js';
import { type HostileBody, hostileBodies, hostileQueries } from './support/hostile-bodies.js';

/** Longest time for which one body may block everything else, in milliseconds. */
const maximumStallMs = 50;
/** Memory is collected at some time, but not each time. */
const attempts = 5;
/** The whole set takes minutes, so each run uses every n-th, and the long form all. */
const stride = process.env['EARSHOT_HOSTILE_BODIES'] === 'all' ? 1 : 41;

const schemas: Readonly<Record<Exclude<HostileBody['path'], 'live socket'>, z.ZodType>> = {
  '/v2/pre-recorded': preRecordedRequestSchema,
  '/v2/live': liveRequestSchema,
  '/v2/upload': uploadRequestSchema,
};

function read(path: HostileBody['path'], bytes: Buffer): void {
  if (path === 'live socket') parseClientMessage(bytes.toString());
  else checkBody(schemas[path], parseJsonBody(bytes));
}

/**
 * Processor time of this process so far: time for which others had the processor is no stall of
 * ours.
 */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function stallMs(work: () => void): number {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < attempts && least > maximumStallMs; attempt += 1) {
    const startedMs = processorMs();
    try {
      work();
    } catch {
      // A refusal takes time as well.
    }
    least = Math.min(least, processorMs() - startedMs);
  }
  return least;
}

verifies(
  'error.hostile-body',
  'no body of a mebibyte takes longer than 50 ms to be refused or taken',
  () => {
    const slow: string[] = [];
    let index = 0;
    for (const { path, name, json } of hostileBodies(1024 * 1024, (at) => at % stride === 0)) {
      const bytes = Buffer.from(json);
      const tookMs = stallMs(() => read(path, bytes));
      if (tookMs > maximumStallMs) slow.push(`${path} ${name}: ${Math.round(tookMs)} ms`);
      index += 1;
    }
    expect(index).toBeGreaterThan(100);
    expect(slow).toEqual([]);
  },
  stride === 1 ? 1_800_000 : 120_000,
);

test.each([...hostileQueries()])('a query string of $name takes no longer', ({ query }) => {
  expect(stallMs(() => parseListQuery(query, { kinds: true }))).toBeLessThan(maximumStallMs);
  const parsed = parseListQuery(query, { kinds: true });
  if (!parsed.success) expect(parsed.issues.length).toBeLessThan(250);
});
