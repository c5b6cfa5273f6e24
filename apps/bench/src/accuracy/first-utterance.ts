import { type EnginePool, transcribeAudio } from '@earshot/engine';
import { readSpokenRecordings } from '../live/spoken-recordings.js';
import { childrenOf, cpuSeconds } from '../process-figures.js';
import { readRecordings, sampleRateHz } from '../recordings.js';
import { joinRecordings } from './stretches.js';

/** Longest time to the first utterance that is allowed, in seconds. */
const allowedSeconds = 3;

const hourSamples = 3600 * sampleRateHz;

/** Processor time so far of this process and of the engine's, in seconds: on a busy machine the wall time says little. */
function processorSeconds(): number {
  return [process.pid, ...childrenOf(process.pid)].reduce((sum, id) => sum + cpuSeconds(id), 0);
}

/** Yields an hour of speech, the recordings again and again, as a decoder does: no faster than it is read. */
async function* speakForAnHour(
  speech: Int16Array,
): AsyncGenerator<readonly Int16Array[], void, undefined> {
  for (let position = 0; position < hourSamples; position += sampleRateHz) {
    const start = position % Math.max(1, speech.length - sampleRateHz);
    yield [speech.slice(start, start + sampleRateHz)];
  }
}

/**
 * Measures the time from the begin of the transcription of an hour to its first utterance: with the pauses of speech, and in the worst
 * case, without any.
 *
 * @param engine - a pool that is ready
 */
export async function measureFirstUtterance(engine: EnginePool): Promise<void> {
  const spoken = [
    ...readSpokenRecordings().map(({ samples }) => samples),
    ...readRecordings().flatMap(({ channels }) => channels.slice(0, 1)),
  ];
  const withPauses = joinRecordings(spoken);
  const withoutPauses = withPauses.filter((sample) => Math.abs(sample) > 40);
  for (const [name, speech] of [
    ['with pauses', withPauses],
    ['without a pause', Int16Array.from(withoutPauses)],
  ] as const) {
    const startedMs = performance.now();
    const processorBefore = processorSeconds();
    let processor = Number.NaN;
    const stop = new AbortController();
    let seconds = Number.NaN;
    await transcribeAudio({
      engine,
      channels: 1,
      audio: speakForAnHour(speech),
      signal: stop.signal,
      onProgress({ utterances }) {
        if (utterances === 0 || stop.signal.aborted) return;
        seconds = (performance.now() - startedMs) / 1000;
        processor = processorSeconds() - processorBefore;
        stop.abort();
      },
    }).catch((error: unknown) => {
      if (!stop.signal.aborted) throw error;
    });
    console.log(
      `First utterance of an hour ${name}: ${seconds.toFixed(2)} s (at most ${allowedSeconds}), with ${processor.toFixed(2)} s of processor time in all processes.`,
    );
  }
}
