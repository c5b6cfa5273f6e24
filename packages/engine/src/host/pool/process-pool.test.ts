import { verifies } from '@earshot/specification';
import { expect, test } from 'vitest';
import { createFakePool, settled } from '../../../test/support/create-fake-pool.js';
import {
  EngineClosedError,
  EngineCrashedError,
  EngineUnavailableError,
} from '../../port/engine-error.js';

const second = new Int16Array(16_000);
const openChannel = (pool: ReturnType<typeof createFakePool>['pool']) =>
  pool.openLiveChannel({ recognition: { language: 'en' }, onEvent: () => undefined });
/** Outcome of a promise, which may be rejected before it is awaited. */
const settle = (promise: Promise<unknown>) => promise.catch((error: unknown) => error);
test('work waits for the model, and goes to every process', async () => {
  const { pool, process } = createFakePool(2);
  const results = [pool.transcribe(second), pool.transcribe(second), pool.transcribe(second)];
  await settled();
  expect(pool.statistics().queueLength).toBe(3);
  process(0).load();
  process(1).load();
  await pool.ready();
  expect(pool.capabilities.version).toBe('1');
  expect(process(0).commands.map(({ type }) => type)).toEqual(['load', 'transcribe']);
  expect(process(1).commands.map(({ type }) => type)).toEqual(['load', 'transcribe']);
  process(1).recognize();
  expect(process(1).commands).toHaveLength(3);
  process(1).recognize();
  process(0).recognize();
  await Promise.all(results);
  expect(pool.statistics()).toMatchObject({ utterances: 3, audioSeconds: 3, queueLength: 0 });
  await pool.close();
});

verifies(
  'engines.idle-processes',
  'a process that is not kept is started for work, and ends when it is idle',
  async () => {
    const { pool, timers, process, processes } = createFakePool(2, {
      keptProcesses: 0,
      idleMs: 5000,
    });
    const states = () => pool.statistics().processes.map(({ state }) => state);
    expect(processes).toHaveLength(0);
    expect(pool.unavailableReason).toBeUndefined();
    const results = [pool.transcribe(second), pool.transcribe(second)];
    await settled();
    expect(states()).toEqual(['loading', 'loading']);
    process(0).load();
    process(1).load();
    process(0).recognize();
    timers.advance(4000);
    process(1).recognize();
    await Promise.all(results);
    timers.advance(1000);
    process(0).die();
    expect(states()).toEqual(['idle', 'ready']);
    // Work goes to the process that is loaded.
    const further = pool.transcribe(second);
    await settled();
    expect(processes).toHaveLength(2);
    timers.advance(10_000);
    process(1).recognize();
    await further;
    timers.advance(5000);
    // The next one is started when the one before has ended.
    const last = pool.transcribe(second);
    await settled();
    expect(states()).toEqual(['loading', 'idle']);
    process(2).load();
    process(2).recognize();
    await last;
    process(1).die();
    expect(states()).toEqual(['ready', 'idle']);
    await pool.close();
  },
);

verifies(
  'engines.idle-processes',
  'kept processes stay, and channels get more of them',
  async () => {
    const { pool, timers, process, processes } = createFakePool(3, {
      keptProcesses: 1,
      idleMs: 5000,
    });
    process(0).load();
    await pool.ready();
    const channels = [openChannel(pool)];
    await settled();
    expect(processes).toHaveLength(1);
    // It is taken at once by the process that is there, and the next one finds another.
    channels.push(openChannel(pool));
    expect(processes).toHaveLength(2);
    process(1).load();
    channels.push(openChannel(pool));
    const liveChannels = () => pool.statistics().processes.map((each) => each.liveChannels);
    expect(liveChannels()).toEqual([2, 1, 0]);
    process(2).load();
    for (const channel of channels) channel.abort();
    process(0).die();
    timers.advance(5000);
    process(3).load();
    process(1).die();
    process(2).die();
    const states = () => pool.statistics().processes.map(({ state }) => state);
    expect(states()).toEqual(['ready', 'idle', 'idle']);
    pool.keepLoaded(0);
    timers.advance(5000);
    process(3).die();
    expect(states()).toEqual(['idle', 'idle', 'idle']);
    // A caller that waits for the engine has it loaded.
    const ready = pool.ready();
    expect(states()).toEqual(['loading', 'idle', 'idle']);
    process(4).load();
    await ready;
    await pool.close();
  },
);

test('an utterance whose process dies is given to another one', async () => {
  const { pool, process } = createFakePool(2);
  process(0).load();
  process(1).load();
  const result = pool.transcribe(second);
  await settled();
  process(0).die();
  expect(process(1).commands.at(-1)).toMatchObject({ type: 'transcribe', samples: second });
  process(1).recognize();
  await expect(result).resolves.toMatchObject({ words: [] });
  await pool.close();
});

test('an utterance whose processes were killed before they received it is not held responsible', async () => {
  const { pool, process, processes } = createFakePool(5);
  for (const each of processes) each.load();
  for (const each of processes.slice(1)) each.isReading = false;
  const result = pool.transcribe(second);
  await settled();
  for (const each of processes.slice(0, 4)) each.die();
  process(4).recognize();
  await expect(result).resolves.toMatchObject({ words: [] });
  await pool.close();
});

test('an utterance that kills three processes fails alone', async () => {
  const { pool, timers, process, processes } = createFakePool(1);
  process(0).load();
  const poison = pool.transcribe(second);
  const outcome = settle(poison);
  await settled();
  const harmless = pool.transcribe(second);
  await settled();
  const replace = (crash: number) => {
    process(crash).die('SIGSEGV');
    timers.advance(1000);
    process(crash + 1).load();
  };
  replace(0);
  replace(1);
  // With only one process, other work has its turn between two tries.
  process(2).recognize();
  await harmless;
  replace(2);
  expect(await outcome).toSatisfy(EngineCrashedError.is);
  expect(processes).toHaveLength(4);
  expect(pool.statistics().processes[0]).toMatchObject({ restarts: 3, state: 'ready' });
  await pool.close();
});

test('work that shared a process with a deadly utterance is not responsible for its further crashes', async () => {
  const { pool, timers, process } = createFakePool(1);
  process(0).load();
  const detection = pool.detectVoiceActivity(new Int16Array(512));
  const poison = pool.transcribe(second);
  const outcome = settle(poison);
  await settled();
  process(0).die();
  timers.advance(1000);
  // Both are in quarantine now, so they run one after the other.
  process(1).load();
  const fresh = settle(pool.detectVoiceActivity(new Int16Array(512)));
  await settled();
  const listCommands = (index: number) => process(index).commands.map(({ type }) => type);
  expect(listCommands(1)).toEqual(['load', 'detect']);
  const activity = { probabilities: Float32Array.of(0), state: new Float32Array() };
  const detect = (index: number) =>
    process(index).emit({
      type: 'detected',
      work: process(index).work('detect'),
      activity,
      usage: { residentBytes: 1, cpuSeconds: 1 },
    });
  detect(1);
  await expect(detection).resolves.toEqual(activity);
  // Later work has its turn before the other one in quarantine, which has its process to itself.
  expect(listCommands(1)).toEqual(['load', 'detect', 'detect']);
  detect(1);
  expect(await fresh).toEqual(activity);
  expect(listCommands(1)).toEqual(['load', 'detect', 'detect', 'transcribe']);
  for (let crash = 1; crash < 3; crash += 1) {
    process(crash).die();
    timers.advance(1000);
    process(crash + 1).load();
  }
  expect(await outcome).toSatisfy(EngineCrashedError.is);
  expect(listCommands(3)).toEqual(['load']);
  await pool.close();
});

test('work over which a process has died gets one for itself, whatever comes meanwhile', async () => {
  const { pool, process } = createFakePool(2);
  process(0).load();
  process(1).load();
  const outcomes = [pool.transcribe(second), pool.transcribe(second)].map(settle);
  await settled();
  process(0).die();
  outcomes.push(settle(pool.detectVoiceActivity(new Int16Array(512))));
  await settled();
  const commands = () => process(1).commands.map(({ type }) => type);
  expect(commands()).toEqual(['load', 'transcribe']);
  process(1).recognize();
  expect(commands()).toEqual(['load', 'transcribe', 'transcribe']);
  process(1).recognize();
  expect(commands()).toEqual(['load', 'transcribe', 'transcribe', 'detect']);
  await pool.close();
  await Promise.all(outcomes);
});

test('an utterance that was aborted is not done again when its process dies', async () => {
  const { pool, timers, process } = createFakePool(1);
  process(0).load();
  const controller = new AbortController();
  const outcome = settle(pool.transcribe(second, {}, controller.signal));
  await settled();
  controller.abort('enough');
  expect(await outcome).toBe('enough');
  process(0).die();
  timers.advance(1000);
  process(1).load();
  expect(process(1).commands.map(({ type }) => type)).toEqual(['load']);
  await pool.close();
});

test('a process that does not respond in time is ended, and its work done elsewhere', async () => {
  const { pool, timers, process } = createFakePool(1, {
    responseBaseMs: 1000,
    responsePerAudioSecondMs: 100,
  });
  process(0).load();
  const result = pool.transcribe(second);
  await settled();
  timers.advance(1099);
  await settled();
  expect(process(0).isAlive).toBe(true);
  timers.advance(1);
  await settled();
  expect(process(0).isAlive).toBe(false);
  timers.advance(1000);
  process(1).load();
  process(1).recognize();
  await result;
  await pool.close();
});

test('the wait before a restart doubles until some work is done', async () => {
  const { pool, timers, process, processes } = createFakePool(1, {
    restartMs: 100,
    maximumRestartMs: 350,
  });
  for (const waitMs of [100, 200, 350, 350]) {
    const count = processes.length;
    process(count - 1).load();
    process(count - 1).die();
    timers.advance(waitMs - 1);
    expect(processes).toHaveLength(count);
    timers.advance(1);
    expect(processes).toHaveLength(count + 1);
  }
  process(4).load();
  const result = pool.transcribe(second);
  await settled();
  process(4).recognize();
  await result;
  process(4).die();
  timers.advance(100);
  expect(processes).toHaveLength(6);
  await pool.close();
});

test('an engine that cannot be loaded fails everything that waits, and is tried again', async () => {
  const { pool, timers, logger, process } = createFakePool(2);
  const ready = settle(pool.ready());
  const result = settle(pool.transcribe(second));
  await settled();
  for (const index of [0, 1]) {
    process(index).emit({
      type: 'unavailable',
      error: { code: 'engine_unavailable', message: 'install it' },
    });
  }
  expect(String(await ready)).toContain('install it');
  expect(await result).toSatisfy(EngineUnavailableError.is);
  await settled();
  await expect(pool.transcribe(second)).rejects.toThrow('install it');
  expect(() => pool.openLiveChannel({ recognition: {}, onEvent: () => undefined })).toThrow(
    'install it',
  );
  expect(pool.statistics().processes[0]?.state).toBe('unavailable');
  // Logged once, for any number of processes that detect it.
  expect(logger.error.mock.calls).toEqual([[{ reason: 'install it' }, 'engine is unavailable']]);
  expect(logger.warn).not.toHaveBeenCalled();
  timers.advance(1000);
  process(2).load();
  await pool.ready();
  await pool.close();
});

test('a process that dies three times while loading makes the engine unavailable', async () => {
  const { pool, timers, processes } = createFakePool(1);
  const ready = settle(pool.ready());
  for (let crash = 0; crash < 3; crash += 1) {
    processes.at(-1)?.die('SIGABRT');
    timers.advance(10_000);
  }
  expect(String(await ready)).toContain('SIGABRT');
  await pool.close();
});

test('processes that are killed while they load say nothing about a model that others have loaded', async () => {
  const { pool, timers, process, processes } = createFakePool(2);
  for (let crash = 0; crash < 4; crash += 1) {
    process(processes.length - 2).load();
    for (const each of processes.slice(-2)) each.die();
    timers.advance(10_000);
  }
  expect(pool.unavailableReason).toBeUndefined();
  process(processes.length - 1).load();
  const result = pool.transcribe(second);
  await settled();
  process(processes.length - 1).recognize();
  await expect(result).resolves.toMatchObject({ words: [] });
  await pool.close();
});

test('a process that takes too long to load is ended', async () => {
  const { pool, timers, process } = createFakePool(1, { loadMs: 500 });
  timers.advance(500);
  await settled();
  expect(process(0).isAlive).toBe(false);
  await pool.close();
});

test('an idle process that has grown large is replaced at once', async () => {
  const { pool, timers, process, processes } = createFakePool(1, { maximumResidentBytes: 5000 });
  process(0).load();
  const result = pool.transcribe(second);
  await settled();
  process(0).recognize(5001);
  await result;
  await settled();
  timers.advance(0);
  expect(processes).toHaveLength(2);
  await pool.close();
});

test('work that is aborted leaves the queue, and its process when that has stopped', async () => {
  const { pool, process } = createFakePool(1);
  process(0).load();
  const controllers = [new AbortController(), new AbortController()];
  const outcomes = controllers.map(({ signal }) => settle(pool.transcribe(second, {}, signal)));
  await settled();
  const last = pool.transcribe(second);
  await settled();
  for (const controller of controllers) controller.abort('enough');
  expect(await Promise.all(outcomes)).toEqual(['enough', 'enough']);
  expect(pool.statistics().queueLength).toBe(1);
  const work = process(0).work('transcribe');
  expect(process(0).commands.at(-1)).toEqual({ type: 'abort', work });
  process(0).recognize();
  expect(process(0).commands.map(({ type }) => type)).toEqual([
    'load',
    'transcribe',
    'abort',
    'transcribe',
  ]);
  process(0).recognize();
  await last;
  await pool.close();
});

test('a process whose engine does not stop for an abort is replaced, as planned and for the work that waits', async () => {
  const { pool, timers, process, processes } = createFakePool(1, { abortMs: 500 });
  process(0).load();
  const controller = new AbortController();
  const aborted = settle(pool.transcribe(second, {}, controller.signal));
  await settled();
  const next = pool.transcribe(second);
  await settled();
  controller.abort('enough');
  expect(await aborted).toBe('enough');
  timers.advance(499);
  await settled();
  expect(process(0).isAlive).toBe(true);
  timers.advance(1);
  await settled();
  expect(process(0).isAlive).toBe(false);
  timers.advance(0);
  expect(processes).toHaveLength(2);
  process(1).load();
  process(1).recognize();
  await expect(next).resolves.toMatchObject({ words: [] });
  await pool.close();
});

test('a process with a live channel is not replaced for work that was aborted', async () => {
  const { pool, timers, process, processes } = createFakePool(1, { abortMs: 500 });
  process(0).load();
  const channel = pool.openLiveChannel({ recognition: {}, onEvent: () => undefined });
  channel.push(second);
  const controller = new AbortController();
  const aborted = settle(pool.transcribe(second, {}, controller.signal));
  await settled();
  controller.abort('enough');
  await aborted;
  timers.advance(5000);
  await settled();
  expect(processes).toHaveLength(1);
  channel.abort();
  timers.advance(500);
  await settled();
  timers.advance(0);
  expect(processes).toHaveLength(2);
  await pool.close();
});

test('closing ends processes, timers and work, once', async () => {
  const { pool, timers, process } = createFakePool(1);
  process(0).load();
  const running = settle(pool.transcribe(second));
  const emitted: string[] = [];
  const channel = pool.openLiveChannel({
    recognition: {},
    onEvent: (event) => emitted.push(event.type),
  });
  channel.push(second);
  await settled();
  const waiting = settle(pool.transcribe(second));
  await settled();
  await Promise.all([pool.close(), pool.close()]);
  expect(await running).toSatisfy(EngineClosedError.is);
  expect(await waiting).toSatisfy(EngineClosedError.is);
  expect(emitted).toEqual(['failed']);
  expect(process(0).isAlive).toBe(false);
  expect(timers.pending).toBe(0);
  await expect(pool.ready()).rejects.toSatisfy(EngineClosedError.is);
});

test.each([
  ['processes', 0],
  ['processes', 1.5],
])('%s may not be %d', (_, processes) => {
  expect(() => createFakePool(processes)).toThrow(`processes is ${processes}`);
});

test('audio in which speech is looked for comes in whole frames', async () => {
  const { pool } = createFakePool();
  await expect(pool.detectVoiceActivity(new Int16Array(511))).rejects.toThrow(
    'samples: there are 511; it must be a multiple of 512.',
  );
  await pool.close();
});

test('work in quarantine has one process, and the others serve the rest', async () => {
  const { pool, timers, process } = createFakePool(2);
  process(0).load();
  process(1).load();
  const loud = Array.from({ length: 6 }, () => settle(pool.transcribe(second, { tenant: 'loud' })));
  await settled();
  process(0).die('SIGSEGV');
  process(1).die('SIGSEGV');
  timers.advance(0);
  process(2).load();
  process(3).load();
  const quiet = pool.transcribe(second, { tenant: 'quiet' });
  await settled();
  const works = [2, 3].map((index) =>
    process(index).commands.filter(({ type }) => type === 'transcribe'),
  );
  expect(works.map(({ length }) => length)).toEqual([1, 1]);
  // The healthy process takes ordinary work of both tenants in turn, the other one only the work in
  // quarantine.
  process(2).recognize();
  process(2).recognize();
  await quiet;
  await pool.close();
  await Promise.all(loud);
});

test('a tenant whose work was abandoned has one process at a time, until its work succeeds', async () => {
  const { pool, timers, process } = createFakePool(2, { maximumCrashes: 1 });
  process(0).load();
  process(1).load();
  const poison = settle(pool.transcribe(second, { tenant: 'loud' }));
  await settled();
  process(0).die('SIGSEGV');
  expect(await poison).toSatisfy(EngineCrashedError.is);
  timers.advance(0);
  process(2).load();
  const loud = [1, 2, 3].map(() => settle(pool.transcribe(second, { tenant: 'loud' })));
  await settled();
  expect(pool.statistics().queueLength).toBe(2);
  const quiet = pool.transcribe(second, { tenant: 'quiet' });
  await settled();
  expect(pool.statistics().queueLength).toBe(2);
  process(2).recognize();
  process(1).recognize();
  await quiet;
  await pool.close();
  await Promise.all(loud);
});

test('the first process that work takes with it is replaced at once', async () => {
  const { pool, timers, process, processes } = createFakePool(1);
  process(0).load();
  const outcome = settle(pool.transcribe(second));
  await settled();
  process(0).die('SIGSEGV');
  timers.advance(0);
  expect(processes).toHaveLength(2);
  process(1).load();
  process(1).die('SIGSEGV');
  timers.advance(99);
  expect(processes).toHaveLength(2);
  timers.advance(1);
  expect(processes).toHaveLength(3);
  await pool.close();
  await outcome;
});

test('a process without heartbeats is replaced, and its work done elsewhere', async () => {
  const { pool, timers, process, processes } = createFakePool(1);
  const usage = { residentBytes: 1, cpuSeconds: 1 };
  process(0).load();
  process(0).emit({ type: 'heartbeat', usage });
  const result = pool.transcribe(second);
  await settled();
  for (let check = 0; check < 5; check += 1) timers.advance(1000);
  process(0).emit({ type: 'heartbeat', usage });
  for (let check = 0; check < 5; check += 1) timers.advance(1000);
  await settled();
  expect(process(0).isAlive).toBe(true);
  timers.advance(1000);
  await settled();
  expect(process(0).isAlive).toBe(false);
  timers.advance(0);
  expect(processes).toHaveLength(2);
  process(1).load();
  process(1).recognize();
  await result;
  await pool.close();
});

test('a process that gets little processor time has more time for its response, and one that spins has not', async () => {
  const { pool, timers, process } = createFakePool(1, {
    responseBaseMs: 10_000,
    responsePerAudioSecondMs: 0,
  });
  process(0).load();
  const outcome = settle(pool.transcribe(second));
  await settled();
  const passTenSeconds = (cpuSecondsBefore: number, cpuSecondsAfter: number) => {
    for (let passed = 1; passed <= 10; passed += 1) {
      const share = passed / 10;
      const cpuSeconds = cpuSecondsBefore + (cpuSecondsAfter - cpuSecondsBefore) * share;
      process(0).emit({ type: 'heartbeat', usage: { residentBytes: 1, cpuSeconds } });
      timers.advance(1000);
    }
  };
  passTenSeconds(1, 2);
  passTenSeconds(2, 3);
  await settled();
  expect(process(0).isAlive).toBe(true);
  passTenSeconds(3, 13);
  await settled();
  expect(process(0).isAlive).toBe(false);
  await pool.close();
  await outcome;
});

verifies(
  'job.engine-fair',
  'a tenant that sends little waits for no more than its share',
  async () => {
    const { pool, process } = createFakePool(1);
    process(0).load();
    const loud = Array.from({ length: 20 }, () =>
      settle(pool.transcribe(new Int16Array(16_000 * 5), { tenant: 'loud' })),
    );
    await settled();
    process(0).recognize();
    const quiet = [1, 2].map(() => pool.transcribe(second, { tenant: 'quiet' }));
    await settled();
    // One utterance of the other tenant may be before each of the two.
    for (let served = 0; served < 4; served += 1) process(0).recognize();
    await Promise.all(quiet);
    expect(pool.statistics().queueLength).toBeGreaterThan(14);
    await pool.close();
    await Promise.all(loud);
  },
);

test('a process recognises as many utterances at the same time as it is set to', async () => {
  const { pool, process } = createFakePool(2, { utterancesPerProcess: 3 });
  expect(pool.parallelism).toBe(6);
  process(0).load();
  process(1).load();
  const outcomes = Array.from({ length: 8 }, () => settle(pool.transcribe(second)));
  await settled();
  const count = (index: number) =>
    process(index).commands.filter(({ type }) => type === 'transcribe').length;
  expect([count(0), count(1)]).toEqual([3, 3]);
  process(1).recognize();
  expect([count(0), count(1)]).toEqual([3, 4]);
  await pool.close();
  await Promise.all(outcomes);
});

test('the status of an engine is that of its pool, with new capabilities', async () => {
  const { logger, pool, process } = createFakePool(1);
  process(0).load();
  await pool.ready();
  expect(pool.unavailableReason).toBeUndefined();
  const capabilities = { ...pool.capabilities, wordTimestamps: false };
  const report = (unavailableReason: string | undefined) =>
    process(0).emit({ type: 'status', status: { capabilities, unavailableReason } });
  report('its server is away');
  expect(pool.unavailableReason).toBe('its server is away');
  expect(pool.capabilities.wordTimestamps).toBe(false);
  report('its server is away');
  expect(logger.error).toHaveBeenCalledTimes(1);
  report(undefined);
  expect(pool.unavailableReason).toBeUndefined();
  await pool.close();
});
