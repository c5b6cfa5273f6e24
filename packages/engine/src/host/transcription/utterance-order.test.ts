import type { Utterance } from '@earshot/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSegment } from '../../../test/support/segments.js';
import { sampleRateHz } from '../../port/engine-capabilities.js';
import { frameSamples } from '../../port/voice-activity-model.js';
import { type SettleSegment, UtteranceOrder } from './utterance-order.js';
import type { SegmentUtterance } from './utterances-of-segment.js';

const toSeconds = (frame: number) =>
  Math.round(((frame * frameSamples) / sampleRateHz) * 1000) / 1000;

const createUtterance = (channel: number, startFrame: number, endFrame: number): Utterance => ({
  start: toSeconds(startFrame),
  end: toSeconds(endFrame),
  confidence: 1,
  channel,
  text: `${channel}:${startFrame}`,
  language: 'en',
  words: [],
});

/** A segment of a channel with its utterances, which has none without words. */
interface PlannedSegment {
  channel: number;
  startFrame: number;
  endFrame: number;
  utterances: SegmentUtterance[];
}

/**
 * Segments of up to three channels: lengths and gaps in frames, and the number of their utterances.
 */
const channelsArbitrary = fc.array(
  fc.array(
    fc.record({
      gap: fc.nat(20),
      length: fc.integer({ min: 3, max: 40 }),
      utteranceCount: fc.nat(3),
    }),
    { maxLength: 12 },
  ),
  { minLength: 1, maxLength: 3 },
);

function planSegments(channels: { gap: number; length: number; utteranceCount: number }[][]) {
  return channels.map((segments, channel) => {
    let frame = 0;
    return segments.map(({ gap, length, utteranceCount }): PlannedSegment => {
      const startFrame = frame + gap;
      frame = startFrame + length;
      const endFrame = frame;
      const utterances = Array.from({ length: utteranceCount }, (_, index) => {
        const from = startFrame + index;
        const to = index + 1 === utteranceCount ? endFrame : from + 1;
        return { utterance: createUtterance(channel, from, to), settledSample: to * frameSamples };
      });
      return { channel, startFrame, endFrame, utterances };
    });
  });
}

const byTime = (one: Utterance, other: Utterance) =>
  one.start - other.start || one.channel - other.channel;

describe('the order of utterances', () => {
  test('is that of the result, in whatever order they are recognised, and can be resumed anywhere', () => {
    fc.assert(
      fc.property(
        channelsArbitrary,
        fc.array(fc.nat(), { minLength: 80, maxLength: 80 }),
        fc.nat(),
        (channels, choices, cut) => {
          const plan = planSegments(channels);
          const expected = plan
            .flat()
            .flatMap(({ utterances }) => utterances.map(({ utterance }) => utterance))
            .sort(byTime);
          const emitted: Utterance[] = [];
          const positions: number[][] = [];
          const order = new UtteranceOrder(
            plan.map(() => 0),
            (utterance) => {
              emitted.push(utterance);
              positions.push(order.settledSamples);
            },
          );
          const pending: (PlannedSegment & { settle: SettleSegment })[] = [];
          const queues = plan.map((segments) => [...segments]);
          let choice = 0;
          const choose = (count: number) => (choices[choice++ % choices.length] ?? 0) % count;
          while (queues.some((queue) => queue.length > 0) || pending.length > 0) {
            // Either a channel comes to its next segment, or the engine completes one of those that
            // wait.
            const open = queues.filter((queue) => queue.length > 0);
            const queue = open[choose(Math.max(1, open.length))];
            const next = queue?.[0];
            if (next !== undefined && (pending.length === 0 || choose(2) === 0)) {
              queue?.shift();
              pending.push({
                ...next,
                settle: order.expect(next.channel, createSegment(next.startFrame, next.endFrame)),
              });
              order.advance(next.channel, next.endFrame);
            } else {
              const [done] = pending.splice(choose(pending.length), 1);
              done?.settle(done.utterances);
            }
            expect(emitted).toEqual(expected.slice(0, emitted.length));
          }
          for (const [channel] of plan.entries()) order.advance(channel, Number.POSITIVE_INFINITY);
          expect(emitted).toEqual(expected);

          // The utterances after the positions of an utterance are exactly those that were not
          // emitted with it.
          if (emitted.length === 0) return;
          const at = cut % emitted.length;
          const rest = plan
            .flat()
            .flatMap(({ utterances }) => utterances)
            .filter(
              ({ settledSample, utterance: { channel } }) =>
                settledSample > (positions[at]?.[channel] ?? 0),
            )
            .map(({ utterance }) => utterance)
            .sort(byTime);
          expect(rest).toEqual(emitted.slice(at + 1));
        },
      ),
      { numRuns: 300 },
    );
  });

  test('does not wait for a channel whose next words come later', () => {
    const emitted: string[] = [];
    const order = new UtteranceOrder([0, 0], ({ text }) => emitted.push(text));
    const settle = order.expect(0, createSegment(100, 200));
    order.advance(0, 200);
    settle([{ utterance: createUtterance(0, 100, 200), settledSample: 200 * frameSamples }]);
    expect(emitted).toEqual([]);
    order.advance(1, 100);
    expect(emitted).toEqual([]);
    order.advance(1, 101);
    expect(emitted).toEqual(['0:100']);
    expect(order.settledSamples).toEqual([200 * frameSamples, 0]);
  });
});
