import fc from 'fast-check';
import { expect, it } from 'vitest';
import { joinSamples } from './join-samples.js';

it('joins parts in their order, also empty ones', () => {
  fc.assert(
    fc.property(fc.array(fc.int16Array({ maxLength: 8 }), { maxLength: 6 }), (parts) => {
      expect([...joinSamples(parts, Int16Array)]).toEqual(parts.flatMap((part) => [...part]));
    }),
  );
});

it('makes the kind of array that is asked for, also without parts', () => {
  expect(joinSamples([], Float32Array)).toEqual(new Float32Array(0));
  expect(joinSamples([Float32Array.of(0.5), Float32Array.of(-1)], Float32Array)).toEqual(
    Float32Array.of(0.5, -1),
  );
});
