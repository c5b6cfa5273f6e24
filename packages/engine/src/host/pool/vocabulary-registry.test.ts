import { verifies } from '@earshot/specification';
import { expect, test } from 'vitest';
import { createFakePool, settled } from '../../../test/support/create-fake-pool.js';
import { createFakeProcesses, createFakeTimers } from '../../../test/support/fake-processes.js';
import { EngineRequestError } from '../../port/engine-error.js';
import type { LiveChannelEvent } from '../../port/live-channel-event.js';
import { defaultPoolSettings } from './pool-settings.js';
import { VocabularyRegistry } from './vocabulary-registry.js';

const note = { value: '!', effect: 'left_out', reason: 'cannot be said' } as const;

const second = new Int16Array(16_000);
const usage = { residentBytes: 1, cpuSeconds: 1 };
const settle = (promise: Promise<unknown>) => promise.catch((error: unknown) => error);
const createVocabulary = (...values: string[]) => ({ vocabulary: values });

/**
 * A pool of one process that is loaded, and a separate process in which vocabularies are tried out.
 */
function createPool(processes = 1) {
  const fake = createFakePool(processes);
  for (let index = 0; index < processes; index += 1) fake.process(index).load();
  const prepare = (index: number, id: string) =>
    fake.process(index).emit({
      type: 'prepared',
      work: fake.process(index).work('prepare_vocabulary'),
      vocabulary: { id, content: `content of ${id}`, notes: [note] },
      usage,
    });
  const listCommands = (index: number) => fake.process(index).commands.map(({ type }) => type);
  return { ...fake, prepare, listCommands };
}

test('a vocabulary is prepared once beside the processes, and loaded once by each', async () => {
  const { pool, process, prepare, listCommands, processes } = createPool();
  const vocabulary = createVocabulary('Earshot', '!');
  const report = pool.prepareVocabulary({ vocabulary });
  const results = [1, 2].map(() => pool.transcribe(second, { vocabulary: { ...vocabulary } }));
  await settled();
  expect(listCommands(0)).toEqual(['load']);
  expect(listCommands(1)).toEqual(['load_preparer', 'prepare_vocabulary']);
  prepare(1, 'a');
  expect(await report).toEqual({ notes: [note] });
  await settled();
  process(0).recognize();
  process(0).recognize();
  await Promise.all(results);
  expect(listCommands(0)).toEqual(['load', 'add_vocabulary', 'transcribe', 'transcribe']);
  expect(process(0).commands.at(-1)).toMatchObject({ vocabularyId: 'a' });
  expect(processes).toHaveLength(2);
  await pool.close();
});

verifies(
  'job.vocabulary-report',
  'entries of languages that are not spoken, and those without intensity, reach no process',
  async () => {
    const { pool, process, prepare, listCommands } = createPool();
    const vocabulary = [
      'Earshot',
      { value: ' Croissant  chaud', language: 'fr' as const },
      { value: 'Zoe', intensity: 0 },
      { value: 'Zurich', language: 'en' as const, intensity: 0.1 },
    ];
    const report = pool.prepareVocabulary({ vocabulary: { vocabulary }, language: 'en' });
    await settled();
    const prepared = process(1).commands.at(-1);
    expect(JSON.parse(prepared?.type === 'prepare_vocabulary' ? prepared.vocabulary : '')).toEqual({
      vocabulary: [vocabulary[0], vocabulary[3]],
    });
    prepare(1, 'a');
    expect(await report).toEqual({
      notes: [
        {
          value: 'Croissant chaud',
          effect: 'left_out',
          reason: 'is of the language fr, and en is transcribed',
        },
        {
          value: 'Zoe',
          effect: 'left_out',
          reason: 'has the intensity 0, with which an entry has no effect',
        },
        note,
      ],
    });
    // Nothing is left of the other vocabulary, so no process needs to prepare it.
    const silent = { default_intensity: 0, vocabulary: ['Earshot'] };
    expect((await pool.prepareVocabulary({ vocabulary: silent })).notes).toHaveLength(1);
    const transcribed = pool.transcribe(second, { vocabulary: silent });
    await settled();
    expect(process(0).commands.at(-1)).toMatchObject({ vocabularyId: undefined });
    process(0).recognize();
    await transcribed;
    expect(listCommands(1)).toEqual(['load_preparer', 'prepare_vocabulary']);
    await pool.close();
  },
);

verifies(
  'job.vocabulary-refused',
  'a vocabulary that kills the process that tries it out twice is refused, and costs nothing more',
  async () => {
    const { pool, process, processes, timers } = createPool();
    const vocabulary = createVocabulary('poison');
    const outcomes = [1, 2, 3].map(() => settle(pool.transcribe(second, { vocabulary })));
    const harmless = pool.transcribe(second);
    await settled();
    process(1).die('SIGSEGV');
    await settled();
    process(2).die('SIGSEGV');
    for (const outcome of await Promise.all(outcomes)) {
      expect(outcome).toSatisfy(EngineRequestError.is);
      expect(String(outcome)).toContain('custom_vocabulary_config');
      expect(String(outcome)).toContain('10 minutes');
    }
    expect(
      await settle(pool.transcribe(second, { vocabulary: createVocabulary('poison') })),
    ).toSatisfy(EngineRequestError.is);
    process(0).recognize();
    await harmless;
    expect(processes).toHaveLength(3);
    expect(pool.statistics().processes[0]).toMatchObject({ restarts: 0, utterances: 1 });
    timers.advance(600_000);
    const later = settle(pool.transcribe(second, { vocabulary }));
    await settled();
    expect(processes).toHaveLength(4);
    await pool.close();
    await later;
  },
);

test('a refusal keeps no timer of a closed pool', async () => {
  const { pool, process, timers } = createPool();
  const outcome = settle(pool.prepareVocabulary({ vocabulary: createVocabulary('poison') }));
  await settled();
  process(1).die('SIGSEGV');
  await settled();
  process(2).die('SIGSEGV');
  expect(await outcome).toSatisfy(EngineRequestError.is);
  await pool.close();
  expect(timers.pending).toBe(0);
});

test('a vocabulary that takes too much processor time or too long is refused', async () => {
  const { pool, process, timers, processes } = createPool();
  const outcome = settle(pool.prepareVocabulary({ vocabulary: createVocabulary('spin') }));
  await settled();
  process(1).emit({ type: 'heartbeat', usage });
  process(1).emit({ type: 'heartbeat', usage: { ...usage, cpuSeconds: 22 } });
  await settled();
  expect(process(1).isAlive).toBe(false);
  timers.advance(120_000);
  await settled();
  expect(process(2).isAlive).toBe(false);
  expect(await outcome).toSatisfy(EngineRequestError.is);
  expect(processes).toHaveLength(3);
  await pool.close();
});

test('a process that stops while it tries a vocabulary out is replaced', async () => {
  const { pool, process, prepare, timers } = createPool();
  const outcome = settle(pool.prepareVocabulary({ vocabulary: createVocabulary('a') }));
  await settled();
  timers.advance(20_000);
  process(1).emit({ type: 'heartbeat', usage });
  timers.advance(20_000);
  await settled();
  expect(process(1).isAlive).toBe(true);
  timers.advance(10_000);
  await settled();
  expect(process(1).isAlive).toBe(false);
  prepare(2, 'a');
  expect(await outcome).toEqual({ notes: [note] });
  await pool.close();
});

test('tenants take turns with their vocabularies', async () => {
  const { pool, process, prepare } = createPool();
  const outcomes = ['a', 'b', 'c', 'd'].map((value) =>
    settle(pool.prepareVocabulary({ vocabulary: createVocabulary(value), tenant: 'loud' })),
  );
  outcomes.push(
    settle(pool.prepareVocabulary({ vocabulary: createVocabulary('z'), tenant: 'quiet' })),
  );
  await settled();
  const seen: string[] = [];
  for (const id of ['1', '2', '3']) {
    const command = process(1).commands.at(-1);
    if (command?.type === 'prepare_vocabulary')
      seen.push(JSON.parse(command.vocabulary).vocabulary[0]);
    prepare(1, id);
    await settled();
  }
  expect(seen).toContain('z');
  await pool.close();
  await Promise.all(outcomes);
});

test('a vocabulary over which three processes died in use is refused, also to work that waits', async () => {
  const { pool, process, prepare, timers } = createPool(2);
  const vocabulary = createVocabulary('late');
  const outcomes = Array.from({ length: 8 }, () =>
    settle(pool.transcribe(second, { vocabulary, tenant: 'loud' })),
  );
  await settled();
  prepare(2, 'late');
  await settled();
  // Two at once at first, then one at a time, while the other process continues.
  process(0).die('SIGSEGV');
  process(1).die('SIGSEGV');
  timers.advance(0);
  process(3).load();
  process(4).load();
  await settled();
  process(4).die('SIGSEGV');
  process(3).recognize();
  const results = await Promise.all(outcomes);
  expect(results.filter((result) => EngineRequestError.is(result))).toHaveLength(7);
  await pool.close();
});

test('a live channel begins when its vocabulary is prepared, and fails when that is refused', async () => {
  const { pool, process, prepare, listCommands } = createPool();
  const events: LiveChannelEvent[] = [];
  const open = (value: string) =>
    pool.openLiveChannel({
      recognition: { vocabulary: createVocabulary(value) },
      onEvent: (event) => events.push(event),
    });
  const channel = open('Earshot');
  channel.push(second);
  await settled();
  expect(listCommands(0)).toEqual(['load']);
  prepare(1, 'a');
  await settled();
  await settled();
  expect(listCommands(0)).toEqual(['load', 'add_vocabulary', 'open_channel', 'audio']);
  expect(process(0).commands[2]).toMatchObject({ vocabularyId: 'a' });
  open('poison');
  await settled();
  process(1).die('SIGSEGV');
  await settled();
  process(2).die('SIGSEGV');
  await settled();
  expect(events).toMatchObject([{ type: 'failed', error: { code: 'engine_request_invalid' } }]);
  channel.abort();
  await pool.close();
});

test('a process removes the vocabulary that was used longest ago', async () => {
  const { pool, process, prepare } = createPool();
  for (let index = 0; index < 18; index += 1) {
    const result = pool.transcribe(second, { vocabulary: createVocabulary(`v${index}`) });
    await settled();
    prepare(1, `${index}`);
    await settled();
    process(0).recognize();
    await result;
  }
  const forgotten = process(0).commands.flatMap((command) =>
    command.type === 'remove_vocabulary' ? [command.vocabularyId] : [],
  );
  expect(forgotten).toEqual(['0', '1']);
  await pool.close();
});

test('a vocabulary that nobody waits for any more holds nobody up', async () => {
  const { pool } = createPool();
  const controller = new AbortController();
  const outcome = settle(
    pool.transcribe(second, { vocabulary: createVocabulary('a') }, controller.signal),
  );
  await settled();
  controller.abort('enough');
  expect(await outcome).toBe('enough');
  await pool.close();
});

test('of vocabularies that nobody uses again, crashes that are longest ago are forgotten', async () => {
  const { start } = createFakeProcesses();
  const timers = createFakeTimers();
  const registry = new VocabularyRegistry({
    choice: { engine: 'scripted' },
    settings: { ...defaultPoolSettings, streamsPerProcess: 4 },
    logger: undefined,
    startProcess: start,
    timers,
  });
  const crash = (id: string) => registry.recordCrash({ id, content: '', notes: [] }, 2);
  expect([crash('gone'), crash('still used')]).toEqual([undefined, undefined]);
  for (let index = 0; index < 999; index += 1) expect(crash(`other ${index}`)).toBeUndefined();
  expect(crash('still used')).toSatisfy(EngineRequestError.is);
  expect(crash('one more')).toBeUndefined();
  expect(crash('gone')).toBeUndefined();
  await registry.close();
});
