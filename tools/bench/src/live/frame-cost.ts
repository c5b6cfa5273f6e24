import { printTable } from '../print-table.js';
import { cpuSeconds } from '../process-figures.js';
import { initiateSessions, startServiceProcess } from '../service-process.js';
import { percentile } from '../timing.js';
import { type Load, startEchoServer, startLoad } from './load.js';

const sessionCounts = [50, 200];
/**
 * A slice has four turns of two and a half seconds of each server, so that garbage collection,
 * compilation and other load of the machine fall on both sides of its ratio.
 */
const framesInTurn = 25;
const turnsInSlice = 4;
const slices = 6;
/** Slices in which the compiler catches up with both servers. */
const warmUpSlices = 2;
const goal = 2;

/**
 * Measures the cost of a frame of 100 ms with its acknowledgement in the service, in turns with a
 * bare server that decodes the same frames and sends them back.
 */
export async function run(): Promise<void> {
  const rows: string[][] = [];
  for (const count of sessionCounts) rows.push(await measure(count));
  console.log('Processor time of one frame of 100 ms with its acknowledgement\n');
  printTable(
    [
      'sessions at real time',
      'service, µs',
      'bare ws with decoding, µs',
      'ratio',
      `ratios of the slices (goal: each <= ${goal.toFixed(1)})`,
      'engine processes, µs',
    ],
    rows,
  );
}

async function measure(count: number): Promise<string[]> {
  const server = await startServiceProcess();
  const echo = await startEchoServer();
  const [toServer, toEcho] = [await startLoad(), await startLoad()];
  await toServer.connect(await initiateSessions(server, count));
  await toEcho.connect(
    Array.from({ length: count }, () => echo.url),
    'echo',
  );
  const sides: readonly Side[] = [
    { load: toServer, processIds: { own: [server.processId], engine: server.engineProcessIds() } },
    { load: toEcho, processIds: { own: [echo.processId], engine: [] } },
  ];
  const costs: { service: number; echo: number; engine: number }[] = [];
  for (let slice = 0; slice < warmUpSlices + slices; slice += 1) {
    const [service, bare] = await playInTurns(sides);
    if (slice < warmUpSlices || service === undefined || bare === undefined) continue;
    costs.push({ service: service.own, engine: service.engine, echo: bare.own });
  }
  await Promise.all([toServer.close(), toEcho.close()]);
  await Promise.all([server.stop(), echo.close()]);
  const median = (values: readonly number[]) => percentile(values, 0.5);
  const ratios = costs.map((cost) => cost.service / cost.echo);
  return [
    String(count),
    median(costs.map(({ service }) => service)).toFixed(1),
    median(costs.map((cost) => cost.echo)).toFixed(1),
    median(ratios).toFixed(2),
    `${percentile(ratios, 0).toFixed(2)}-${percentile(ratios, 1).toFixed(2)}`,
    median(costs.map(({ engine }) => engine)).toFixed(1),
  ];
}

/** A server, and the process that sends it audio. */
interface Side {
  readonly load: Load;
  readonly processIds: { readonly own: readonly number[]; readonly engine: readonly number[] };
}

/** Processor time of one frame, in microseconds. */
interface FrameCost {
  readonly own: number;
  readonly engine: number;
}

/** Plays a slice, the sides in turns: the one that was last in a turn is first in the next. */
async function playInTurns(sides: readonly Side[]): Promise<readonly FrameCost[]> {
  const sums = sides.map((side) => ({ side, frames: 0, own: 0, engine: 0 }));
  for (let turn = 0; turn < turnsInSlice; turn += 1) {
    for (const sum of turn % 2 === 0 ? sums : sums.toReversed()) {
      const { load, processIds } = sum.side;
      const before = {
        own: sumCpuSeconds(processIds.own),
        engine: sumCpuSeconds(processIds.engine),
      };
      sum.frames += (await load.play({ frames: framesInTurn })).framesSent;
      sum.own += sumCpuSeconds(processIds.own) - before.own;
      sum.engine += sumCpuSeconds(processIds.engine) - before.engine;
    }
  }
  return sums.map(({ engine, frames, own }) => ({
    own: (own * 1e6) / frames,
    engine: (engine * 1e6) / frames,
  }));
}

function sumCpuSeconds(processIds: readonly number[]): number {
  return processIds.reduce((sum, id) => sum + cpuSeconds(id), 0);
}
