import type { BoundChanges } from '../attacker/attack-case.js';
import type { AttackOutcome } from '../attacker/attack-context.js';
import type { BystanderFigures } from '../bystander/bystander-protocol.js';
import type { LatencyFigures } from '../bystander/latencies.js';
import type { Figure } from '../report/figure.js';
import type { ProcessFigures } from './process-watch.js';

/** The bounds that every case has unless it says otherwise. */
const standardBounds = {
  acknowledgementsP99Ms: 500,
  healthLongestMs: 250,
  jobsTimesAlone: 2,
  callbacksLateMs: 2000,
  newSessionMs: 2000,
  sessions: 1,
  engineDeaths: 0,
  dataMebibytes: 256,
  logStacks: 10,
  allowedFailures: [],
} as const satisfies Required<BoundChanges>;

/** Lines that the service may log for each request of an attacker besides that of the request itself, and for each second. */
const logLines = { forEachResponse: 1, forEachSecond: 60 };

/** Memory that one session may take, in MiB. */
const memoryOfSession = 8;
/** Garbage that a service under load has not collected yet, in MiB. */
const memoryOfGarbage = 96;
/** What a job may take longer for no other reason than how seldom it is looked at, and how few there are, in milliseconds. */
const jobNoiseMs = { p50: 100, longest: 1000 };

/** Everything that was measured of a case. */
export interface Measured {
  readonly alone: BystanderFigures;
  readonly during: BystanderFigures;
  readonly watched: ProcessFigures;
  readonly outcome: AttackOutcome;
  readonly hasDied: boolean;
  readonly bounds: BoundChanges;
  readonly seconds: number;
}

/** What was measured, beside the bounds. */
export function compareFigures(measured: Measured): Figure[] {
  const { alone, during, hasDied, outcome, seconds, watched } = measured;
  const bounds = { ...standardBounds, ...measured.bounds };
  const { jobsTimesAlone } = bounds;
  const ownDelayMs = Math.max(alone.ownDelayMs, during.ownDelayMs);
  const noiseOf = ({ longest }: LatencyFigures): number => Math.max(atMost(longest), ownDelayMs);
  const timesAlone = (aloneMs: number, noiseMs: number): number | undefined =>
    jobsTimesAlone === undefined ? undefined : aloneMs * jobsTimesAlone + noiseMs;
  const responses = countOf(outcome, /^\d{3}$/);
  const serverErrors = countOf(outcome, /^5(?!0[2347])\d\d$/);
  const failures = Object.entries(during.failures).reduce(
    (sum, [what, times]) =>
      bounds.allowedFailures.some((begin) => what.startsWith(begin)) ? sum : sum + times,
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
      measured: atMost(during.callbacks.longest),
      alone: atMost(alone.callbacks.longest),
      // It is late by how seldom the outbox is looked at, which is no noise.
      noise: ownDelayMs,
      bound: bounds.callbacksLateMs,
    },
    {
      name: 'new session at most',
      unit: 'ms',
      measured: atMost(during.newSessions.longest),
      alone: atMost(alone.newSessions.longest),
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
      bound: memoryOfGarbage + memoryOfSession * bounds.sessions,
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

/** Nothing that happened took no time. */
function atMost(longestMs: number): number {
  return Number.isNaN(longestMs) ? 0 : longestMs;
}
