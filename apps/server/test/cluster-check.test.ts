import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { verifies } from '@earshot/specification';
import { expect } from 'vitest';
import { CallbackLog } from './cluster-check/callback-log.js';
import { type DisruptionKind, Disruptions, disruptionKinds } from './cluster-check/disruptions.js';
import { JobLoad } from './cluster-check/job-load.js';
import { LiveLoad } from './cluster-check/live-load.js';
import { Violations } from './cluster-check/violations.js';
import { startCluster } from './support/cluster.js';
import type { ServerEnvironment } from './support/server-process.js';

/** Long form: EARSHOT_CLUSTER_SECONDS=1800, and EARSHOT_CLUSTER_SEED for the disruptions of a run. */
const seconds = Number(process.env['EARSHOT_CLUSTER_SECONDS'] ?? 45);
const seed = Number(process.env['EARSHOT_CLUSTER_SEED'] ?? 1);
const isLong = seconds > 120;
const kinds =
  (process.env['EARSHOT_CLUSTER_DISRUPTIONS']?.split(',') as DisruptionKind[]) ?? disruptionKinds;
/**
 * Shows that the checker notices what is unsafe: a standby that commits do not wait for, or one of
 * `variants/changes.mjs`. Such a run ends with its first violation, and fails without one.
 */
const variant = process.env['EARSHOT_CLUSTER_VARIANT'];
const variantEnvironment: ServerEnvironment =
  variant === undefined || variant === 'asynchronous'
    ? {}
    : {
        NODE_OPTIONS: `--import=${new URL(`cluster-check/variants/register.mjs?name=${variant}`, import.meta.url).href}`,
      };
/** Times after the last disruption in which everything must have ended, in milliseconds. */
const settlingMs = 90_000;
const clients = { live: 12, jobs: 4 } as const;

/** Numbers from 0 to 1 that a seed determines. */
function createRandom(start: number): () => number {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const percentile = (values: readonly number[], share: number): number =>
  Math.round(
    [...values].sort((left, right) => left - right)[Math.floor(values.length * share)] ?? 0,
  );

verifies(
  'cluster.disruptions',
  `nodes are killed, stopped, paused and cut off for ${seconds} s, and the database fails over: nothing is lost, doubled or reordered`,
  async () => {
    const random = createRandom(seed);
    const violations = new Violations();
    const callbacks = await CallbackLog.start(random);
    const cluster = await startCluster(3, {
      EARSHOT_ALLOW_PRIVATE_SOURCES: '127.0.0.1',
      EARSHOT_REQUESTS_PER_MINUTE: '1000000',
      EARSHOT_LIVE_MAX_CHANNELS: '100',
      ...variantEnvironment,
    });
    const shared = { cluster, callbacks, violations, random };
    const live = new LiveLoad(shared);
    const jobs = new JobLoad(shared);
    const disruptions = new Disruptions({
      cluster,
      random,
      kinds,
      olderEntry: process.env['EARSHOT_CLUSTER_OLDER'],
      isStandbyAsynchronous: variant === 'asynchronous',
      pauseMs: isLong ? 6000 : 2000,
      lengthMs: isLong ? 30_000 : 4000,
    });
    const timeout = AbortSignal.timeout(seconds * 1000);
    const ended = variant === undefined ? timeout : AbortSignal.any([timeout, violations.signal]);
    const startedMs = performance.now();
    let caughtMs: number | undefined;
    violations.signal.addEventListener('abort', () => {
      caughtMs = Math.round(performance.now() - startedMs);
    });
    try {
      const work = Promise.all([
        disruptions.run(ended),
        ...Array.from({ length: clients.live }, () => live.run(ended)),
        ...Array.from({ length: clients.jobs }, () => jobs.run(ended)),
      ]);
      // The clients of an unsafe cluster may fail as well once it has broken its promises.
      await work.catch((error: unknown) => {
        if (variant === undefined || violations.found.length === 0) throw error;
      });
      if ('NODE_OPTIONS' in variantEnvironment && !cluster.nodes[0]?.output().includes('unsafe'))
        throw new Error(`The nodes do not run the variant ${variant}`);
      if (variant !== undefined && violations.found.length > 0) return;
      for (let waitedMs = 0; waitedMs < settlingMs && !callbacks.isComplete; waitedMs += 200)
        await sleep(200);
      callbacks.check(violations);
      await jobs.checkList();
      for (const { url } of disruptions.lost) violations.add(`the node ${url} ended by itself`);
    } finally {
      const { audioBytes, resumeMs, sessions } = live;
      const report = {
        seed,
        seconds,
        variant,
        caughtMs,
        disruptions: disruptions.counts,
        sessions,
        jobs: jobs.jobs,
        megabytes: Math.round(audioBytes / 1e6),
        resumes: resumeMs.length,
        relayed: cluster.nodes.reduce((sum, { relays }) => sum + relays.connections, 0),
        resumeMs: { p50: percentile(resumeMs, 0.5), p95: percentile(resumeMs, 0.95) },
        violations: violations.found,
      };
      process.stdout.write(`${JSON.stringify(report, null, 1)}\n`);
      if (violations.found.length > 0 || process.env['EARSHOT_CLUSTER_SECONDS'] !== undefined) {
        const folder = join(import.meta.dirname, '../cluster-history', `seed-${seed}`);
        mkdirSync(folder, { recursive: true });
        writeFileSync(join(folder, 'report.json'), JSON.stringify(report, null, 1));
        for (const [index, node] of cluster.nodes.entries())
          writeFileSync(join(folder, `node-${index}.log`), node.output());
        process.stdout.write(`the history is in ${folder}\n`);
      }
      await cluster.stop();
      callbacks.close();
    }
    if (variant === undefined) expect(violations.found).toEqual([]);
    else expect(violations.found).not.toEqual([]);
  },
  (seconds + 300) * 1000,
);
