import {
  createEnginePool,
  type EnginePool,
  EngineUnavailableError,
  frameSamples,
  type PocketsphinxOptions,
  transcribeAudio,
} from '@earshot/engine';
import {
  countWordErrors,
  formatAlignment,
  totalWordErrors,
  type WordErrors,
  wordErrorInterval,
  wordErrorRate,
} from '@earshot/engine/word-errors';
import { measureLiveCapacity } from './engine/live-capacity.js';
import { measureLiveLatency } from './engine/live-latency.js';
import { measureLiveTransfer } from './engine/live-transfer.js';
import { inSeconds, type Recording, readRecordings, sampleRateHz } from './recordings.js';

/** Settings that the sweep compares, besides those that are in use. */
const sweptSettings: readonly NonNullable<PocketsphinxOptions['settings']>[] = [
  { maxhmmpf: 2000 },
  { maxhmmpf: 3000 },
  { maxhmmpf: 8000 },
  { fwdflat: 'yes' },
  { bestpath: 'no' },
  { lw: 5 },
  { lw: 5.5 },
  { lw: 6.5 },
  { lw: 7.5 },
  { beam: 1e-60, wbeam: 1e-40, pbeam: 1e-60 },
  { remove_noise: 'no' },
];

/**
 * Transcribes everything and returns one line of a table: word error rates by set, and the cost.
 */
async function measure(
  engine: EnginePool,
  recordings: readonly Recording[],
  sets: readonly string[],
  showErrors: boolean,
): Promise<string> {
  await engine.ready();
  const cpuBefore = engine.statistics().cpuSeconds;
  const ownBefore = process.cpuUsage();
  const startedMs = performance.now();
  const results: { readonly set: string; readonly errors: WordErrors }[] = [];
  let audioSeconds = 0;
  for (const { set, name, channels, text } of recordings) {
    const audio = inSeconds(channels);
    const utterances = await transcribeAudio({ engine, channels: channels.length, audio });
    const errors = countWordErrors(text, utterances.map((utterance) => utterance.text).join(' '));
    audioSeconds += channels.reduce((sum, samples) => sum + samples.length, 0) / sampleRateHz;
    results.push({ set, errors });
    if (showErrors && wordErrorRate(errors) > 0) {
      console.log(`${name}\n${formatAlignment(errors.alignment)}\n`);
    }
  }
  const wallSeconds = (performance.now() - startedMs) / 1000;
  const engineSeconds = engine.statistics().cpuSeconds - cpuBefore;
  const { user, system } = process.cpuUsage(ownBefore);
  const percent = (share: number) => (100 * share).toFixed(1);
  const rates = sets.map((set) => {
    const errors = results.filter((result) => result.set === set).map((result) => result.errors);
    const [lowest, highest] = wordErrorInterval(errors);
    const total = totalWordErrors(errors);
    return `${percent(wordErrorRate(total))} % (${percent(lowest)}-${percent(highest)}) of ${total.words}`;
  });
  return [
    ...rates,
    (engineSeconds / audioSeconds).toFixed(3),
    `${percent((user + system) / 1e6 / engineSeconds)} %`,
    (wallSeconds / audioSeconds).toFixed(3),
  ].join(' | ');
}

async function withEngine<Result>(
  settings: NonNullable<PocketsphinxOptions['settings']>,
  run: (engine: EnginePool) => Promise<Result>,
): Promise<Result> {
  const engine = createEnginePool({ engine: 'pocketsphinx', engineOptions: { settings } });
  try {
    return await run(engine);
  } finally {
    await engine.close();
  }
}

/** Measures the time of detecting speech, the way to the process and back included. */
async function measureVoiceActivity(engine: EnginePool): Promise<void> {
  const frames = 1000;
  const samples = Int16Array.from({ length: frames * frameSamples }, (_, index) =>
    Math.round(5000 * Math.sin(index * 0.05) * Math.sin(index * 0.0007)),
  );
  await engine.detectVoiceActivity(samples);
  const startedMs = performance.now();
  await engine.detectVoiceActivity(samples);
  const spentMs = performance.now() - startedMs;
  console.log(`\nVoice activity: ${(spentMs / frames).toFixed(3)} ms a frame of 32 ms.`);
}

/**
 * Measures the accuracy of PocketSphinx on the recordings of this machine, its cost, the cost of
 * detecting speech, and live channels: their latency, the number that keeps up, and the cost of
 * feeding them. With EARSHOT_BENCH_SWEEP=1 it compares other settings as well, which takes many
 * minutes.
 */
export async function run(): Promise<void> {
  const recordings = readRecordings();
  const sets = [...new Set(recordings.map(({ set }) => set))];
  if (sets.length === 0) console.log('There are no recordings to measure accuracy with.');
  try {
    const header = ['settings', ...sets, 'engine CPU s / audio s', 'own CPU', 'wall s / audio s'];
    const rows = await withEngine({}, async (engine) => {
      const row = await measure(engine, recordings, sets, true);
      await measureVoiceActivity(engine);
      return [`| as they are | ${row} |`];
    });
    if (process.env['EARSHOT_BENCH_SWEEP'] === '1') {
      for (const settings of sweptSettings) {
        const name = Object.entries(settings).flat().join(' ');
        const row = await withEngine(settings, (engine) =>
          measure(engine, recordings, sets, false),
        );
        rows.push(`| ${name} | ${row} |`);
      }
    }
    console.log(`\n| ${header.join(' | ')} |\n|${'---|'.repeat(header.length)}`);
    console.log(rows.join('\n'));
    if (recordings.length > 0) {
      await measureLiveLatency(recordings);
      await measureLiveCapacity(recordings);
    }
  } catch (error) {
    if (!EngineUnavailableError.is(error)) throw error;
    console.log(error.message);
  }
  await measureLiveTransfer();
}
