import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createFakeTimers } from '../../test/support/fake-processes.js';
import { ScriptedEngine } from '../engines/scripted/engine.js';
import { scriptedCapabilities } from '../engines/scripted/options.js';
import type { ChannelUpdate } from '../ipc/protocol.js';
import { liveChannelBegin } from '../port/live-channel-position.js';
import { readLiveSettings } from '../port/live-settings.js';
import { ChannelServer } from './channel-server.js';

const work = 7;
const chunkSamples = 1600;

/**
 * A server with one open channel, for which loud samples are speech, and the messages that it
 * sends.
 */
function openChannel() {
  const timers = createFakeTimers();
  const updates: ChannelUpdate[] = [];
  const engine = new ScriptedEngine({}, 1);
  const server = new ChannelServer({
    loaded: {
      engine,
      voiceActivity: {
        detect: ([sample = 0]) => ({
          probabilities: Float32Array.of(Math.abs(sample) > 0 ? 1 : 0),
          state: new Float32Array(0),
        }),
      },
    },
    timers,
    usage: () => ({ residentBytes: 1, cpuSeconds: 1 }),
    send: (update) => updates.push(update),
  });
  const settings = readLiveSettings(
    { recognition: {}, onEvent: () => undefined },
    { ...scriptedCapabilities, version: '1' },
  );
  server.open(work, {
    settings,
    from: liveChannelBegin,
    lastHypothesis: undefined,
    skippedUtterance: undefined,
  });
  /** Sends chunks of a tenth of a second at real time. */
  const speak = async (chunks: number, value: number) => {
    for (let chunk = 0; chunk < chunks; chunk += 1) {
      const samples = new Int16Array(chunkSamples).fill(value);
      server.push({ type: 'audio', parts: Uint32Array.of(work, chunkSamples), samples });
      await turn();
      timers.advance(100);
    }
  };
  const processed = () => updates.map((update) => update.processed[1] ?? 0);
  return { processed, server, speak, timers, updates };
}

test('audio that was processed is reported once a second, while nothing else is', async () => {
  const { processed, speak } = openChannel();
  await speak(30, 0);
  expect(processed()).toEqual([16_000, 16_000, 16_000]);
});

test('it is reported with an event, and then not again before a second has passed', async () => {
  const { processed, speak, updates } = openChannel();
  await speak(5, 0);
  await speak(1, 4000);
  await speak(9, 4000);
  const [first, ...others] = updates;
  expect(first?.events.map(({ event }) => event.type)).toEqual(['speech-start']);
  expect(others).toEqual([]);
  expect(processed()[0]).toBeGreaterThanOrEqual(6 * chunkSamples);
});

test('a client that catches up hears of its audio at once', async () => {
  const { processed, server } = openChannel();
  const samples = new Int16Array(20_000);
  server.push({ type: 'audio', parts: Uint32Array.of(work, samples.length), samples });
  await turn();
  expect(processed()).toEqual([20_000]);
});
