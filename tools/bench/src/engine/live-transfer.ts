import { createEnginePool, type LiveChannel } from '@earshot/engine';
import { sampleRateHz } from '../recordings.js';
import { chunkSamples } from './live-feeder.js';

const channelCount = 1000;
const measuredSeconds = 15;

/**
 * Measures the cost of live channels in the process that feeds them, with an engine that costs
 * nothing.
 */
export async function measureLiveTransfer(): Promise<void> {
  const engine = createEnginePool({ engine: 'scripted' });
  try {
    await engine.ready();
    const chunk = new Int16Array(chunkSamples);
    let events = 0;
    let refusals = 0;
    const channels: LiveChannel[] = Array.from({ length: channelCount }, () =>
      engine.openLiveChannel({
        recognition: {},
        partials: true,
        onEvent() {
          events += 1;
        },
      }),
    );
    const chunkMs = (chunkSamples / sampleRateHz) * 1000;
    const startedMs = performance.now();
    const cpuBefore = process.cpuUsage();
    const engineBefore = engine.statistics().cpuSeconds;
    let pushed = 0;
    // The chunks of all channels are spread evenly over time, as those of independent clients are.
    while (pushed < (channelCount * measuredSeconds * 1000) / chunkMs) {
      const due = Math.floor(((performance.now() - startedMs) / chunkMs) * channelCount);
      for (; pushed < due; pushed += 1) {
        if (channels[pushed % channelCount]?.push(chunk) === false) refusals += 1;
      }
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    const { user, system } = process.cpuUsage(cpuBefore);
    const engineSeconds = engine.statistics().cpuSeconds - engineBefore;
    console.log(
      [
        `\nLive transfer, ${channelCount} channels of a scripted engine in chunks of 100 ms:`,
        `${((user + system) / pushed).toFixed(2)} us of the feeding process a push (${(system / pushed).toFixed(2)} in the kernel),`,
        `${((engineSeconds * 1e6) / pushed).toFixed(2)} us of the engine processes a push,`,
        `${(events / measuredSeconds).toFixed(0)} events a second, ${refusals} pushes without room.`,
      ].join(' '),
    );
    for (const channel of channels) channel.abort();
  } finally {
    await engine.close();
  }
}
