import { closeCodes } from '@earshot/core';
import {
  createFakeClock,
  createFakeLiveService,
  createFakeWebSocket,
  createRandom,
} from '@earshot/testing';
import { describe, expect, test } from 'vitest';
import { createLiveSession, type LiveError } from '../src/index.node.js';
import { createRig, noise, speak } from './support/run-session.js';
import { watchRejections } from './support/watch-rejections.js';

watchRejections();

describe('each close code has the effect that the contract requires', () => {
  test.each(closeCodes.filter(({ code }) => code !== 1000))(
    '$code $name, reconnect: $reconnect',
    async ({ code, name, reconnect }) => {
      const rig = createRig();
      const { session, clock, service } = rig;
      const errors: LiveError[] = [];
      session.on('reconnecting', ({ error }) => errors.push(error));
      void session.start();
      await speak(rig, noise(1));
      rig.recorded.close(code, 'because');
      await clock.advance(3000);
      expect(session.state).toBe(reconnect ? 'open' : 'failed');
      expect(service.links).toHaveLength(reconnect ? 2 : 1);
      const error = reconnect ? errors[0] : session.error;
      expect(error).toMatchObject({ code: name, closeCode: code, isRetryable: reconnect });
      expect(error?.message).toContain('because');
    },
  );

  test('codes that are not in the table: those of networks are temporary, private ones are final', async () => {
    for (const [code, state] of [
      [1006, 'open'],
      [1011, 'open'],
      [1001, 'open'],
      [4999, 'failed'],
    ] as const) {
      const rig = createRig();
      void rig.session.start();
      await speak(rig, noise(1));
      rig.recorded.close(code);
      await rig.clock.advance(3000);
      expect(rig.session.state, String(code)).toBe(state);
    }
  });

  test('an unknown token is not a reason to connect again', async () => {
    const clock = createFakeClock();
    const webSocket = createFakeWebSocket({ clock, onConnection: (socket) => socket.close(4401) });
    const session = createLiveSession(
      { url: 'wss://earshot.test/v2/live?token=x' },
      { clock, webSocket },
    );
    void session.start();
    await clock.advance(1000);
    expect(session.error).toMatchObject({ code: 'token_refused', closeCode: 4401 });
  });
});

/** Brings a session into a state. */
const ways = {
  idle: async () => undefined,
  connecting: async ({ session }) => void session.start(),
  open: async (rig) => {
    void rig.session.start();
    await speak(rig, noise(0.5));
  },
  reconnecting: async (rig) => {
    void rig.session.start();
    await speak(rig, noise(0.5));
    rig.service.setDown(true);
    await rig.clock.advance(1);
  },
  stopping: async (rig) => {
    void rig.session.start();
    await speak(rig, noise(0.5));
    void rig.session.stop();
  },
  ended: async (rig) => {
    void rig.session.start();
    void rig.session.stop();
    await rig.clock.advanceUntil(() => rig.session.state === 'ended');
  },
  failed: async (rig) => {
    void rig.session.start();
    await rig.clock.advance(1);
    rig.recorded.close(4400);
    await rig.clock.advance(1);
  },
} satisfies Record<string, (rig: ReturnType<typeof createRig>) => Promise<void>>;

describe.each(Object.entries(ways))('in the state %s', (state, bring) => {
  test('close() ends it, is idempotent, and leaves nothing behind', async () => {
    const rig = createRig();
    const { session, clock } = rig;
    await bring(rig);
    expect(session.state).toBe(state);
    session.close();
    session.close();
    expect(session.state).toBe(state === 'failed' ? 'failed' : 'ended');
    expect(session.send(noise(0.1))).toBe(false);
    await session.stop().catch(() => undefined);
    rig.service.setDown(false);
    // Only the timers of the service are left.
    await clock.advance(3_600_000);
    expect(clock.pendingTimers).toBe(0);
    expect(rig.service.links.length).toBeLessThanOrEqual(1);
  });

  test('the signal ends it, and its reason is the cause', async () => {
    const controller = new AbortController();
    const rig = createRig({}, { signal: controller.signal });
    await bring(rig);
    controller.abort('enough');
    if (state === 'ended' || state === 'failed') {
      expect(rig.session.state).toBe(state);
      return;
    }
    expect(rig.session.error).toMatchObject({
      name: 'AbortError',
      code: 'aborted',
      cause: 'enough',
    });
    await expect(rig.session.finished).rejects.toBe(rig.session.error);
    await expect(rig.session.start())
      .rejects.toThrow('aborted')
      .catch(() => undefined);
    await rig.clock.advance(3_600_000);
    expect(rig.clock.pendingTimers).toBe(0);
  });
});

test('a signal that fired before ends the session, and no socket is opened', async () => {
  const { session, service, clock } = createRig({}, { signal: AbortSignal.abort() });
  await expect(session.start()).rejects.toMatchObject({ code: 'aborted' });
  await clock.advance(1000);
  expect(service.links).toHaveLength(0);
});

test('a listener may close the session while it is notified', async () => {
  for (const name of ['connecting', 'open', 'reconnecting', 'stopping']) {
    const rig = createRig();
    rig.session.on('state', ({ state }) => {
      if (state === name) rig.session.close();
    });
    void rig.session.start();
    await speak(rig, noise(0.5));
    rig.service.links[0]?.reset();
    void rig.session.stop();
    await rig.clock.advance(5000);
    expect(rig.session.state, name).toBe('ended');
  }
});

test('the signal reaches a session that is being initiated, and the request for it', async () => {
  const clock = createFakeClock();
  const service = createFakeLiveService({ clock });
  const controller = new AbortController();
  let signal: AbortSignal | undefined;
  const client = {
    live: {
      initiate: async (_request: unknown, options: { signal?: AbortSignal } = {}) => {
        ({ signal } = options);
        await new Promise<void>((resolve) => clock.setTimeout(resolve, 1000));
        return service.initiate();
      },
    },
  };
  const session = createLiveSession(
    { client },
    { clock, webSocket: service.WebSocket, signal: controller.signal },
  );
  const started = session.start();
  await clock.advance(500);
  controller.abort();
  expect(signal?.aborted).toBe(true);
  await expect(started).rejects.toMatchObject({ code: 'aborted' });
  await clock.advance(5000);
  expect(service.links).toHaveLength(0);
  expect(clock.pendingTimers).toBe(0);
});

test('a session that could not be initiated fails with the cause', async () => {
  const cause = new Error('503');
  const client = { live: { initiate: () => Promise.reject(cause) } };
  const session = createLiveSession({ client }, { clock: createFakeClock() });
  await expect(session.start()).rejects.toMatchObject({ code: 'initiation_failed', cause });
  expect(session.state).toBe('failed');
});

test('a thousand sessions that end at any moment: every promise settles once, nothing is left behind', async () => {
  const ways = ['close', 'abort', 'stop'] as const;
  for (let seed = 1; seed <= 1000; seed += 1) {
    const random = createRandom(seed);
    const below = (limit: number) => Math.floor(random() * limit);
    const controller = new AbortController();
    const rig = createRig(
      {
        times: { resumeWindowMs: 1000, idleMs: 1000, tokenMs: 1000 },
        faults: () => {
          if (random() < 0.1) return 'refused';
          const faults = { latencyMs: below(30), cutAfterBytes: below(5000) };
          return { [random() < 0.5 ? 'toServer' : 'toClient']: faults };
        },
      },
      { signal: controller.signal, reconnect: { timeoutMs: 3000 } },
    );
    const { session, clock } = rig;
    const settled: string[] = [];
    const note = (name: string, promise: Promise<unknown>) => {
      const add = () => settled.push(name);
      promise.then(add, add);
    };
    note('finished', session.finished);
    note('started', session.start());
    for (let step = below(6); step > 0; step -= 1) {
      session.send(noise(0.1));
      if (random() < 0.5) await clock.advance(below(60));
      else for (let turns = below(4); turns > 0; turns -= 1) await Promise.resolve();
    }
    for (let ends = 1 + below(2); ends > 0; ends -= 1) {
      const way = ways[below(ways.length)];
      if (way === 'abort') controller.abort();
      else if (way === 'stop') note('stopped', session.stop());
      else session.close();
    }
    const isStopped = session.state === 'stopping';
    if (!isStopped) expect(['ended', 'failed'], `seed ${seed}`).toContain(session.state);
    await clock.advance(20_000);
    expect(['ended', 'failed'], `seed ${seed}`).toContain(session.state);
    expect(settled.filter((name) => name === 'finished')).toHaveLength(1);
    expect(settled.filter((name) => name === 'started')).toHaveLength(1);
    expect(clock.pendingTimers, `seed ${seed}`).toBe(0);
  }
});
