import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSendBuffer } from './send-buffer.js';

/** An operation on a buffer. Acknowledgements may be late, doubled, or ahead of what was sent. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('append' as const), size: fc.nat({ max: 50 }) }),
  fc.record({ kind: fc.constant('send' as const), size: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ kind: fc.constant('acknowledge' as const), size: fc.nat({ max: 400 }) }),
  fc.record({ kind: fc.constant('rewind' as const), size: fc.constant(0) }),
);

test('every connection carries the audio from its offset on without a gap, whatever is acknowledged when', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const buffer = createSendBuffer();
      let counter = 0;
      let acknowledged = 0;
      let position = 0;
      for (const { kind, size } of steps) {
        switch (kind) {
          case 'append':
            buffer.append(Uint8Array.from({ length: size }, () => counter++ % 251));
            break;
          case 'send': {
            const bytes = buffer.next(size) ?? new Uint8Array();
            expect(bytes.length > 0).toBe(position < counter);
            const expected = Uint8Array.from(bytes, (_, index) => (position + index) % 251);
            expect(bytes).toEqual(expected);
            position += bytes.length;
            break;
          }
          case 'acknowledge':
            buffer.acknowledge(size);
            acknowledged = Math.max(acknowledged, Math.min(size, counter));
            break;
          case 'rewind':
            buffer.rewind();
            position = acknowledged;
        }
        expect(buffer).toMatchObject({ acknowledged, end: counter });
        expect(buffer.unacknowledged).toBe(counter - acknowledged);
      }
    }),
    { numRuns: 500 },
  );
});

test('dropping acknowledged chunks loses none of the others', () => {
  const buffer = createSendBuffer();
  for (let round = 0; round < 5000; round += 1) {
    buffer.append(Uint8Array.of(round & 255));
    if (round >= 3) expect(buffer.next(1)).toEqual(Uint8Array.of((round - 3) & 255));
    buffer.acknowledge(round - 5);
  }
  buffer.rewind();
  expect(buffer.next(1)).toEqual(Uint8Array.of(4994 & 255));
});

test('chunks are kept as they are, cut up only to be sent, and released by their acknowledgement', () => {
  const chunks = new Map<number, Uint8Array>();
  const buffer = createSendBuffer(chunks);
  const given = Array.from({ length: 2400 }, () => new Uint8Array(3200));
  for (const chunk of given) buffer.append(chunk);
  // The same objects: neither adding nor sending copies a byte.
  expect([...chunks.values()].every((chunk, index) => chunk === given[index])).toBe(true);
  expect(buffer.next(1000)?.buffer).toBe(given[0]?.buffer);
  expect(buffer.next(65_536)?.buffer).toBe(given[0]?.buffer);
  expect(buffer.next(65_536)?.buffer).toBe(given[1]?.buffer);
  buffer.acknowledge(6400);
  expect([...chunks.values()].slice(0, 2)).toEqual([given[2], given[3]]);
  expect(chunks.size).toBe(2398);
});

test('an hour of chunks with a cut every minute: nothing that is acknowledged is kept', () => {
  const chunks = new Map<number, Uint8Array>();
  const buffer = createSendBuffer(chunks);
  let longest = 0;
  for (let index = 0; index < 36_000; index += 1) {
    buffer.append(new Uint8Array(1));
    buffer.next(1);
    buffer.acknowledge(index - 20);
    if (index % 600 === 599) {
      buffer.rewind();
      while (buffer.next(1) !== undefined);
    }
    longest = Math.max(longest, chunks.size);
  }
  expect(longest).toBeLessThanOrEqual(22);
});
