import { getEventListeners, setMaxListeners } from 'node:events';
import {
  createFakeClock,
  createFakeLiveService,
  createNoise,
  createRandom,
} from '@earshot/testing';
import { expect, test } from 'vitest';
import { createLiveSession } from '../src/index.js';
import { everything } from './support/run-session.js';

const sessionCount = 50;
const cutEverySeconds = 60;

test('fifty sessions for an hour, each cut every minute: nothing grows', async () => {
  const clock = createFakeClock();
  const service = createFakeLiveService({ clock });
  const random = createRandom(1);
  const controller = new AbortController();
  setMaxListeners(sessionCount, controller.signal);
  const chunk = createNoise(160);
  const sessions = Array.from({ length: sessionCount }, () => {
    const { id, url } = service.initiate(everything);
    const session = createLiveSession(
      { url },
      { clock, webSocket: service.WebSocket, random, signal: controller.signal },
    );
    void session.start();
    return { session, recorded: service.session(id) };
  });

  /**
   * Sends for five seconds, at the end of which everything has arrived, and counts what is open
   * then.
   */
  async function measure() {
    for (let second = 0; second < 5; second += 1) {
      for (const { session } of sessions) session.send(chunk);
      await clock.advance(1000);
    }
    return {
      timers: clock.pendingTimers,
      links: service.links.filter(({ isLost }) => !isLost).length,
      listeners: getEventListeners(controller.signal, 'abort').length,
      bufferedSeconds: sessions.reduce(
        (sum, { session }) => sum + session.statistics.bufferedSeconds,
        0,
      ),
    };
  }

  const before = await measure();
  expect(before).toMatchObject({
    links: sessionCount,
    listeners: sessionCount,
    bufferedSeconds: 0,
  });
  for (let minute = 0; minute < 60; minute += 1) {
    for (const link of service.links.slice(-sessionCount)) link.reset();
    for (let second = 5; second < cutEverySeconds; second += 1) {
      if (second % 10 === 0) for (const { session } of sessions) session.send(chunk);
      await clock.advance(1000);
    }
    expect(await measure()).toEqual(before);
  }
  for (const { session, recorded } of sessions) {
    expect(session.statistics).toMatchObject({ reconnects: 60, lostSeconds: 0 });
    expect(recorded.audio).toHaveLength((61 * 5 + 60 * 5) * chunk.length);
    void session.stop();
  }
  await clock.advanceUntil(() => sessions.every(({ session }) => session.state === 'ended'));
  await clock.advance(1000);
  expect(clock.pendingTimers).toBe(0);
  expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
});
