import { setTimeout as sleep } from 'node:timers/promises';
import { type Figure, figure, measuredValue } from '../figures.js';
import { playLive } from '../live/play-live.js';
import { printTable } from '../print-table.js';
import { treeCpuSeconds } from '../process-figures.js';
import { percentile } from '../timing.js';
import { readHumanClips, readVoices } from './material/human-clips.js';
import { createSpeech } from './material/long-speech.js';
import { joinDelays, type LiveDelays, readDelays } from './read-delays.js';
import { withSystems } from './systems/open-systems.js';
import type { RecognitionSystem } from './systems/recognition-system.js';

/** Numbers of people who talk at once, in order. */
const counts = [1, 2, 5, 8, 10, 15, 20, 25, 30, 40];
const talkSeconds = 40;

/**
 * Most that the 95th percentile of the finals may grow, from that of one talker, in seconds: nobody
 * notices that others talk.
 */
const allowedGrowthSeconds = 0.35;

/** Delays with a number of talkers, and what it cost. */
interface Load {
  readonly count: number;
  readonly delays: LiveDelays;
  readonly cores: number;
}

/**
 * Measures how many people can talk at once, all the time, each in a session of their own, until
 * finals become later than for one.
 */
export async function run(): Promise<readonly Figure[]> {
  const recordings = await readVoices(await readHumanClips());
  if (recordings.length === 0) return [];
  return withSystems({ onlyServices: true }, async (systems) => {
    const figures: Figure[] = [];
    for (const [hasPartials, wanted] of [
      [false, '>= 30 on two cores'],
      [true, '>= 10 on two cores'],
    ] as const) {
      const most = new Map<string, number>();
      for (const system of systems)
        most.set(system.name, await measureMost(system, recordings, hasPartials));
      const name = `talkers without delay, ${hasPartials ? 'with partials' : 'finals'}`;
      figures.push(figure(name, wanted, most, (count) => measuredValue(count, '', 0)));
    }
    return figures;
  });
}

/** The largest number of talkers up to which every number was without delay. */
async function measureMost(
  system: RecognitionSystem,
  recordings: readonly Int16Array[],
  hasPartials: boolean,
): Promise<number> {
  const loads: Load[] = [];
  const p95 = ({ delays }: Load) => percentile(delays.toFinal, 0.95);
  const allowed = () =>
    loads[0] === undefined ? Number.POSITIVE_INFINITY : p95(loads[0]) + allowedGrowthSeconds;
  for (const count of counts) {
    const load = await measureLoad(system, recordings, count, hasPartials);
    loads.push(load);
    if (p95(load) > allowed()) break;
  }
  console.log(`${system.name}, ${hasPartials ? 'partials and finals' : 'finals'}:`);
  printTable(
    ['talkers', 'finals', 'final p50 s', 'p95', 'first appearance p50 s', 'p95', 'cores'],
    loads.map((load) => [
      String(load.count),
      String(load.delays.toFinal.length),
      percentile(load.delays.toFinal, 0.5).toFixed(2),
      p95(load).toFixed(2),
      percentile(load.delays.toFirstAppearance, 0.5).toFixed(2),
      percentile(load.delays.toFirstAppearance, 0.95).toFixed(2),
      load.cores.toFixed(2),
    ]),
  );
  return loads.findLast((load) => p95(load) <= allowed())?.count ?? 0;
}

async function measureLoad(
  { processId, service }: RecognitionSystem,
  recordings: readonly Int16Array[],
  count: number,
  hasPartials: boolean,
): Promise<Load> {
  if (service === undefined) throw new Error('Only a service has live sessions');
  const cpuBefore = treeCpuSeconds(processId);
  const startedMs = performance.now();
  const received = await Promise.all(
    Array.from({ length: count }, async (_, talker) => {
      // People do not begin in the same moment, nor do their frames arrive at once.
      await sleep((talker * 137) % 1000);
      return playLive(service, createSpeech(recordings, talkSeconds, talker + 1), {
        hasPartials,
        silenceSeconds: 2,
      });
    }),
  );
  const wallSeconds = (performance.now() - startedMs) / 1000;
  return {
    count,
    delays: joinDelays(received.map(readDelays)),
    cores: (treeCpuSeconds(processId) - cpuBefore) / wallSeconds,
  };
}
