import { createEnginePool, type EnginePool, transcribeAudio } from '@earshot/engine';
import { readSpokenRecordings } from '../live/spoken-recordings.js';
import { cpuSeconds, listChildren, waitUntilIdle } from '../process-figures.js';
import { joinRecordings, readRecordings, sampleRateHz } from '../recordings.js';

/** Maximum allowed time to the first utterance, in seconds. */
const allowedSeconds = 3;

const hourSeconds = 3600;
const hourSamples = hourSeconds * sampleRateHz;

/** This process and those of the engine. */
const processIds = () => [process.pid, ...listChildren(process.pid)];

/**
 * Processor time so far of all of them, in seconds: on a busy machine the wall time says little.
 */
const processorSeconds = () => processIds().reduce((sum, id) => sum + cpuSeconds(id), 0);

/**
 * Yields an hour of speech, the recordings again and again, as a decoder does: no faster than it is
 * read.
 */
async function* speakForAnHour(
  speech: Int16Array,
): AsyncGenerator<readonly Int16Array[], void, undefined> {
  for (let position = 0; position < hourSamples; position += sampleRateHz) {
    const start = position % Math.max(1, speech.length - sampleRateHz);
    yield [speech.slice(start, start + sampleRateHz)];
  }
}

/**
 * Creates a pool whose processes are ready and idle, as those of a service that has run for a
 * while: each loads decoders for live channels once it is ready. Work that is aborted costs a
 * process, so that each measurement has a pool of its own.
 */
async function createIdlePool(): Promise<EnginePool> {
  const engine = createEnginePool({ engine: 'pocketsphinx' });
  await engine.ready();
  const isReady = () => engine.statistics().processes.every(({ state }) => state === 'ready');
  do await waitUntilIdle(processIds);
  while (!isReady());
  return engine;
}

async function measure(speech: Int16Array): Promise<string> {
  const engine = await createIdlePool();
  const stop = new AbortController();
  const startedMs = performance.now();
  const processorBefore = processorSeconds();
  let figures = 'none';
  try {
    await transcribeAudio({
      engine,
      channels: 1,
      durationSeconds: hourSeconds,
      audio: speakForAnHour(speech),
      signal: stop.signal,
      onUtterance({ start, end }) {
        if (stop.signal.aborted) return;
        const seconds = (performance.now() - startedMs) / 1000;
        const processor = processorSeconds() - processorBefore;
        figures = `${seconds.toFixed(2)} s (at most ${allowedSeconds}), with ${processor.toFixed(2)} s of processor time in all processes; it is ${(end - start).toFixed(1)} s long`;
        stop.abort();
      },
    }).catch((error: unknown) => {
      if (!stop.signal.aborted) throw error;
    });
  } finally {
    await engine.close();
  }
  return figures;
}

/**
 * Measures the time from the start of the transcription of an hour to its first utterance, with
 * engines that are ready: with the pauses of speech, and in the worst case, without any.
 */
export async function measureFirstUtterance(): Promise<void> {
  const spoken = [
    ...readSpokenRecordings().map(({ samples }) => samples),
    ...readRecordings().flatMap(({ channels }) => channels.slice(0, 1)),
  ];
  const withPauses = joinRecordings(spoken);
  const withoutPauses = withPauses.filter((sample) => Math.abs(sample) > 40);
  for (const [name, speech] of [
    ['with pauses', withPauses],
    ['without a pause', withoutPauses],
  ] as const)
    console.log(`First utterance of an hour ${name}: ${await measure(speech)}.`);
}
