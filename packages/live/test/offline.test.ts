import { expect, test } from 'vitest';
import { LiveError, type LostAudio } from '../src/index.js';
import { createRig, noise, speak } from './support/run-session.js';

/** Options with a time without a connection that no test reaches. */
const patient = { reconnect: { timeoutMs: 3_600_000 } };
/** Times of a service that waits longer for a session than by default. */
const patientTimes = { resumeWindowMs: 3_600_000 };

test('audio of two minutes without a connection arrives whole', async () => {
  const rig = createRig({ times: patientTimes }, patient);
  const { session, clock, service, recorded } = rig;
  const audio = noise(120);
  void session.start();
  await clock.advance(10);
  service.setDown(true);
  await clock.advance(10);
  expect(session.state).toBe('reconnecting');
  for (let offset = 0; offset < audio.length; offset += 3200) {
    expect(session.send(audio.subarray(offset, offset + 3200))).toBe(true);
  }
  expect(session.statistics).toMatchObject({ bufferedSeconds: 120, lostSeconds: 0 });
  service.setDown(false);
  void session.stop();
  await clock.advanceUntil(() => session.state === 'ended', 60_000);
  expect(Buffer.compare(recorded.audio, audio)).toBe(0);
});

test('past the bound audio is lost and reported; what was taken arrives, and samples stay whole', async () => {
  const offsets: [claimed: number, held: number][] = [];
  const rig = createRig(
    {
      times: patientTimes,
      faults: ({ url }) => {
        const claimed = Number(url.searchParams.get('audio_offset') ?? 0);
        offsets.push([claimed, rig.recorded.audio.length]);
        return undefined;
      },
    },
    patient,
  );
  const { session, clock, service, recorded } = rig;
  const lost: LostAudio[] = [];
  session.on('audio_lost', (range) => lost.push(range));
  const audio = noise(240);
  service.setDown(true);
  void session.start();
  await clock.advance(10);
  // An odd number of bytes: the bound falls within a chunk, and within a sample.
  const chunkBytes = 3333;
  for (let offset = 0; offset < audio.length; offset += chunkBytes) {
    session.send(audio.subarray(offset, offset + chunkBytes));
  }
  expect(session.statistics).toMatchObject({ bufferedSeconds: 120, lostSeconds: 120 });
  expect(lost[0]?.startSeconds).toBe(120);
  expect(lost.at(-1)?.endSeconds).toBe(240);
  lost.slice(1).forEach(({ startSeconds }, index) => {
    expect(startSeconds).toBeCloseTo(lost[index]?.endSeconds ?? -1, 9);
  });
  service.setDown(false);
  await clock.advanceUntil(() => session.statistics.bufferedSeconds === 0, 60_000);
  // Audio after a gap has the next offset in the session: no byte is claimed that the service never
  // got.
  session.send(audio.subarray(0, 3200));
  await clock.advance(100);
  service.links.at(-1)?.reset();
  session.send(audio.subarray(3200, 6400));
  void session.stop();
  await clock.advanceUntil(() => session.state === 'ended', 60_000);
  const expected = Buffer.concat([audio.subarray(0, 3_840_000), audio.subarray(0, 6400)]);
  expect(Buffer.compare(recorded.audio, expected)).toBe(0);
  expect(offsets.at(-1)).toEqual([3_843_200, 3_843_200]);
  for (const [claimed, held] of offsets) expect(claimed).toBeLessThanOrEqual(held);
  const lostSeconds = lost.map(({ startSeconds, endSeconds }) => endSeconds - startSeconds);
  expect(lostSeconds.reduce((sum, seconds) => sum + seconds, 0)).toBeCloseTo(120, 6);
});

test('audio that the service never took is reported when the session ends without it', async () => {
  const rig = createRig({}, patient);
  const { session, clock, service } = rig;
  const lost: LostAudio[] = [];
  session.on('audio_lost', (range) => lost.push(range));
  void session.start();
  await speak(rig, noise(1));
  service.setDown(true);
  await clock.advance(10);
  session.send(noise(2));
  // Longer than the service waits for a session.
  await clock.advance(61_000);
  service.setDown(false);
  await clock.advanceUntil(() => session.state === 'ended', 60_000);
  expect(lost).toEqual([{ startSeconds: 1, endSeconds: 3 }]);
  await expect(session.finished).resolves.toMatchObject({ sessionId: rig.recorded.id });
});

test('a service that does not come back fails the session', async () => {
  const { session, clock, service } = createRig();
  service.setDown(true);
  const started = session.start();
  await clock.advanceUntil(() => session.state === 'failed', 200_000);
  expect(clock.monotonicMs()).toBeGreaterThan(170_000);
  expect(clock.monotonicMs()).toBeLessThanOrEqual(180_000);
  await expect(started).rejects.toMatchObject({ code: 'connection_timeout', isRetryable: true });
  await expect(session.stop()).rejects.toSatisfy((error) => LiveError.is(error));
});

test.each([
  ['both directions', ['toServer', 'toClient']],
  ['the way there', ['toServer']],
  ['the way back', ['toClient']],
] as const)('a link that swallows %s is abandoned within ten seconds', async (_, directions) => {
  const rig = createRig();
  const { session, clock, service, recorded, messages } = rig;
  void session.start();
  await speak(rig, noise(1));
  for (const direction of directions) {
    service.links[0]?.setFaults(direction, { isBlackholed: true });
  }
  session.send(noise(1));
  const errors: string[] = [];
  session.on('reconnecting', ({ error }) => errors.push(error.message));
  await clock.advance(4999);
  expect(session.state).toBe('open');
  await clock.advanceUntil(() => session.statistics.reconnects === 1, 5000);
  expect(errors).toEqual([expect.stringContaining('silent')]);
  await clock.advance(100);
  expect(session.state).toBe('open');
  expect(recorded.audio).toHaveLength(64_000);
  expect(messages).toEqual(recorded.messages);
});

test('a socket that does not open is abandoned, and another is tried', async () => {
  const { session, clock, service } = createRig(
    { faults: ({ index }) => (index === 0 ? { toClient: { isBlackholed: true } } : undefined) },
    { openTimeoutMs: 2000 },
  );
  void session.start();
  await clock.advance(1999);
  expect(session.state).toBe('connecting');
  await clock.advanceUntil(() => session.state === 'open', 2000);
  expect(service.links).toHaveLength(2);
  session.close();
});

test('the time without a connection is bounded while a socket is being opened, too', async () => {
  const { session, clock } = createRig(
    { faults: () => ({ toClient: { isBlackholed: true } }) },
    { openTimeoutMs: 10_000, reconnect: { timeoutMs: 3000 } },
  );
  const started = session.start();
  started.catch(() => undefined);
  await clock.advance(2999);
  expect(session.state).toBe('connecting');
  await clock.advance(1);
  await expect(started).rejects.toMatchObject({
    code: 'connection_timeout',
    message: expect.stringContaining('No connection within 3000 ms (reconnect.timeoutMs)'),
  });
});

test('silence of the caller is not silence of the service', async () => {
  const rig = createRig({ times: { idleMs: 3_600_000 } });
  const { session, clock } = rig;
  void session.start();
  await speak(rig, noise(1));
  await clock.advance(600_000);
  await speak(rig, noise(1));
  await clock.advance(1000);
  expect(session.statistics).toMatchObject({ reconnects: 0, acknowledgedSeconds: 2 });
});

test('acknowledgements that were lost are ahead of what is sent again over a slow link', async () => {
  const rig = createRig({
    times: patientTimes,
    faults: ({ index }) => ({ toServer: { bytesPerSecond: index === 0 ? 1_000_000 : 100_000 } }),
  });
  const { session, clock, service, recorded } = rig;
  const audio = noise(60);
  void session.start();
  await clock.advance(1);
  service.links[0]?.setFaults('toClient', { isBlackholed: true });
  for (let offset = 0; offset < audio.length; offset += 3200) {
    session.send(audio.subarray(offset, offset + 3200));
  }
  await clock.advanceUntil(() => session.statistics.reconnects === 1, 10_000);
  await clock.advance(100);
  const { acknowledgedSeconds } = session.statistics;
  expect(acknowledgedSeconds).toBe(60);
  // The service has received all of it. What is still in transit again must have no gap, or the
  // last chunk would be misplaced.
  session.send(audio.subarray(0, 3200));
  void session.stop();
  await clock.advanceUntil(() => session.state === 'ended');
  expect(Buffer.compare(recorded.audio.subarray(0, audio.length), audio)).toBe(0);
  expect(Buffer.compare(recorded.audio.subarray(audio.length), audio.subarray(0, 3200))).toBe(0);
});
