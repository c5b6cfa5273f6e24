import { expect, test } from 'vitest';
import { createRig, noise } from './support/run-session.js';
import { watchRejections } from './support/watch-rejections.js';

watchRejections();

test('a write waits while ten seconds are not acknowledged, and continues when they are', async () => {
  const { session, clock, service, recorded } = createRig();
  const audio = noise(60);
  void session.start();
  await clock.advance(1);
  service.links[0]?.setFaults('toClient', { isBlackholed: true });
  const writer = session.writable.getWriter();
  let written = 0;
  const writing = (async () => {
    for (let offset = 0; offset < audio.length; offset += 32_000) {
      await writer.ready;
      await writer.write(audio.subarray(offset, offset + 32_000));
      written += 1;
    }
    await writer.close();
  })();
  await clock.advance(2000);
  expect(written).toBe(10);
  expect(session.statistics).toMatchObject({ bufferedSeconds: 11, lostSeconds: 0 });
  service.links[0]?.heal();
  await clock.advance(0);
  expect(written).toBeGreaterThan(10);
  await clock.advanceUntil(() => session.state === 'ended');
  await writing;
  expect(Buffer.compare(recorded.audio, audio)).toBe(0);
});

test('one write of any length takes no more room than many', async () => {
  const { session, clock, service, recorded } = createRig({}, { maximumBufferedSeconds: 4 });
  const audio = noise(60);
  const writer = session.writable.getWriter();
  const writing = writer.write(audio).then(() => writer.close());
  void session.start();
  service.setDown(true);
  await clock.advance(5000);
  let mostSeconds = session.statistics.bufferedSeconds;
  service.setDown(false);
  await clock.advanceUntil(() => {
    mostSeconds = Math.max(mostSeconds, session.statistics.bufferedSeconds);
    return session.state === 'ended';
  });
  await writing;
  expect(mostSeconds).toBeGreaterThan(2);
  expect(mostSeconds).toBeLessThanOrEqual(2.5);
  expect(session.statistics.lostSeconds).toBe(0);
  expect(Buffer.compare(recorded.audio, audio)).toBe(0);
});

test('a socket is never given more than it can send soon', async () => {
  const { session, clock, service, recorded } = createRig({
    faults: () => ({ toServer: { bytesPerSecond: 200_000 } }),
  });
  const audio = noise(60);
  void session.start();
  await clock.advance(1);
  session.send(audio);
  let mostBytes = 0;
  await clock.advanceUntil(() => {
    mostBytes = Math.max(mostBytes, service.links[0]?.client.bufferedBytes ?? 0);
    return recorded.audio.length === audio.length;
  });
  // A quarter of a MiB, plus the last frame.
  expect(mostBytes).toBeGreaterThan(262_144);
  expect(mostBytes).toBeLessThanOrEqual(262_144 + 65_536 + 14);
  expect(session.statistics.reconnects).toBe(0);
  session.close();
});

test('closing is the stop, and aborting is the end', async () => {
  const stopped = createRig();
  void stopped.session.start();
  const closing = new Blob([noise(1)]).stream().pipeTo(stopped.session.writable);
  // Its bytes arrive when the system has read them.
  while (stopped.session.state !== 'stopping') await stopped.clock.settle();
  await stopped.clock.advanceUntil(() => stopped.session.state === 'ended');
  await closing;
  expect(stopped.recorded.audio).toEqual(noise(1));

  const aborted = createRig();
  void aborted.session.start();
  await aborted.clock.advance(1);
  await aborted.session.writable.abort('enough');
  expect(aborted.session.state).toBe('ended');
  await expect(aborted.session.finished).rejects.toMatchObject({ code: 'closed' });
});

test('a write that waits rejects when the session fails', async () => {
  const { session, clock, service } = createRig({}, { reconnect: { timeoutMs: 5000 } });
  service.setDown(true);
  void session.start();
  const writing = session.writable.getWriter().write(noise(60));
  writing.catch(() => undefined);
  await clock.advance(6000);
  await expect(writing).rejects.toMatchObject({ code: 'connection_timeout' });
});

test('a stream that is not a microphone is read as fast as the service takes it', async () => {
  const { session, clock, service, recorded } = createRig({}, { maximumBufferedSeconds: 2 });
  let pulls = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      pulls += 1;
      controller.enqueue(noise(1));
      if (pulls === 20) controller.close();
    },
  });
  service.setDown(true);
  void session.start();
  const piped = session.pipeFrom(stream);
  await clock.advance(3000);
  expect(pulls).toBeLessThan(5);
  service.setDown(false);
  await clock.advanceUntil(() => session.statistics.acknowledgedSeconds === 20, 20_000);
  await piped;
  expect(recorded.audio).toHaveLength(640_000);
  expect(session.statistics.lostSeconds).toBe(0);
  session.close();
});
