import { expect, test } from 'vitest';
import { EngineBusyError, EngineFailedError } from '../../port/engine-error.js';
import type { LiveHypothesis } from '../../port/live-channel-event.js';
import type { PartialHypothesis } from '../../port/recognition.js';
import type { SpeechStream } from '../../port/speech-stream.js';
import { PartialRecognizer } from './partial-recognizer.js';

const turn = () => new Promise((resolve) => setImmediate(resolve));

/**
 * A recognizer with an engine that finds a word in each tenth of a second, when the test lets it
 * continue.
 */
function createRecognizer(startSample = 0) {
  const emitted: LiveHypothesis[] = [];
  const opened: { startSeconds: number; isAborted: boolean; pushed: number[] }[] = [];
  const state = { isLate: false, skips: 0, failure: undefined as Error | undefined };
  let proceed: (() => void) | undefined;
  let isHeld = false;
  const recognizer = new PartialRecognizer({
    startSample,
    lastHypothesis: undefined,
    read: (from, to) => new Int16Array(to - from),
    async open(startSeconds, onPartial: (hypothesis: PartialHypothesis) => void) {
      if (state.failure !== undefined) throw state.failure;
      const entry = { startSeconds, isAborted: false, pushed: [] as number[] };
      opened.push(entry);
      let processed = 0;
      const stream: SpeechStream = {
        async push(samples) {
          entry.pushed.push(samples.length);
          if (isHeld) await new Promise<void>((resolve) => (proceed = resolve));
          processed += samples.length;
          const words = Array.from({ length: Math.floor(processed / 1600) }, (_, index) => ({
            text: `w${Math.round(startSeconds * 10) + index}`,
            startSeconds: index / 10,
            endSeconds: (index + 1) / 10,
            confidence: 1,
          }));
          onPartial({ words, processedSeconds: processed / 16_000 });
        },
        finish: () => Promise.reject(new Error('unused')),
        abort() {
          entry.isAborted = true;
        },
      };
      return stream;
    },
    isLate: () => state.isLate,
    onHypothesis: (hypothesis) => emitted.push(hypothesis),
    onWork: () => undefined,
    onSkip() {
      state.skips += 1;
    },
  });
  return {
    recognizer,
    emitted,
    opened,
    state,
    hold: (held: boolean) => {
      isHeld = held;
      if (!held) proceed?.();
    },
    texts: () => emitted.map(({ words }) => words.map(({ text }) => text).join(' ')),
  };
}

test('audio that arrives meanwhile is processed together, at its time in the channel', async () => {
  const { recognizer, opened, emitted, texts, hold } = createRecognizer(16_000);
  hold(true);
  for (const end of [17_600, 19_200]) recognizer.extend(end);
  await turn();
  recognizer.extend(20_800);
  recognizer.extend(22_400);
  hold(false);
  await turn();
  expect(opened).toEqual([{ startSeconds: 1, isAborted: false, pushed: [3200, 3200] }]);
  expect(texts()).toEqual(['w10 w11', 'w10 w11 w12 w13']);
  expect(emitted[0]?.words[1]).toMatchObject({ startSeconds: 1.1, endSeconds: 1.2 });
  expect(emitted[1]?.processedSeconds).toBe(1.4);
});

test('audio that waits for more than a second is skipped; later hypotheses keep the words that were emitted', async () => {
  const { recognizer, opened, texts, hold, state } = createRecognizer();
  recognizer.extend(3200);
  await turn();
  hold(true);
  recognizer.extend(4800);
  await turn();
  recognizer.extend(4800 + 16_001);
  hold(false);
  await turn();
  expect(state.skips).toBe(1);
  expect(opened[0]?.isAborted).toBe(true);
  recognizer.extend(24_001);
  await turn();
  expect(opened[1]?.startSeconds).toBeCloseTo(1.3, 3);
  expect(texts()).toEqual(['w0 w1', 'w0 w1 w2', 'w0 w1 w2 w13 w14']);
});

test('while finals are late no hypothesis is computed', async () => {
  const { recognizer, opened, state } = createRecognizer();
  state.isLate = true;
  recognizer.extend(3200);
  await turn();
  expect(opened).toEqual([]);
  state.isLate = false;
  recognizer.extend(6400);
  await turn();
  expect(opened).toMatchObject([{ startSeconds: 0.2, pushed: [3200] }]);
});

test('without room for a stream it tries again later; an engine that fails is not used again', async () => {
  const { recognizer, opened, state } = createRecognizer();
  state.failure = new EngineBusyError('full');
  recognizer.extend(1600);
  await turn();
  state.failure = undefined;
  recognizer.extend(3200);
  await turn();
  expect(opened).toHaveLength(1);

  const other = createRecognizer();
  other.state.failure = new EngineFailedError('broken');
  other.recognizer.extend(1600);
  await turn();
  other.state.failure = undefined;
  other.recognizer.extend(3200);
  await turn();
  expect(other.opened).toEqual([]);
});

test('after its end it emits nothing and holds no stream', async () => {
  const { recognizer, opened, emitted, hold } = createRecognizer();
  hold(true);
  recognizer.extend(3200);
  await turn();
  recognizer.end();
  hold(false);
  await turn();
  expect(emitted).toEqual([]);
  expect(opened[0]?.isAborted).toBe(true);
});
