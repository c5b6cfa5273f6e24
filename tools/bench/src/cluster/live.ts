import { setTimeout as sleep } from 'node:timers/promises';
import { type Figure, measuredValue } from '../figures.js';
import { startLoad } from '../live/load.js';
import {
  frameBytes,
  frameMs,
  type PlayFigures,
  type SessionEnding,
} from '../live/load-protocol.js';
import { initiateSessions, startServiceProcess } from '../service-process.js';
import { percentile } from '../timing.js';
import { type ClusterSide, type Side, startClusterSide, startOneNode } from './live-sides.js';

const nodes = 3;
const rounds = 3;
const frames = { warmUp: 60, round: 150, mostDuringRestart: 36_000 } as const;
/**
 * The starts of the sessions are spread over the length of an utterance. Otherwise all of them
 * would end theirs together.
 */
const spreadMs = 4000;
/** The ends are spread more, since the audio of each session is uploaded then. */
const endSpreadMs = 60;
/** Audio that is sent after the last restart, in milliseconds. */
const afterRestartMs = 3000;

/**
 * Measures a thousand sessions on three nodes beside as many on one node, in turns, and then
 * restarts all three while the sessions send. EARSHOT_BENCH_SESSIONS sets their number.
 */
export async function run(): Promise<readonly Figure[]> {
  const sessions = Number(process.env['EARSHOT_BENCH_SESSIONS'] ?? 1000);
  const one = await startOneNode();
  const cluster = await startClusterSide(nodes);
  const sides: readonly [Side, ClusterSide] = [one, cluster];
  for (const side of sides) {
    await side.connect(sessions);
    await side.load.play({ frames: frames.warmUp, spreadMs });
  }
  const compared = await compare(sides);
  const restarted = await restartWhilePlaying(cluster);
  const endings = await cluster.load.end(endSpreadMs * sessions);
  for (const side of sides) await side.stop();
  const figures = [
    ...compared,
    ...restartFigures(restarted),
    ...completenessFigures(endings, await playUndisturbed(endings)),
  ];
  return figures.map((figure) => ({ ...figure, name: `${sessions} sessions: ${figure.name}` }));
}

/** Plays on both sides in turns, and returns the medians of the rounds. */
async function compare([one, cluster]: readonly [Side, ClusterSide]): Promise<readonly Figure[]> {
  const played = new Map<Side, PlayFigures[]>([
    [one, []],
    [cluster, []],
  ]);
  const cores: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    for (const side of round % 2 === 0 ? [one, cluster] : [cluster, one]) {
      const before = cluster.databaseSeconds();
      const figures = await side.load.play({ frames: frames.round, spreadMs });
      played.get(side)?.push(figures);
      if (side === cluster) cores.push((cluster.databaseSeconds() - before) / figures.wallSeconds);
    }
  const median = (side: Side, of: (figures: PlayFigures) => number) =>
    percentile((played.get(side) ?? []).map(of), 0.5);
  const row = (name: string, unit: string, of: (figures: PlayFigures) => number): Figure => ({
    name,
    wanted: '',
    measured: Object.fromEntries(
      [one, cluster].map((side) => [side.name, measuredValue(median(side, of), unit, 1)]),
    ),
  });
  const p99 = ({ acknowledgementMs }: PlayFigures) => acknowledgementMs.p99;
  return [
    row('acknowledgement p50', 'ms', ({ acknowledgementMs }) => acknowledgementMs.p50),
    row('acknowledgement p99', 'ms', p99),
    row('frames sent late, p99', 'ms', ({ lateMs }) => lateMs.p99),
    clusterFigure(
      "p99, as a multiple of one node's",
      '<= 2',
      median(cluster, p99) / median(one, p99),
    ),
    clusterFigure('processor time of PostgreSQL, cores', '<= 0.5', percentile(cores, 0.5)),
  ];
}

function clusterFigure(name: string, wanted: string, value: number, unit = '', digits = 2): Figure {
  return { name, wanted, measured: { [`${nodes} nodes`]: measuredValue(value, unit, digits) } };
}

/** What came of a restart of all nodes. */
interface Restarted {
  readonly played: PlayFigures;
  readonly seconds: number;
}

/** Restarts all nodes, one after the other, while every session sends. */
async function restartWhilePlaying(cluster: ClusterSide): Promise<Restarted> {
  const startedMs = performance.now();
  const playing = cluster.load.play({ frames: frames.mostDuringRestart, spreadMs });
  await cluster.restartAll();
  const seconds = (performance.now() - startedMs) / 1000;
  await sleep(afterRestartMs);
  cluster.load.halt();
  return { played: await playing, seconds };
}

function restartFigures({ played, seconds }: Restarted): readonly Figure[] {
  const { acknowledgementMs, resumedMs } = played;
  const resumed = (share: number) => percentile(resumedMs, share) / 1000;
  return [
    clusterFigure(`restart of all ${nodes} nodes, one after the other`, '', seconds, 's', 1),
    clusterFigure('restart: lost connections', '', resumedMs.length, '', 0),
    clusterFigure('restart: to the next acknowledgement, p50', '', resumed(0.5), 's'),
    clusterFigure('restart: to the next acknowledgement, p95', '', resumed(0.95), 's'),
    clusterFigure('restart: acknowledgement p99', '', acknowledgementMs.p99, 'ms', 0),
  ];
}

/** Compares sessions that were restarted with one of the same audio that was left alone. */
function completenessFigures(
  endings: readonly SessionEnding[],
  undisturbed: SessionEnding,
): readonly Figure[] {
  const sumEndings = (of: (ending: SessionEnding) => number) =>
    endings.reduce((sum, ending) => sum + of(ending), 0);
  const count = (name: string, of: (ending: SessionEnding) => number) =>
    clusterFigure(name, '0', sumEndings(of), '', 0);
  const isLost = ({ audioSeconds, closeCode }: SessionEnding) =>
    closeCode !== 1000 || audioSeconds === undefined;
  for (const { closeCode } of endings.filter(isLost))
    console.log(`A session is lost: ${closeCode ?? 'its client waits for its end'}`);
  return [
    count('sessions lost', (ending) => (isLost(ending) ? 1 : 0)),
    count('bytes of audio not acknowledged', (each) => each.bytesSent - each.bytesAcknowledged),
    count('seconds of audio that results lack', ({ audioSeconds = 0, bytesSent }) =>
      Math.abs((bytesSent / frameBytes) * (frameMs / 1000) - audioSeconds),
    ),
    count('finals doubled', ({ finals }) => finals.length - new Set(finals).size),
    count('finals missing', ({ finals }) => without(undisturbed.finals, finals)),
    count('finals that a session left alone has not', ({ finals }) =>
      without(finals, undisturbed.finals),
    ),
  ];
}

/** Number of different values that others lack. */
function without(values: readonly string[], others: readonly string[]): number {
  return [...new Set(values)].filter((value) => !others.includes(value)).length;
}

/**
 * Plays the audio that every session has sent in one that nothing disturbs.
 *
 * @throws Error when the sessions have sent different lengths of audio
 */
async function playUndisturbed([
  first,
  ...others
]: readonly SessionEnding[]): Promise<SessionEnding> {
  const bytesSent = first?.bytesSent ?? 0;
  if (others.some((each) => each.bytesSent !== bytesSent))
    throw new Error('The sessions have sent different lengths of audio');
  const service = await startServiceProcess();
  const load = await startLoad();
  await load.connect(await initiateSessions(service, 1));
  await load.play({ frames: bytesSent / frameBytes, speed: 20 });
  const [ending] = await load.end(0);
  await load.close();
  await service.stop();
  if (ending === undefined || ending.finals.length === 0)
    throw new Error(`A session alone does not come to its end: ${JSON.stringify(ending)}`);
  return ending;
}
