import type { EnginePool, LiveChannelEvent, LiveChannelOptions } from '@earshot/engine';
import { sampleRateHz } from '../recordings.js';

/** Length of a piece that is pushed, in samples: 100 ms. */
export const pieceSamples = sampleRateHz / 10;

/** An event of a live channel, and how long after the time in the channel that it is about it was told. */
export interface TimedEvent {
  readonly event: LiveChannelEvent;
  /** When it was told, in seconds since the channel began. */
  readonly atSeconds: number;
}

/**
 * Pushes audio in real time, in pieces of 100 ms when their last sample would have been recorded.
 *
 * @param engine - the pool
 * @param samples - the audio
 * @param options - how it is to be transcribed
 * @param onEvent - takes what is told
 * @returns what is told when the channel has finished
 */
export async function feedInRealTime(
  engine: EnginePool,
  samples: Int16Array,
  options: Omit<LiveChannelOptions, 'onEvent' | 'recognition'>,
  onEvent: (timed: TimedEvent) => void,
): Promise<void> {
  const startedMs = performance.now();
  let finish: () => void = () => undefined;
  let fail: (fault: unknown) => void = () => undefined;
  const finished = new Promise<void>((resolve, reject) => {
    finish = resolve;
    fail = reject;
  });
  const channel = engine.openLiveChannel({
    recognition: {},
    ...options,
    onEvent(event) {
      onEvent({ event, atSeconds: (performance.now() - startedMs) / 1000 });
      if (event.type === 'finished') finish();
      if (event.type === 'failed') fail(event.error);
    },
  });
  for (let start = 0; start < samples.length; start += pieceSamples) {
    const dueMs = startedMs + ((start + pieceSamples) / sampleRateHz) * 1000;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, dueMs - performance.now())));
    channel.push(samples.subarray(start, start + pieceSamples));
  }
  channel.finish();
  await finished;
}

/** The value below which a share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
