import { verifies } from '@earshot/specification';
import { expect, test } from 'vitest';
import { createFakePool, settled } from '../../../test/support/create-fake-pool.js';
import type { FakeProcess } from '../../../test/support/fake-processes.js';
import { scriptedCapabilities } from '../../engines/scripted/options.js';
import type { AudioBatch, ChannelEvent } from '../../ipc/protocol.js';
import {
  EngineClosedError,
  EngineCrashedError,
  EngineRequestError,
} from '../../port/engine-error.js';
import type { LiveChannelOptions } from '../../port/live-channel.js';
import type { LiveChannelEvent } from '../../port/live-channel-event.js';
import { type LiveChannelPosition, liveChannelBegin } from '../../port/live-channel-position.js';
import { readLiveSettings } from '../../port/live-settings.js';
import type { ProcessPool } from '../pool/process-pool.js';

const second = new Int16Array(16_000);
const usage = { residentBytes: 1, cpuSeconds: 1 };

function open(pool: ProcessPool, options: Partial<LiveChannelOptions> = {}) {
  const events: LiveChannelEvent[] = [];
  const channel = pool.openLiveChannel({
    recognition: {},
    onEvent: (event) => events.push(event),
    ...options,
  });
  return { channel, events, types: () => events.map(({ type }) => type) };
}

/** Makes a process emit events of one of its channels. */
function emit(process: FakeProcess, work: number, events: ChannelEvent[], processed = 0): void {
  process.emit({
    type: 'channels',
    processed: Uint32Array.from(processed === 0 ? [] : [work, processed]),
    events: events.map((event) => ({ work, event })),
    partialsSkipped: 0,
    behindSeconds: 0,
    usage,
  });
}

const batches = (process: FakeProcess) =>
  process.commands.filter((command): command is AudioBatch => command.type === 'audio');

const pushedTo = (process: FakeProcess, work: number) =>
  batches(process).reduce((sum, { parts }) => {
    const pairs = Array.from({ length: parts.length / 2 }, (_, index) => [
      parts[2 * index] ?? 0,
      parts[2 * index + 1] ?? 0,
    ]);
    return (
      sum + pairs.reduce((count, [of = 0, length = 0]) => count + (of === work ? length : 0), 0)
    );
  }, 0);

const listWorks = (process: FakeProcess) =>
  process.commands.flatMap((command) => (command.type === 'open_channel' ? [command.work] : []));

const listOpenings = (process: FakeProcess) =>
  process.commands.flatMap((command) => (command.type === 'open_channel' ? [command.opening] : []));

const positionAfter = (utterance: number, sample: number): LiveChannelPosition => ({
  ...liveChannelBegin,
  sample,
  utterance,
  publishedStarts: utterance,
  publishedEnds: utterance,
});

const start = (utterance: number): ChannelEvent => ({
  type: 'speech-start',
  utterance,
  seconds: 0,
});
const end = (utterance: number): ChannelEvent => ({ type: 'speech-end', utterance, seconds: 1 });
const final = (utterance: number, sample: number): ChannelEvent => ({
  type: 'final',
  utterance,
  recognition: { words: [], confidence: 0, language: 'en' },
  startSeconds: 0,
  endSeconds: 1.5,
  position: positionAfter(utterance + 1, sample),
});

test('pushes of one turn of the event loop go as one message, in order, and finishing comes after them', async () => {
  const { pool, process } = createFakePool();
  process(0).load();
  const channels = [open(pool), open(pool)].map(({ channel }) => channel);
  const [first = 0, other = 0] = listWorks(process(0));
  channels[0]?.push(Int16Array.of(1, 2));
  channels[1]?.push(Int16Array.of(3));
  channels[0]?.push(Int16Array.of(4));
  const reused = Int16Array.of(5);
  channels[0]?.push(reused);
  reused.fill(0);
  channels[0]?.finish();
  await settled();
  expect(batches(process(0))).toHaveLength(1);
  expect([...(batches(process(0))[0]?.parts ?? [])]).toEqual([
    first,
    2,
    other,
    1,
    first,
    1,
    first,
    1,
  ]);
  expect(process(0).commands.at(-1)).toEqual({ type: 'finish', work: first });
  await pool.close();
});

test('more than two seconds of audio wait for the process or in it, and then for room', async () => {
  const { pool, process } = createFakePool();
  const { channel, types } = open(pool);
  expect(channel.push(second)).toBe(true);
  expect(channel.push(second)).toBe(true);
  expect(channel.push(Int16Array.of(1))).toBe(false);
  process(0).load();
  await settled();
  const [work = 0] = listWorks(process(0));
  expect(pushedTo(process(0), work)).toBe(32_001);
  emit(process(0), work, [], 16_000);
  expect(types()).toEqual([]);
  emit(process(0), work, [], 1);
  expect(types()).toEqual(['room']);
  emit(process(0), work, [], 16_000);
  expect(types()).toEqual(['room']);
  await pool.close();
});

test('after a crash the channel goes back to its last position, and emits nothing twice', async () => {
  const { pool, timers, process } = createFakePool();
  process(0).load();
  const { channel, events, types } = open(pool, { partials: true });
  const [work = 0] = listWorks(process(0));
  channel.push(second);
  channel.push(second);
  const partial: ChannelEvent = {
    type: 'partial',
    utterance: 1,
    hypothesis: { words: [], stableWords: 0, processedSeconds: 2 },
  };
  emit(process(0), work, [start(0), end(0), final(0, 20_000), start(1), partial], 32_000);
  channel.finish();
  const before = types().length;
  process(0).die();
  expect(events.slice(before)).toEqual([{ type: 'rewind', sample: 20_000 }]);
  timers.advance(1000);
  process(1).load();
  const [opening] = listOpenings(process(1));
  expect(opening).toMatchObject({
    from: positionAfter(1, 20_000),
    lastHypothesis: { utterance: 1 },
  });
  // `finish` counts as not called.
  expect(process(1).commands.at(-1)?.type).toBe('open_channel');
  expect(channel.push(second)).toBe(true);
  await settled();
  const [again = 0] = listWorks(process(1));
  expect(pushedTo(process(1), again)).toBe(16_000);
  emit(process(1), again, [start(1), end(1), final(1, 40_000), { type: 'finished' }]);
  expect(types().slice(before + 1)).toEqual(['speech-end', 'final', 'finished']);
  expect(pool.statistics()).toMatchObject({ utterances: 2, audioSeconds: 3, liveChannels: 0 });
  await pool.close();
});

test('an utterance of which three processes die is skipped, and the channel continues', async () => {
  const { pool, timers, process } = createFakePool();
  process(0).load();
  const { channel, types } = open(pool);
  const crashes = [0, 1, 2];
  for (const index of crashes) {
    const [work = 0] = listWorks(process(index));
    channel.push(second);
    await settled();
    emit(process(index), work, [start(0)], 16_000);
    expect(listOpenings(process(index))[0]?.skippedUtterance).toBeUndefined();
    process(index).die();
    timers.advance(1000);
    process(index + 1).load();
  }
  expect(types()).toEqual(['speech-start', 'rewind', 'rewind', 'rewind']);
  expect(listOpenings(process(3))[0]?.skippedUtterance).toBe(0);
  await pool.close();
});

test('of several channels only the one of which processes die loses its utterance', async () => {
  const { pool, timers, process } = createFakePool(1, { maximumRestartMs: 1000 });
  process(0).load();
  // They are distinguished by the silence that ends their utterances.
  const deadly = 2;
  const channels = [1, 2, 3].map((endpointingSeconds) => open(pool, { endpointingSeconds }));
  const silent = open(pool, { endpointingSeconds: 4 });
  const skipped: number[] = [];
  let index = 0;
  for (const { channel } of channels) channel.push(second);
  await settled();
  for (const work of listWorks(process(0)).slice(0, 3)) emit(process(0), work, [start(0)]);
  const die = () => {
    process(index).die();
    timers.advance(1000);
    index += 1;
    process(index).load();
    for (const { channel } of [...channels, silent]) channel.push(second);
  };
  die();
  // Nobody has spoken in the silent one, which is not in quarantine. The others are tried one after
  // the other.
  expect(listOpenings(process(index)).map(({ settings }) => settings.endpointingSeconds)).toEqual([
    4, 1,
  ]);
  for (let opened = 0; opened < listOpenings(process(index)).length; opened += 1) {
    const opening = listOpenings(process(index))[opened];
    await settled();
    if (opening?.skippedUtterance !== undefined) skipped.push(opening.settings.endpointingSeconds);
    else if (opening?.settings.endpointingSeconds === deadly) {
      die();
      opened = -1;
      continue;
    }
    emit(process(index), listWorks(process(index))[opened] ?? 0, [], 16_000);
  }
  expect(skipped).toEqual([deadly]);
  expect(index).toBe(3);
  expect(listOpenings(process(index))).toHaveLength(4);
  await pool.close();
});

test('a channel whose process does not respond is given another one', async () => {
  const { pool, timers, process } = createFakePool(1, {
    responseBaseMs: 1000,
    responsePerAudioSecondMs: 0,
  });
  process(0).load();
  const { channel, types } = open(pool);
  const [work = 0] = listWorks(process(0));
  channel.push(second);
  timers.advance(999);
  emit(process(0), work, [], 8000);
  timers.advance(1);
  await settled();
  // It has responded in between, so its time limit restarts.
  expect(process(0).isAlive).toBe(true);
  timers.advance(1000);
  await settled();
  expect(process(0).isAlive).toBe(false);
  expect(types()).toEqual(['rewind']);
  await pool.close();
});

test('a channel that waits for nothing has all the time', async () => {
  const { pool, timers, process } = createFakePool(1, {
    responseBaseMs: 1000,
    responsePerAudioSecondMs: 0,
  });
  process(0).load();
  const { channel } = open(pool);
  channel.push(second);
  emit(process(0), listWorks(process(0))[0] ?? 0, [], 16_000);
  for (let step = 0; step < 10; step += 1) timers.advance(1000);
  await settled();
  expect(process(0).isAlive).toBe(true);
  await pool.close();
});

test('a listener that fails ends its channel alone', async () => {
  const { pool, process } = createFakePool();
  process(0).load();
  const failures: unknown[] = [];
  open(pool, {
    onEvent(event) {
      if (event.type === 'failed') failures.push(event.error.cause);
      else throw new Error('mine');
    },
  });
  const other = open(pool);
  const [work = 0, otherWork = 0] = listWorks(process(0));
  emit(process(0), work, [start(0)]);
  expect(failures).toEqual([new Error('mine')]);
  expect(process(0).commands.at(-1)).toEqual({ type: 'abort', work });
  emit(process(0), otherWork, [start(0)]);
  expect(other.types()).toEqual(['speech-start']);
  await pool.close();
});

test('after abort nothing is emitted, and after finish nothing is taken', async () => {
  const { pool, process } = createFakePool();
  process(0).load();
  const aborted = open(pool);
  const finished = open(pool);
  const [work = 0] = listWorks(process(0));
  aborted.channel.abort();
  aborted.channel.abort();
  emit(process(0), work, [start(0)]);
  process(0).die();
  expect(aborted.types()).toEqual([]);
  expect(aborted.channel.push(second)).toBe(false);
  finished.channel.finish();
  expect(() => finished.channel.push(second)).toThrow(EngineClosedError);
  expect(pool.statistics().liveChannels).toBe(1);
  await pool.close();
});

test('channels are spread over processes', async () => {
  const { pool, process } = createFakePool(2);
  process(0).load();
  process(1).load();
  for (let count = 0; count < 6; count += 1) open(pool);
  expect([listWorks(process(0)).length, listWorks(process(1)).length]).toEqual([3, 3]);
  expect(pool.liveCapacity).toBe(8);
  await pool.close();
});

verifies(
  'live.any-maximum-duration',
  'speech may last as long as the contract allows, whatever an engine recognises at once',
  () => {
    const capabilities = { ...scriptedCapabilities, maximumUtteranceSeconds: 28 };
    const read = (maximumUtteranceSeconds: number) =>
      readLiveSettings(
        { recognition: {}, maximumUtteranceSeconds, onEvent: () => undefined },
        capabilities,
      ).maximumUtteranceSeconds;
    expect([5, 28, 60].map(read)).toEqual([5, 28, 28]);
  },
);

test.each([
  [{ speechThreshold: 1.01 }, 'speechThreshold: 1.01 is not allowed'],
  [{ endpointingSeconds: 0.009 }, 'endpointingSeconds: 0.009 is not allowed'],
  [{ endpointingSeconds: 10.1 }, 'endpointingSeconds: 10.1 is not allowed'],
  [{ maximumUtteranceSeconds: 4.9 }, 'maximumUtteranceSeconds: 4.9 is not allowed'],
  [{ maximumUtteranceSeconds: 60.1 }, 'it must lie within 5 and 60'],
  [{ maximumUtteranceSeconds: Number.NaN }, 'maximumUtteranceSeconds: NaN is not allowed'],
  [{ recognition: { language: 'fr' as const } }, 'language: fr is not spoken'],
])('what is not allowed is named: %o', async (options, message) => {
  const { pool } = createFakePool();
  expect(() => open(pool, options)).toThrow(EngineRequestError);
  expect(() => open(pool, options)).toThrow(message);
  await pool.close();
});

test('the error of a final is the one that the process named', async () => {
  const { pool, process } = createFakePool();
  process(0).load();
  const { events } = open(pool);
  const error = { code: 'engine_crashed', message: 'three times' } as const;
  const last = final(0, 100);
  if (last.type !== 'final') throw new Error('It is a final.');
  emit(process(0), listWorks(process(0))[0] ?? 0, [start(0), end(0), { ...last, error }]);
  const emitted = events.at(-1);
  expect(emitted?.type === 'final' && EngineCrashedError.is(emitted.error)).toBe(true);
  await pool.close();
});
