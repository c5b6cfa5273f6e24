import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scriptedCapabilities } from '../src/engines/scripted/options.js';
import { defaultPoolSettings } from '../src/host/pool/pool-settings.js';
import { ProcessPool } from '../src/host/pool/process-pool.js';
import {
  createEnginePool,
  EngineCrashedError,
  EngineFailedError,
  type LiveChannelEvent,
  type LiveChannelOptions,
  type LiveChannelPosition,
  liveChannelBegin,
  type PoolSettings,
  type ScriptedFailure,
  type ScriptedOptions,
} from '../src/index.js';
import { systemTimers } from '../src/runtime/timers.js';
import { feedChannel } from './support/feed-channel.js';
import { createLinkedProcesses } from './support/linked-processes.js';

function createLinkedPool(script: ScriptedOptions) {
  const processes = createLinkedProcesses();
  const pool = new ProcessPool({
    choice: { engine: 'scripted', engineOptions: script },
    capabilities: scriptedCapabilities,
    processes: 1,
    settings: { ...defaultPoolSettings, streamsPerProcess: 4, restartMs: 0, maximumCrashes: 1000 },
    logger: undefined,
    startProcess: processes.start,
    timers: systemTimers,
  });
  return { pool, kill: () => processes.kill() };
}

type Utterances = Exclude<
  LiveChannelEvent,
  { readonly type: 'partial' | 'settled' | 'worked' | 'rewind' | 'room' }
>;
/** Events that must not depend on how a channel is fed. */
const selectUtterances = (events: readonly LiveChannelEvent[]): Utterances[] =>
  events.filter(
    (event): event is Utterances =>
      !['partial', 'settled', 'worked', 'rewind', 'room'].includes(event.type),
  );

/**
 * A script of words and pauses, some of which are shorter than the silence that ends an utterance.
 */
const script = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 2500 }), fc.integer({ min: 30, max: 900 })), {
    minLength: 1,
    maxLength: 25,
  })
  .map((stretches) => {
    let atMs = 0;
    const words = stretches.map(([pauseMs, wordMs], index) => {
      const startSeconds = (atMs + pauseMs) / 1000;
      atMs += pauseMs + wordMs;
      return { text: `word${index}`, startSeconds, endSeconds: atMs / 1000 };
    });
    return { words, sampleCount: Math.round((atMs + 700) * 16) };
  });

const settings: fc.Arbitrary<Partial<LiveChannelOptions>> = fc.record({
  endpointingSeconds: fc.constantFrom(0.01, 0.05, 0.3, 0.8, 3, 10),
  maximumUtteranceSeconds: fc.constantFrom(5, 7.3, 20),
  partials: fc.boolean(),
});

/** Position to resume from, as it is stored by a service that has published every event. */
function lastPosition(events: readonly LiveChannelEvent[]): LiveChannelPosition {
  const last = events.findLast((event) => event.type === 'final' || event.type === 'settled');
  const count = (type: 'speech-start' | 'speech-end') =>
    events.filter((event) => event.type === type).length;
  const position: LiveChannelPosition = {
    ...(last?.position ?? liveChannelBegin),
    publishedStarts: count('speech-start'),
    publishedEnds: count('speech-end'),
  };
  // The journal of a service is text.
  return JSON.parse(JSON.stringify(position)) as LiveChannelPosition;
}

const share = fc.integer({ min: 0, max: 1000 }).map((permille) => permille / 1000);

async function turnsOfLoop(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test('utterances do not depend on how audio comes, where processes die, and from where a channel is resumed', async () => {
  await fc.assert(
    fc.asyncProperty(
      script,
      settings,
      fc.array(
        fc.record({ samples: fc.integer({ min: 1, max: 9000 }), turns: fc.nat({ max: 8 }) }),
        { minLength: 1, maxLength: 10 },
      ),
      fc.array(share, { maxLength: 5 }),
      fc.array(share, { maxLength: 5 }),
      async ({ words, sampleCount }, options, pieces, kills, stops) => {
        const { pool, kill } = createLinkedPool({
          words,
          failures: [{ action: 'delay', delayMs: 2 }],
        });
        const samples = new Int16Array(sampleCount);
        try {
          const calm = selectUtterances(await feedChannel({ pool, samples, options }));
          const killsLeft = kills.map((share) => share * sampleCount).sort((a, b) => a - b);
          const stopsLeft = stops.map((share) => share * sampleCount).sort((a, b) => a - b);
          let piece = 0;
          const all: LiveChannelEvent[] = [];
          while (all.at(-1)?.type !== 'finished') {
            const stopAt = stopsLeft.shift();
            const events = await feedChannel({
              pool,
              samples,
              options: { ...options, from: lastPosition(all) },
              chunkSamples() {
                piece += 1;
                return pieces[piece % pieces.length]?.samples ?? 1600;
              },
              async beforeChunk(offset) {
                await turnsOfLoop(pieces[piece % pieces.length]?.turns ?? 0);
                if (killsLeft[0] !== undefined && offset >= killsLeft[0]) {
                  killsLeft.shift();
                  kill();
                }
                return stopAt === undefined || offset < stopAt;
              },
            });
            all.push(...events);
          }
          expect(selectUtterances(all)).toEqual(calm);
        } finally {
          await pool.close();
        }
      },
    ),
    { numRuns: 60 },
  );
}, 240_000);

describe('utterances that cannot be recognised', () => {
  /**
   * Feeds two channels of twenty seconds with five utterances each. The failure is in the second
   * one.
   */
  async function feedWith(failure: ScriptedFailure, settings: Partial<PoolSettings> = {}) {
    const pool = createEnginePool({
      engine: 'scripted',
      processes: 1,
      restartMs: 1,
      maximumRestartMs: 5,
      responseBaseMs: 1000,
      responsePerAudioSecondMs: 0,
      ...settings,
      engineOptions: { failures: [{ atSeconds: 5, ...failure }] },
    });
    try {
      const samples = new Int16Array(20 * 16_000);
      return await Promise.all([feedChannel({ pool, samples }), feedChannel({ pool, samples })]);
    } finally {
      await pool.close();
    }
  }
  const listFinals = (events: readonly LiveChannelEvent[]) =>
    events.flatMap((event) => (event.type === 'final' ? [event] : []));

  test.each([
    [{ action: 'exit' }, EngineCrashedError, {}],
    // Each crash of these is a timeout that passes.
    [{ action: 'hang' }, EngineCrashedError, { maximumCrashes: 2, responseBaseMs: 500 }],
    [{ action: 'fail' }, EngineFailedError, {}],
  ] as const)(
    '%o: they have no words but a reason, and the channel continues',
    async (failure, kind, settings) => {
      for (const events of await feedWith(failure, settings)) {
        const finals = listFinals(events);
        expect(finals.map(({ utterance }) => utterance)).toEqual([0, 1, 2, 3, 4]);
        expect(finals.map(({ recognition }) => recognition.words.length)).toEqual([8, 0, 8, 8, 8]);
        expect(finals.map(({ error }) => error !== undefined)).toEqual([
          false,
          true,
          false,
          false,
          false,
        ]);
        expect(kind.is(finals[1]?.error)).toBe(true);
        expect(events.at(-1)?.type).toBe('finished');
      }
    },
    120_000,
  );
});

test('the time that the engine spends on a channel is emitted, and no more than that', async () => {
  const { pool } = createLinkedPool({ failures: [{ action: 'delay', delayMs: 20 }] });
  try {
    const startedMs = performance.now();
    const events = await feedChannel({ pool, samples: new Int16Array(20 * 16_000) });
    const elapsedSeconds = (performance.now() - startedMs) / 1000;
    const worked = events.flatMap((event) => (event.type === 'worked' ? [event.seconds] : []));
    expect(events.filter(({ type }) => type === 'final')).toHaveLength(5);
    const seconds = worked.reduce((sum, each) => sum + each, 0);
    expect(seconds).toBeGreaterThan(5 * 0.019);
    expect(seconds).toBeLessThanOrEqual(elapsedSeconds);
    expect(Math.min(...worked)).toBeGreaterThanOrEqual(0);
    expect(events.at(-1)?.type).toBe('finished');
  } finally {
    await pool.close();
  }
});

test('a channel that is fed faster than it is processed waits, and loses nothing', async () => {
  const { pool } = createLinkedPool({ failures: [{ action: 'delay', delayMs: 5 }] });
  try {
    let waits = 0;
    const events = await feedChannel({
      pool,
      samples: new Int16Array(120 * 16_000),
      chunkSamples: () => 8000,
      onEvent({ type }) {
        if (type === 'room') waits += 1;
      },
    });
    expect(waits).toBeGreaterThan(10);
    expect(events.filter(({ type }) => type === 'final')).toHaveLength(30);
  } finally {
    await pool.close();
  }
});
