import fc from 'fast-check';
import { expect, test } from 'vitest';
import { profileFor } from '../segmentation/segment-options.js';
import { CaptionClock, noCaption } from './caption-clock.js';

const spoken = fc
  .array(
    fc.record({ seconds: fc.double({ min: 0.05, max: 4, noNaN: true }), isTurn: fc.boolean() }),
  )
  .map((each) => {
    let at = 0;
    return each.map(({ seconds, isTurn }) => {
      const startSeconds = at;
      at += seconds;
      return { startSeconds, speechEndSeconds: at, length: 30, isTurn };
    });
  });

test('a caption is shorter than half of its minimum only where the next one already waits as long as it may', () => {
  const profile = { ...profileFor({}, 'en'), minimumDurationSeconds: 2 };
  fc.assert(
    fc.property(spoken, (captions) => {
      const clock = new CaptionClock(profile);
      for (const [index, caption] of captions.entries()) {
        const next = captions[index + 1] ?? noCaption;
        const { startSeconds, endSeconds } = clock.show(caption, next);
        if (endSeconds - startSeconds >= 1 - 0.001) continue;
        const waits = endSeconds + profile.minimumGapSeconds - next.startSeconds;
        expect(waits).toBeGreaterThan((next.isTurn ? 1.5 : 1) - 0.002);
      }
    }),
  );
});
