import { expect, test } from 'vitest';
import { EngineBusyError } from '../errors/engine-busy-error.js';
import { EngineFailedError } from '../errors/engine-failed-error.js';
import type { PartialHypothesis } from '../port/recognition.js';
import type { SpeechStream } from '../port/speech-stream.js';
import type { LiveHypothesis } from './live-channel-event.js';
import { createPartialFollower } from './partial-follower.js';

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A follower of an engine that hears a word in each tenth of a second, when the test lets it go on. */
function createFollower(startSample = 0) {
  const told: LiveHypothesis[] = [];
  const opened: { startSeconds: number; isAborted: boolean; pushed: number[] }[] = [];
  const state = { isLate: false, skips: 0, failure: undefined as Error | undefined };
  let goOn: (() => void) | undefined;
  let isHeld = false;
  const follower = createPartialFollower({
    startSample,
    told: undefined,
    read: (from, to) => new Int16Array(to - from),
    async open(startSeconds, onPartial: (hypothesis: PartialHypothesis) => void) {
      if (state.failure !== undefined) throw state.failure;
      const entry = { startSeconds, isAborted: false, pushed: [] as number[] };
      opened.push(entry);
      let heard = 0;
      const stream: SpeechStream = {
        async push(samples) {
          entry.pushed.push(samples.length);
          if (isHeld) await new Promise<void>((resolve) => (goOn = resolve));
          heard += samples.length;
          const words = Array.from({ length: Math.floor(heard / 1600) }, (_, index) => ({
            text: `w${Math.round(startSeconds * 10) + index}`,
            startSeconds: index / 10,
            endSeconds: (index + 1) / 10,
            confidence: 1,
          }));
          onPartial({ words, heardSeconds: heard / 16_000 });
        },
        finish: () => Promise.reject(new Error('unused')),
        abort() {
          entry.isAborted = true;
        },
      };
      return stream;
    },
    isLate: () => state.isLate,
    onHypothesis: (hypothesis) => told.push(hypothesis),
    onWork: () => undefined,
    onSkip() {
      state.skips += 1;
    },
  });
  return {
    follower,
    told,
    opened,
    state,
    hold: (held: boolean) => {
      isHeld = held;
      if (!held) goOn?.();
    },
    texts: () => told.map(({ words }) => words.map(({ text }) => text).join(' ')),
  };
}

test('what comes meanwhile is heard at once, at its time in the channel', async () => {
  const { follower, opened, told, texts, hold } = createFollower(16_000);
  hold(true);
  for (const end of [17_600, 19_200]) follower.extend(end);
  await turn();
  follower.extend(20_800);
  follower.extend(22_400);
  hold(false);
  await turn();
  expect(opened).toEqual([{ startSeconds: 1, isAborted: false, pushed: [3200, 3200] }]);
  expect(texts()).toEqual(['w10 w11', 'w10 w11 w12 w13']);
  expect(told[0]?.words[1]).toMatchObject({ startSeconds: 1.1, endSeconds: 1.2 });
  expect(told[1]?.heardSeconds).toBe(1.4);
});

test('audio that waits for more than a second is left out; then hypotheses come again, and keep what was told', async () => {
  const { follower, opened, texts, hold, state } = createFollower();
  follower.extend(3200);
  await turn();
  hold(true);
  follower.extend(4800);
  await turn();
  follower.extend(4800 + 16_001);
  hold(false);
  await turn();
  expect(state.skips).toBe(1);
  expect(opened[0]?.isAborted).toBe(true);
  follower.extend(24_001);
  await turn();
  expect(opened[1]?.startSeconds).toBeCloseTo(1.3, 3);
  expect(texts()).toEqual(['w0 w1', 'w0 w1 w2', 'w0 w1 w2 w13 w14']);
});

test('while finals are late nothing is computed', async () => {
  const { follower, opened, state } = createFollower();
  state.isLate = true;
  follower.extend(3200);
  await turn();
  expect(opened).toEqual([]);
  state.isLate = false;
  follower.extend(6400);
  await turn();
  expect(opened).toMatchObject([{ startSeconds: 0.2, pushed: [3200] }]);
});

test('without room for a stream it tries again later; an engine that fails is not asked again', async () => {
  const { follower, opened, state } = createFollower();
  state.failure = new EngineBusyError('full');
  follower.extend(1600);
  await turn();
  state.failure = undefined;
  follower.extend(3200);
  await turn();
  expect(opened).toHaveLength(1);

  const other = createFollower();
  other.state.failure = new EngineFailedError('broken');
  other.follower.extend(1600);
  await turn();
  other.state.failure = undefined;
  other.follower.extend(3200);
  await turn();
  expect(other.opened).toEqual([]);
});

test('after its end it tells nothing and holds no stream', async () => {
  const { follower, opened, told, hold } = createFollower();
  hold(true);
  follower.extend(3200);
  await turn();
  follower.end();
  hold(false);
  await turn();
  expect(told).toEqual([]);
  expect(opened[0]?.isAborted).toBe(true);
});
