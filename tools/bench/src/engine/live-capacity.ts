import { createEnginePool, type EnginePool, type PoolStatistics } from '@earshot/engine';
import { printTable } from '../print-table.js';
import { joinSpeech, type Recording, sampleRateHz } from '../recordings.js';
import { percentile } from '../timing.js';
import { feedInRealTime } from './live-feeder.js';

const measuredSeconds = 30;

/** Numbers of channels that speak at once, in order. */
const counts = [4, 8, 9, 10, 12];

/** Measures how many live channels that all speak keep up with real time. */
export async function measureLiveCapacity(recordings: readonly Recording[]): Promise<void> {
  const speech = joinSpeech(recordings);
  const rows: string[][] = [];
  const engine = createEnginePool({ engine: 'pocketsphinx', streamsPerProcess: 8 });
  try {
    await engine.ready();
    await new Promise((resolve) => setTimeout(resolve, 3000));
    for (const count of counts) rows.push(await measureChannels(engine, speech, count));
  } finally {
    await engine.close();
  }
  console.log(
    `\nLive channels that all speak for ${measuredSeconds} s (${engine.parallelism} processes):`,
  );
  printTable(
    [
      'channels',
      'speech end to final p50 s',
      'p95',
      'longest',
      'finals',
      'partials/s of a channel',
      'skipped',
      'furthest behind s',
      'CPU s / audio s',
      'MiB',
    ],
    rows,
  );
}

/** The row of a number of channels. */
async function measureChannels(
  engine: EnginePool,
  speech: Int16Array,
  count: number,
): Promise<string[]> {
  const before = engine.statistics();
  const lags: number[] = [];
  let partials = 0;
  let worstBehindSeconds = 0;
  const watch = setInterval(() => {
    for (const { behindSeconds } of engine.statistics().processes)
      worstBehindSeconds = Math.max(worstBehindSeconds, behindSeconds);
  }, 200);
  const speak = async (start: number): Promise<void> => {
    const samples = Int16Array.from(
      { length: measuredSeconds * sampleRateHz },
      (_value, offset) => speech[(start + offset) % speech.length] ?? 0,
    );
    let endSeconds = 0;
    await feedInRealTime(engine, samples, { partials: true }, ({ event, atSeconds }) => {
      if (event.type === 'speech-end') endSeconds = event.seconds;
      if (event.type === 'partial') partials += 1;
      if (event.type === 'final') lags.push(atSeconds - endSeconds);
    });
  };
  await Promise.all(
    Array.from({ length: count }, (_, index) => speak(Math.floor((index / count) * speech.length))),
  );
  clearInterval(watch);
  const after = engine.statistics();
  return [
    String(count),
    percentile(lags, 0.5).toFixed(2),
    percentile(lags, 0.95).toFixed(2),
    Math.max(...lags).toFixed(2),
    String(lags.length),
    (partials / count / measuredSeconds).toFixed(1),
    String(sumProcesses(after, 'partialsSkipped') - sumProcesses(before, 'partialsSkipped')),
    worstBehindSeconds.toFixed(1),
    ((after.cpuSeconds - before.cpuSeconds) / count / measuredSeconds).toFixed(3),
    (sumProcesses(after, 'residentBytes') / 2 ** 20).toFixed(0),
  ];
}

function sumProcesses(
  { processes }: PoolStatistics,
  member: 'partialsSkipped' | 'residentBytes',
): number {
  return processes.reduce((sum, one) => sum + one[member], 0);
}
