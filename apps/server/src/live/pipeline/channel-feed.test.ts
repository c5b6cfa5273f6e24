import { int16ToFloat } from '@earshot/audio';
import type { LiveChannelEvent } from '@earshot/engine';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ChannelFeed } from './channel-feed.js';

const audio = Int16Array.from({ length: 2 * 48_000 }, (_, index) =>
  Math.round(9000 * Math.sin(index * 0.05) * Math.sin(index * 0.0003)),
);

/** A feed into a channel that keeps the samples since its last rewind. */
function openFeed(sampleRateHz: number) {
  const received: number[] = [];
  let emit: (event: LiveChannelEvent) => void = () => undefined;
  const feed = new ChannelFeed({
    sampleRateHz,
    from: undefined,
    openChannel: ({ onEvent }) => {
      emit = onEvent;
      return {
        push: (samples) => {
          for (const sample of samples) received.push(sample);
          return true;
        },
        finish: () => undefined,
        abort: () => undefined,
      };
    },
    onEvent: () => undefined,
    onReady: () => undefined,
  });
  return {
    feed,
    received,
    rewindTo: (sample: number) => {
      received.length = 0;
      emit({ type: 'rewind', sample });
    },
  };
}

test('samples of 16 bits at the rate of the engine reach it unchanged, in whatever form they come', () => {
  const whole = audio.subarray(0, 1600);
  for (const samples of [whole, int16ToFloat(whole)]) {
    const { feed, received } = openFeed(16_000);
    feed.feed(samples);
    expect(received).toEqual([...whole]);
    expect(feed.nextFrame).toBe(1600);
  }
});

test('at other rates both forms of samples come to the same', () => {
  const [left, right] = [openFeed(48_000), openFeed(48_000)];
  left.feed.feed(audio);
  right.feed.feed(int16ToFloat(audio));
  left.feed.end();
  right.feed.end();
  expect(left.received).toHaveLength(audio.length / 3);
  expect(left.received).toEqual(right.received);
});

test.each([16_000, 48_000])(
  'at %i Hz the engine gets the same again from where it asks for it',
  (rate) => {
    const undisturbed = openFeed(rate);
    undisturbed.feed.feed(audio);
    undisturbed.feed.end();
    fc.assert(
      fc.property(
        fc.nat({ max: audio.length }),
        fc.nat({ max: undisturbed.received.length }),
        (lostAtFrame, sample) => {
          const { feed, rewindTo, received } = openFeed(rate);
          feed.feed(audio.subarray(0, lostAtFrame));
          rewindTo(sample);
          feed.feed(audio.subarray(feed.nextFrame));
          feed.end();
          expect(Int16Array.from(received)).toEqual(
            Int16Array.from(undisturbed.received.slice(sample)),
          );
        },
      ),
      { numRuns: 10 },
    );
  },
);
