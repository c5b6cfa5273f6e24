import type { LiveMessage } from '@earshot/core';
import { expect, test } from 'vitest';
import { createRig, noise, type Rig, speak } from './support/run-session.js';
import { watchRejections } from './support/watch-rejections.js';

watchRejections();

/** Reads to the end. */
async function readAll(session: AsyncIterable<LiveMessage>, into: LiveMessage[]): Promise<void> {
  for await (const message of session) into.push(message);
}

async function finish({ session, clock }: Rig): Promise<void> {
  void session.stop();
  await clock.advanceUntil(() => session.state === 'ended');
}

test('it brings every message and ends with the session, for every reader', async () => {
  const rig = createRig();
  const { session, recorded } = rig;
  const read: LiveMessage[][] = [[], []];
  const reading = read.map((into) => readAll(session, into));
  void session.start();
  await speak(rig, noise(3));
  await finish(rig);
  await Promise.all(reading);
  expect(read).toEqual([recorded.messages, recorded.messages]);
  // A reader that begins after the end receives nothing.
  await readAll(session, []);
});

test('it throws the error of the session, after the last message', async () => {
  const rig = createRig();
  const { session, clock, recorded } = rig;
  const read: LiveMessage[] = [];
  const reading = readAll(session, read);
  reading.catch(() => undefined);
  void session.start();
  await speak(rig, noise(1));
  recorded.close(4429, 'too much');
  await clock.advance(1);
  await expect(reading).rejects.toBe(session.error);
  expect(read).toEqual(recorded.messages);
  expect(session.error).toMatchObject({ code: 'over_quota' });
});

test('close ends it without an error', async () => {
  const { session, clock } = createRig();
  const reading = readAll(session, []);
  void session.start();
  await clock.advance(1);
  session.close();
  await expect(reading).resolves.toBeUndefined();
});

test('a reader that ends early keeps nothing and does not affect the others', async () => {
  const rig = createRig();
  const { session, recorded } = rig;
  const all: LiveMessage[] = [];
  const reading = readAll(session, all);
  const iterator = session[Symbol.asyncIterator]();
  const first = (async () => {
    for await (const message of session) return message;
    return null;
  })();
  void session.start();
  await speak(rig, noise(1));
  expect(await first).toEqual(recorded.messages[0]);
  // A pending read ends with the iterator.
  while ((await Promise.race([iterator.next(), Promise.resolve(null)])) !== null);
  await iterator.return?.();
  await finish(rig);
  await reading;
  // Nothing was kept for it meanwhile.
  expect(await iterator.next()).toEqual({ done: true, value: undefined });
  expect(all).toEqual(recorded.messages);
});

test('who reads late gets every final, and of the partials of an utterance the newest', async () => {
  const rig = createRig();
  const iterator = rig.session[Symbol.asyncIterator]();
  void rig.session.start();
  await speak(rig, noise(0.7));
  const read: LiveMessage[] = [];
  for (;;) {
    const next = await Promise.race([iterator.next(), Promise.resolve(null)]);
    if (next === null || next.done === true) break;
    read.push(next.value);
  }
  const partials = rig.recorded.messages.filter(({ type }) => type === 'transcript');
  expect(partials).toHaveLength(2);
  expect(read.filter(({ type }) => type === 'transcript')).toEqual(partials.slice(-1));
  expect(read).toHaveLength(rig.recorded.messages.length - 1);
  rig.session.close();
});

test('several reads at once resolve in their order', async () => {
  const rig = createRig();
  const iterator = rig.session[Symbol.asyncIterator]();
  const reads = [iterator.next(), iterator.next(), iterator.next()];
  void rig.session.start();
  await speak(rig, noise(1));
  const values = (await Promise.all(reads)).map(({ value }) => value);
  expect(values).toEqual(rig.recorded.messages.slice(0, 3));
  rig.session.close();
});
