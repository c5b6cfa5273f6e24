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

/** Turns the measurements of a case into figures with bounds. */
export function compareFigures(measured: Measured): Figure[] {
  return [...latencyFigures(measured), ...serviceFigures(measured)];
}

const mergeBounds = ({ bounds }: Measured) => ({ ...standardBounds, ...bounds });

/** Latencies of the bystander, compared with those before the attack. */
function latencyFigures(measured: Measured): Figure[] {
  const { alone, during } = measured;
  const { jobsTimesAlone, ...bounds } = mergeBounds(measured);
  const ownDelayMs = Math.max(alone.ownDelayMs, during.ownDelayMs);
  const timesAlone = (aloneMs: number, noiseMs: number): number | undefined =>
    jobsTimesAlone === undefined ? undefined : aloneMs * jobsTimesAlone + noiseMs;
  const shown = (
    name: string,
    latency: Latency,
    read: (figures: LatencyFigures) => number,
  ): Figure => ({
    name,
    unit: 'ms',
    measured: read(during[latency]),
    alone: read(alone[latency]),
  });
  const bounded = (
    name: string,
    latency: Latency,
    read: (figures: LatencyFigures) => number,
    bound: number | undefined,
  ): Figure => ({
    ...shown(name, latency, read),
    noise: Math.max(longestOrZero(alone[latency]), ownDelayMs),
    bound,
  });
  return [
    bounded('live acknowledgement p99', 'acknowledgements', p99, bounds.acknowledgementsP99Ms),
    shown('live acknowledgement p50', 'acknowledgements', p50),
    bounded('/health at most', 'health', longest, bounds.healthLongestMs),
    shown('/health p50', 'health', p50),
    bounded('job p50', 'jobs', p50, timesAlone(alone.jobs.p50, jobNoiseMs.p50)),
    bounded('job at most', 'jobs', longest, timesAlone(alone.jobs.longest, jobNoiseMs.longest)),
    {
      ...shown('callback late at most', 'callbacks', longestOrZero),
      // Polling of the outbox delays callbacks, which is not noise of the machine.
      noise: ownDelayMs,
      bound: bounds.callbacksLateMs,
    },
    bounded('new session at most', 'newSessions', longestOrZero, bounds.newSessionMs),
  ];
}

type Latency = 'acknowledgements' | 'health' | 'jobs' | 'callbacks' | 'newSessions';

const p50 = (figures: LatencyFigures) => figures.p50;
const p99 = (figures: LatencyFigures) => figures.p99;
const longest = (figures: LatencyFigures) => figures.longest;

/** The longest latency, 0 when there were none. */
const longestOrZero = (figures: LatencyFigures) =>
  Number.isNaN(figures.longest) ? 0 : figures.longest;

/** Failures, and what the service needs. */
function serviceFigures(measured: Measured): Figure[] {
  const { during, hasDied, outcome, seconds, watched } = measured;
  const bounds = mergeBounds(measured);
  const responses = sumCounts(outcome, /^\d{3}$/);
  const serverErrors = sumCounts(outcome, /^5(?!0[2347])\d\d$/);
  const failures = Object.entries(during.failures).reduce(
    (sum, [what, times]) =>
      bounds.allowedFailures.some((prefix) => what.startsWith(prefix)) ? sum : sum + times,
    0,
  );
  return [
    count('failures of the bystander', failures, 0),
    count('deaths of the service', hasDied ? 1 : 0, 0),
    count('deaths of engine processes', watched.engineDeaths, bounds.engineDeaths),
    count('responses 5xx but 502, 503, 504 and 507', serverErrors, 0),
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
    count(
      'log lines besides those of requests',
      watched.logLines,
      responses * logLines.forEachResponse + seconds * logLines.forEachSecond,
    ),
    count('stacks in the log', watched.logStacks, bounds.logStacks),
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

const count = (name: string, measured: number, bound: number | undefined): Figure => ({
  name,
  unit: '',
  measured,
  bound,
});

function sumCounts({ counts }: AttackOutcome, pattern: RegExp): number {
  return Object.entries(counts).reduce(
    (sum, [name, count]) => (pattern.test(name) ? sum + count : sum),
    0,
  );
}
