import type { EnginePool, LiveChannelEvent, LiveChannelOptions } from '@earshot/engine';
import { sampleRateHz } from '../recordings.js';

/** Length of a chunk that is pushed, in samples: 100 ms. */
export const chunkSamples = sampleRateHz / 10;

/** An event of a live channel, with the time at which it was emitted. */
export interface TimedEvent {
  readonly event: LiveChannelEvent;
  /** Time of the event, in seconds since the channel was opened. */
  readonly atSeconds: number;
}

/**
 * Pushes audio in real time, in chunks of 100 ms at the time at which their last sample would have
 * been recorded.
 *
 * @param options - options of the channel
 * @param onEvent - called for each event
 * @returns a promise that is resolved when the channel has finished
 */
export async function feedInRealTime(
  engine: EnginePool,
  samples: Int16Array,
  options: Omit<LiveChannelOptions, 'onEvent' | 'recognition'>,
  onEvent: (timed: TimedEvent) => void,
): Promise<void> {
  const startedMs = performance.now();
  let finish: () => void = () => undefined;
  let fail: (error: unknown) => void = () => undefined;
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
  for (let start = 0; start < samples.length; start += chunkSamples) {
    const dueMs = startedMs + ((start + chunkSamples) / sampleRateHz) * 1000;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, dueMs - performance.now())));
    channel.push(samples.subarray(start, start + chunkSamples));
  }
  channel.finish();
  await finished;
}
