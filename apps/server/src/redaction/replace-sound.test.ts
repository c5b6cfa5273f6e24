import fc from 'fast-check';
import { expect, test } from 'vitest';
import { frameSpans, marginSeconds } from './frame-spans.js';
import { SoundReplacer } from './replace-sound.js';

const rateHz = 16_000;
const seconds = fc.double({ min: 0, max: 2, noNaN: true });
const spans = fc
  .array(fc.record({ channel: fc.nat(3), startSeconds: seconds, length: seconds }), {
    maxLength: 5,
  })
  .map((all) =>
    all
      .map(({ channel, length, startSeconds }) => ({
        channel,
        startSeconds,
        endSeconds: startSeconds + length / 10,
      }))
      .sort((one, other) => one.startSeconds - other.startSeconds),
  );

test('redacted times are replaced with their margins and nothing else, however the audio is cut into blocks', () => {
  fc.assert(
    fc.property(
      spans,
      fc.array(fc.integer({ min: 1, max: 4000 }), { minLength: 1, maxLength: 12 }),
      fc.constantFrom('beep' as const, 'silence' as const),
      (redacted, lengths, replacement) => {
        const length = lengths.reduce((sum, each) => sum + each, 0);
        const whole = [new Int16Array(length).fill(9), new Int16Array(length).fill(-9)];
        new SoundReplacer(frameSpans(redacted), replacement).apply(whole);
        const replacer = new SoundReplacer(frameSpans(redacted), replacement);
        let from = 0;
        for (const each of lengths) {
          const block = [new Int16Array(each).fill(9), new Int16Array(each).fill(-9)];
          replacer.apply(block);
          for (const [channel, samples] of block.entries())
            expect(samples.join()).toBe(whole[channel]?.subarray(from, from + each).join());
          from += each;
        }
        const [first] = whole;
        // A tone has the sample value 9 only where it replaces sound.
        for (let frame = 0; frame < length; frame += 97) {
          const isWithin = redacted.some(
            ({ endSeconds, startSeconds }) =>
              frame >= (startSeconds - marginSeconds) * rateHz &&
              frame < (endSeconds + marginSeconds) * rateHz,
          );
          const isNear = redacted.some(
            ({ endSeconds, startSeconds }) =>
              frame >= (startSeconds - marginSeconds) * rateHz - 1 &&
              frame <= (endSeconds + marginSeconds) * rateHz + 1,
          );
          if (replacement === 'silence' && isWithin) expect(first?.[frame]).toBe(0);
          if (!isNear) expect(first?.[frame]).toBe(9);
        }
      },
    ),
    { numRuns: 20 },
  );
});
