import { int16ToFloat } from '@earshot/audio';
import type { LiveChannelEvent } from '@earshot/engine';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ChannelFeed } from './channel-feed.js';

const audio = Int16Array.from({ length: 2 * 48_000 }, (_, index) =>
  Math.round(9000 * Math.sin(index * 0.05) * Math.sin(index * 0.0003)),
);

/** A feed into a channel that keeps what it is given since it last went back. */
function openFeed(sampleRateHz: number) {
  const heard: number[] = [];
  let tell: (event: LiveChannelEvent) => void = () => undefined;
  const feed = new ChannelFeed({
    sampleRateHz,
    from: undefined,
    openChannel: ({ onEvent }) => {
      tell = onEvent;
      return {
        push: (samples) => {
          for (const sample of samples) heard.push(sample);
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
    heard,
    goBackTo: (sample: number) => {
      heard.length = 0;
      tell({ type: 'rewind', sample });
    },
  };
}

test('samples of 16 bits at the rate of the engine reach it unchanged, in whatever form they come', () => {
  const whole = audio.subarray(0, 1600);
  for (const samples of [whole, int16ToFloat(whole)]) {
    const { feed, heard } = openFeed(16_000);
    feed.feed(samples);
    expect(heard).toEqual([...whole]);
    expect(feed.nextFrame).toBe(1600);
  }
});

test('at other rates both forms of samples come to the same', () => {
  const [left, right] = [openFeed(48_000), openFeed(48_000)];
  left.feed.feed(audio);
  right.feed.feed(int16ToFloat(audio));
  left.feed.end();
  right.feed.end();
  expect(left.heard).toHaveLength(audio.length / 3);
  expect(left.heard).toEqual(right.heard);
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
        fc.nat({ max: undisturbed.heard.length }),
        (lostAtFrame, sample) => {
          const { feed, goBackTo, heard } = openFeed(rate);
          feed.feed(audio.subarray(0, lostAtFrame));
          goBackTo(sample);
          feed.feed(audio.subarray(feed.nextFrame));
          feed.end();
          expect(Int16Array.from(heard)).toEqual(Int16Array.from(undisturbed.heard.slice(sample)));
        },
      ),
      { numRuns: 10 },
    );
  },
);
