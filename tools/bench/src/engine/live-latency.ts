import { createEnginePool, type EnginePool } from '@earshot/engine';
import { countWordErrors, totalWordErrors, wordErrorRate } from '@earshot/engine/word-errors';
import { printTable } from '../print-table.js';
import { type Recording, sampleRateHz } from '../recordings.js';
import { percentile } from '../timing.js';
import { feedInRealTime } from './live-feeder.js';

/** Default endpointing of a session, in seconds. */
const endpointingSeconds = 0.05;

/**
 * Measures the latency of partial hypotheses and finals of a live channel, one recording after the
 * other in real time.
 */
export async function measureLiveLatency(recordings: readonly Recording[]): Promise<void> {
  const engine = createEnginePool({ engine: 'pocketsphinx' });
  try {
    await engine.ready();
    // Decoders are loaded when a service starts, not when speech begins.
    await new Promise((resolve) => setTimeout(resolve, 3000));
    const measured: Latencies = { finalSeconds: [], partialSeconds: [] };
    const errors = [];
    for (const { channels, text } of recordings) {
      const said: string[] = [];
      for (const samples of channels) said.push(...(await follow(engine, samples, measured)));
      errors.push(countWordErrors(text, said.join(' ')));
    }
    const figures = (values: readonly number[]) => [
      percentile(values, 0.5).toFixed(2),
      percentile(values, 0.95).toFixed(2),
      Math.max(...values).toFixed(2),
      String(values.length),
    ];
    console.log('\nLive, one channel, chunks of 100 ms in real time, endpointing 0.05 s:');
    printTable(
      ['seconds', 'p50', 'p95', 'longest', 'count'],
      [
        ['speech end to final, beyond endpointing', ...figures(measured.finalSeconds)],
        ['speech start to first partial', ...figures(measured.partialSeconds)],
      ],
    );
    const total = totalWordErrors(errors);
    const percentage = (100 * wordErrorRate(total)).toFixed(1);
    console.log(`Words that are wrong in finals: ${percentage} % of ${total.words}.`);
  } finally {
    await engine.close();
  }
}

interface Latencies {
  readonly finalSeconds: number[];
  readonly partialSeconds: number[];
}

/**
 * Feeds one channel, and adds its latencies to the measured ones.
 *
 * @returns the words of its finals
 */
async function follow(
  engine: EnginePool,
  samples: Int16Array,
  { finalSeconds, partialSeconds }: Latencies,
): Promise<readonly string[]> {
  const said: string[] = [];
  let startSeconds = 0;
  let endSeconds = 0;
  let hasPartial = true;
  const options = { partials: true, endpointingSeconds };
  await feedInRealTime(engine, samples, options, ({ event, atSeconds }) => {
    if (event.type === 'speech-start') {
      startSeconds = event.seconds;
      hasPartial = false;
    } else if (event.type === 'partial' && !hasPartial) {
      hasPartial = true;
      partialSeconds.push(atSeconds - startSeconds);
    } else if (event.type === 'speech-end') {
      endSeconds = event.seconds;
    } else if (event.type === 'final') {
      said.push(...event.recognition.words.map((word) => word.text));
      // An utterance that ended with its recording had no silence to wait for.
      if (endSeconds < samples.length / sampleRateHz - 0.2)
        finalSeconds.push(atSeconds - endSeconds - endpointingSeconds);
    }
  });
  return said;
}
