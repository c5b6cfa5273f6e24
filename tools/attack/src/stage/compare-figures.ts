import type { BoundChanges } from '../attacker/attack-case.js';
import type { AttackOutcome } from '../attacker/attack-context.js';
import type { BystanderFigures } from '../bystander/bystander-protocol.js';
import type { LatencyFigures } from '../bystander/latencies.js';
import type { Figure } from '../report/case-report.js';
import type { ProcessFigures } from './process-watch.js';

/** Bounds of every case that does not change them. */
const standardBounds = {
  acknowledgementsP99Ms: 500,
  healthLongestMs: 250,
  jobsTimesAlone: 2,
  callbacksLateMs: 2000,
  newSessionMs: 2000,
  sessions: 1,
  garbageMebibytes: 96,
  engineDeaths: 0,
  dataMebibytes: 256,
  logStacks: 10,
  allowedFailures: [],
} as const satisfies Required<BoundChanges>;

/**
 * Lines that the service may log in addition to the one for each request: for each response to an
 * attacker, and for each second.
 */
const logLines = { forEachResponse: 1, forEachSecond: 60 };

/** Memory that one session may use, in MiB. */
const sessionMebibytes = 8;
/** Time by which jobs may be slower because of polling and their small number, in milliseconds. */
const jobNoiseMs = { p50: 100, longest: 1000 };

/** All measurements of a case. */
export interface Measured {
  readonly alone: BystanderFigures;
  readonly during: BystanderFigures;
  readonly watched: ProcessFigures;
  readonly outcome: AttackOutcome;
  readonly hasDied: boolean;
  readonly bounds: BoundChanges;
  readonly seconds: number;
}

/**
 * Turns the measurements of a case into figures with bounds.
 *
 * Longer than 80 lines: one table, a figure a row.
 */
export function compareFigures(measured: Measured): Figure[] {
  const { alone, during, hasDied, outcome, seconds, watched } = measured;
  const bounds = { ...standardBounds, ...measured.bounds };
  const { jobsTimesAlone } = bounds;
  const ownDelayMs = Math.max(alone.ownDelayMs, during.ownDelayMs);
  const noiseOf = ({ longest }: LatencyFigures): number =>
    Math.max(longestOrZero(longest), ownDelayMs);
  const timesAlone = (aloneMs: number, noiseMs: number): number | undefined =>
    jobsTimesAlone === undefined ? undefined : aloneMs * jobsTimesAlone + noiseMs;
  const responses = countOf(outcome, /^\d{3}$/);
  const serverErrors = countOf(outcome, /^5(?!0[2347])\d\d$/);
  const failures = Object.entries(during.failures).reduce(
    (sum, [what, times]) =>
      bounds.allowedFailures.some((prefix) => what.startsWith(prefix)) ? sum : sum + times,
    0,
  );
  return [
    {
      name: 'live acknowledgement p99',
      unit: 'ms',
      measured: during.acknowledgements.p99,
      alone: alone.acknowledgements.p99,
      noise: noiseOf(alone.acknowledgements),
      bound: bounds.acknowledgementsP99Ms,
    },
    {
      name: 'live acknowledgement p50',
      unit: 'ms',
      measured: during.acknowledgements.p50,
      alone: alone.acknowledgements.p50,
    },
    {
      name: '/health at most',
      unit: 'ms',
      measured: during.health.longest,
      alone: alone.health.longest,
      noise: noiseOf(alone.health),
      bound: bounds.healthLongestMs,
    },
    {
      name: '/health p50',
      unit: 'ms',
      measured: during.health.p50,
      alone: alone.health.p50,
    },
    {
      name: 'job p50',
      unit: 'ms',
      measured: during.jobs.p50,
      alone: alone.jobs.p50,
      noise: noiseOf(alone.jobs),
      bound: timesAlone(alone.jobs.p50, jobNoiseMs.p50),
    },
    {
      name: 'job at most',
      unit: 'ms',
      measured: during.jobs.longest,
      alone: alone.jobs.longest,
      noise: noiseOf(alone.jobs),
      bound: timesAlone(alone.jobs.longest, jobNoiseMs.longest),
    },
    {
      name: 'callback late at most',
      unit: 'ms',
      measured: longestOrZero(during.callbacks.longest),
      alone: longestOrZero(alone.callbacks.longest),
      // Polling of the outbox delays callbacks, which is not noise of the machine.
      noise: ownDelayMs,
      bound: bounds.callbacksLateMs,
    },
    {
      name: 'new session at most',
      unit: 'ms',
      measured: longestOrZero(during.newSessions.longest),
      alone: longestOrZero(alone.newSessions.longest),
      noise: noiseOf(alone.newSessions),
      bound: bounds.newSessionMs,
    },
    { name: 'failures of the bystander', unit: '', measured: failures, bound: 0 },
    { name: 'deaths of the service', unit: '', measured: hasDied ? 1 : 0, bound: 0 },
    {
      name: 'deaths of engine processes',
      unit: '',
      measured: watched.engineDeaths,
      bound: bounds.engineDeaths,
    },
    { name: 'responses 5xx but 502, 503, 504 and 507', unit: '', measured: serverErrors, bound: 0 },
    {
      name: 'memory of the service, growth',
      unit: 'MiB',
      measured: watched.residentGrowth,
      bound: bounds.garbageMebibytes + sessionMebibytes * bounds.sessions,
    },
    {
      name: 'data folder, growth',
      unit: 'MiB',
      measured: watched.dataGrowth,
      bound: bounds.dataMebibytes,
    },
    {
      name: 'log lines besides those of requests',
      unit: '',
      measured: watched.logLines,
      bound: responses * logLines.forEachResponse + seconds * logLines.forEachSecond,
    },
    { name: 'stacks in the log', unit: '', measured: watched.logStacks, bound: bounds.logStacks },
    { name: 'processor time of the service', unit: 's', measured: watched.cpuSeconds },
    {
      name: 'descriptors at most',
      unit: '',
      measured: watched.mostDescriptors,
      alone: watched.descriptorsBefore,
    },
    {
      name: "longest stall of the bystander's own process",
      unit: 'ms',
      measured: during.ownDelayMs,
    },
  ];
}

function countOf({ counts }: AttackOutcome, pattern: RegExp): number {
  return Object.entries(counts).reduce(
    (sum, [name, count]) => (pattern.test(name) ? sum + count : sum),
    0,
  );
}

/** The longest latency, 0 when there were none. */
function longestOrZero(longestMs: number): number {
  return Number.isNaN(longestMs) ? 0 : longestMs;
}
