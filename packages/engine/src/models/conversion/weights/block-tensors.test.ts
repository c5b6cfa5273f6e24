import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blockTensors } from './block-tensors.js';
import { scaleFirstRows, type WeightRows } from './weight-rows.js';
import { transposedTensor } from './weight-tensors.js';

/** A matrix, read in blocks of some rows. */
function matrix(
  values: Float32Array,
  columnCount: number,
  { rowsPerBlock = 1, steps }: { rowsPerBlock?: number; steps?: Float32Array } = {},
): WeightRows {
  const rowCount = values.length / columnCount;
  return {
    dimensions: [rowCount, columnCount],
    rowCount,
    columnCount,
    steps,
    *blocks() {
      for (let firstRow = 0; firstRow < rowCount; firstRow += rowsPerBlock)
        yield {
          firstRow,
          values: values.slice(firstRow * columnCount, (firstRow + rowsPerBlock) * columnCount),
        };
    },
  };
}

const joinBytes = (content: Iterable<Uint8Array>) =>
  Uint8Array.from([...content].flatMap((part) => [...part]));

/** Values that blocks stand for: the operator subtracts 128 and multiplies by the scale. */
function dequantise(rows: WeightRows): number[] {
  const { scales, values } = blockTensors(rows);
  const factors = new Float32Array(joinBytes(scales.content()).buffer);
  return [...joinBytes(values.content())].map(
    (value, index) => (value - 128) * (factors[Math.floor(index / 32)] ?? 0),
  );
}

const floats = (length: number) =>
  fc.array(fc.float({ noNaN: true, min: -100, max: 100 }), {
    minLength: length,
    maxLength: length,
  });

test('a value in a block differs by half a step at most', () => {
  fc.assert(
    fc.property(floats(3 * 64), fc.integer({ min: 1, max: 3 }), (drawn, rowsPerBlock) => {
      const values = Float32Array.from(drawn);
      const found = dequantise(matrix(values, 64, { rowsPerBlock }));
      for (const [index, value] of values.entries()) {
        const block = values.subarray(index - (index % 32), index - (index % 32) + 32);
        const step = Math.max(...block.map(Math.abs)) / 127;
        expect(Math.abs((found[index] ?? 0) - value)).toBeLessThanOrEqual(step / 2 + 1e-6);
      }
    }),
  );
});

test('a matrix that was quantised to 8 bits keeps its values', () => {
  const integers = fc.array(fc.integer({ min: -128, max: 127 }), {
    minLength: 128,
    maxLength: 128,
  });
  const step = fc.float({ noNaN: true, min: Math.fround(1e-6), max: 10 });
  fc.assert(
    fc.property(integers, step, step, fc.constantFrom(0, 1, 2), (drawn, first, second, queries) => {
      const steps = Float32Array.of(first, second);
      const values = Float32Array.from(drawn, (one, index) => one * (index < 64 ? first : second));
      const rows = scaleFirstRows(matrix(values, 64, { steps, rowsPerBlock: 2 }), queries, 1 / 8);
      const factor = (index: number) =>
        (index < 64 ? first : second) * (index < queries * 64 ? 1 / 8 : 1);
      expect(dequantise(rows)).toEqual(drawn.map((one, index) => one * factor(index)));
    }),
  );
});

test('rows and columns are exchanged, also of a matrix that is read several times', () => {
  // So many rows that the columns do not fit into one pass.
  const rowCount = 1_000_000;
  const values = Float32Array.from({ length: rowCount * 6 }, (_, index) => index);
  const { content, dimensions } = transposedTensor(matrix(values, 6, { rowsPerBlock: 70_000 }));
  expect(dimensions).toEqual([6, rowCount]);
  let position = 0;
  let passes = 0;
  for (const part of content()) {
    passes += 1;
    const found = new Float32Array(part.buffer, part.byteOffset, part.byteLength / 4);
    const wrong = found.findIndex((value, index) => {
      const at = position + index;
      return value !== values[(at % rowCount) * 6 + Math.floor(at / rowCount)];
    });
    expect(wrong).toBe(-1);
    position += found.length;
  }
  expect(position).toBe(values.length);
  expect(passes).toBe(2);
});
