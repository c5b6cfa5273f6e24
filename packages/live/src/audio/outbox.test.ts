import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Outbox } from './outbox.js';

/** What can happen to an outbox; acknowledgements may be late, doubled, or ahead of what was sent. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('append' as const), size: fc.nat({ max: 50 }) }),
  fc.record({ kind: fc.constant('send' as const), size: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ kind: fc.constant('acknowledge' as const), size: fc.nat({ max: 400 }) }),
  fc.record({ kind: fc.constant('rewind' as const), size: fc.constant(0) }),
);

test('every connection carries the audio from its offset on without a gap, whatever is acknowledged when', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const outbox = new Outbox();
      let counter = 0;
      let acknowledged = 0;
      let position = 0;
      for (const { kind, size } of steps) {
        switch (kind) {
          case 'append':
            outbox.append(Uint8Array.from({ length: size }, () => counter++ % 251));
            break;
          case 'send': {
            const bytes = outbox.next(size) ?? new Uint8Array();
            expect(bytes.length > 0).toBe(position < counter);
            const expected = Uint8Array.from(bytes, (_, index) => (position + index) % 251);
            expect(bytes).toEqual(expected);
            position += bytes.length;
            break;
          }
          case 'acknowledge':
            outbox.acknowledge(size);
            acknowledged = Math.max(acknowledged, Math.min(size, counter));
            break;
          case 'rewind':
            outbox.rewind();
            position = acknowledged;
        }
        expect(outbox).toMatchObject({ acknowledged, end: counter });
        expect(outbox.unacknowledged).toBe(counter - acknowledged);
      }
    }),
    { numRuns: 500 },
  );
});

test('long lists are cut, and nothing is lost with what is cut off', () => {
  const outbox = new Outbox();
  for (let round = 0; round < 5000; round += 1) {
    outbox.append(Uint8Array.of(round & 255));
    if (round >= 3) expect(outbox.next(1)).toEqual(Uint8Array.of((round - 3) & 255));
    outbox.acknowledge(round - 5);
  }
  outbox.rewind();
  expect(outbox.next(1)).toEqual(Uint8Array.of(4994 & 255));
});
