// The arithmetic of a resampler in AssemblyScript, for WebAssembly with SIMD; `KernelFunctions` says what it does. Samples
// are single precision, and an address counts them from the start of the memory.

import { grown } from './step';

export { step } from './step';

/** Deals samples to `count` rows, four by four: a square of samples is turned over. */
function deal(samples: usize, count: usize, rows: usize, rowBytes: usize): void {
  const pitch = count << 2;
  for (let row: usize = 0; row < count; row += 4) {
    let from = samples + (row << 2);
    let to = rows + row * rowBytes;
    for (const end = to + rowBytes; to < end; to += 16) {
      const first = v128.load(from);
      const second = v128.load(from + pitch);
      const third = v128.load(from + 2 * pitch);
      const fourth = v128.load(from + 3 * pitch);
      const low = v128.shuffle<f32>(first, second, 0, 4, 1, 5);
      const high = v128.shuffle<f32>(first, second, 2, 6, 3, 7);
      const lower = v128.shuffle<f32>(third, fourth, 0, 4, 1, 5);
      const higher = v128.shuffle<f32>(third, fourth, 2, 6, 3, 7);
      v128.store(to, v128.shuffle<f32>(low, lower, 0, 1, 4, 5));
      v128.store(to + rowBytes, v128.shuffle<f32>(low, lower, 2, 3, 6, 7));
      v128.store(to + 2 * rowBytes, v128.shuffle<f32>(high, higher, 0, 1, 4, 5));
      v128.store(to + 3 * rowBytes, v128.shuffle<f32>(high, higher, 2, 3, 6, 7));
      from += 4 * pitch;
    }
  }
}

/** Deals samples to rows and adds the rows of differences. */
export function split(
  samples: usize,
  streams: usize,
  levels: usize,
  rows: usize,
  rowLength: usize,
): void {
  const size: usize = 1 << levels;
  const rowBytes = rowLength << 2;
  const setBytes = streams * rowBytes;
  rows <<= 2;
  deal(samples << 2, size * streams, rows, rowBytes);
  for (let lag = size >> 1; lag > 0; lag >>= 1) {
    for (let set: usize = 0; set < size; set += 2 * lag) {
      for (let offset: usize = 0; offset < size; offset++) {
        // The last differences are needed where they meet weights.
        if (lag === 1 && (set | offset | 1) !== size - 1) continue;
        const later = offset + lag;
        let early = rows + (set * size + offset) * setBytes;
        // Behind the last offset comes the first one of the next column.
        let late = rows + (set * size + (later & (size - 1))) * setBytes + ((later >> levels) << 2);
        let to = rows + ((set + lag) * size + offset) * setBytes;
        for (const end = to + setBytes; to < end; to += 64) {
          v128.store(to, f32x4.sub(v128.load(early), v128.load(late)));
          v128.store(to, f32x4.sub(v128.load(early, 16), v128.load(late, 16)), 16);
          v128.store(to, f32x4.sub(v128.load(early, 32), v128.load(late, 32)), 32);
          v128.store(to, f32x4.sub(v128.load(early, 48), v128.load(late, 48)), 48);
          early += 64;
          late += 64;
        }
      }
    }
  }
}

/** Multiplies every row that meets weights, and joins the results to outputs. */
export function convolve(
  rows: usize,
  rowLength: usize,
  streams: usize,
  levels: usize,
  weights: usize,
  blocks: usize,
  last: usize,
  results: usize,
  columns: usize,
  outputs: usize,
  step: usize,
): void {
  const size: usize = 1 << levels;
  const rowBytes = rowLength << 2;
  const columnBytes = columns << 2;
  results <<= 2;
  weights <<= 2;
  for (let row: usize = 0; row < size * size; row++) {
    if (((row >> levels) | (row & (size - 1))) === size - 1) {
      const from = (rows << 2) + row * streams * rowBytes;
      multiply(
        from,
        rowBytes,
        streams,
        weights,
        blocks >> 3,
        last,
        results + row * columnBytes,
        columnBytes,
      );
      weights += streams * (blocks << 2);
    }
  }
  join(results, columnBytes, levels, outputs << 2, step << 2);
}

/**
 * Makes ten vectors of outputs at a time: so many sums that none waits for itself. What one vector of outputs meets with
 * a weight, the vector before meets with the weight four columns later: so two weights share nearly all loads.
 *
 * The loop is never left in its middle, since no address there is so small. But the compiler doesn't know that, and would
 * otherwise load all samples first, run out of registers and keep some sums in memory.
 */
function multiply(
  row: usize,
  rowBytes: usize,
  streams: usize,
  weights: usize,
  groups: usize,
  last: usize,
  results: usize,
  columnBytes: usize,
): void {
  for (let column: usize = 0; column < columnBytes; column += 160) {
    let sum0 = f32x4.splat(0);
    let sum1 = f32x4.splat(0);
    let sum2 = f32x4.splat(0);
    let sum3 = f32x4.splat(0);
    let sum4 = f32x4.splat(0);
    let sum5 = f32x4.splat(0);
    let sum6 = f32x4.splat(0);
    let sum7 = f32x4.splat(0);
    let sum8 = f32x4.splat(0);
    let sum9 = f32x4.splat(0);
    let weight = weights;
    for (let index: usize = 0; index < groups; index++) {
      const group = (index & 1) === 0 ? index >> 1 : groups - 1 - (index >> 1);
      let from = row + column + (group << 5);
      for (let stream: usize = 0; stream < streams; stream++) {
        for (let turn = last + 4; turn > last; turn--) {
          const at = from + (((turn - 1) & 3) << 2);
          const first = v128.load32_splat(weight);
          const second = v128.load32_splat(weight, 16);
          const value0 = v128.load(at);
          const value1 = v128.load(at, 16);
          sum0 = grown(sum0, first, value0);
          sum1 = grown(sum1, first, value1);
          sum0 = grown(sum0, second, value1);
          if (at === 0) break;
          const value2 = v128.load(at, 32);
          const value3 = v128.load(at, 48);
          sum2 = grown(sum2, first, value2);
          sum3 = grown(sum3, first, value3);
          sum1 = grown(sum1, second, value2);
          sum2 = grown(sum2, second, value3);
          if (weight === 0) break;
          const value4 = v128.load(at, 64);
          const value5 = v128.load(at, 80);
          sum4 = grown(sum4, first, value4);
          sum5 = grown(sum5, first, value5);
          sum3 = grown(sum3, second, value4);
          sum4 = grown(sum4, second, value5);
          if (at === 8) break;
          const value6 = v128.load(at, 96);
          const value7 = v128.load(at, 112);
          sum6 = grown(sum6, first, value6);
          sum7 = grown(sum7, first, value7);
          sum5 = grown(sum5, second, value6);
          sum6 = grown(sum6, second, value7);
          if (weight === 8) break;
          const value8 = v128.load(at, 128);
          const value9 = v128.load(at, 144);
          sum8 = grown(sum8, first, value8);
          sum9 = grown(sum9, first, value9);
          sum7 = grown(sum7, second, value8);
          sum8 = grown(sum8, second, value9);
          if (at === 12) break;
          const value10 = v128.load(at, 160);
          sum9 = grown(sum9, second, value10);
          weight += 4;
        }
        weight += 16;
        from += rowBytes;
      }
    }
    const to = results + column;
    v128.store(to, sum0);
    v128.store(to, sum1, 16);
    v128.store(to, sum2, 32);
    v128.store(to, sum3, 48);
    v128.store(to, sum4, 64);
    v128.store(to, sum5, 80);
    v128.store(to, sum6, 96);
    v128.store(to, sum7, 112);
    v128.store(to, sum8, 128);
    v128.store(to, sum9, 144);
  }
}

/** Adds the rows that two outputs share to those of each, and brings the outputs into order. */
function join(
  results: usize,
  columnBytes: usize,
  levels: usize,
  outputs: usize,
  step: usize,
): void {
  const size: usize = 1 << levels;
  for (let lag: usize = 1; lag < size; lag <<= 1) {
    for (let set: usize = 0; set < size; set++) {
      for (let offset: usize = 0; offset < size; offset++) {
        // Of what is joined already, only the rows of all its lags count.
        if ((set & (2 * lag - 1)) !== lag - 1 || (offset & lag) !== 0) continue;
        if ((set | offset | (2 * lag - 1)) !== size - 1) continue;
        let shared = results + (set * size + offset + lag) * columnBytes;
        let early = results + ((set + lag) * size + offset) * columnBytes;
        let late = early + lag * columnBytes;
        for (const end = shared + columnBytes; shared < end; shared += 16) {
          const value = v128.load(shared);
          v128.store(early, f32x4.add(v128.load(early), value));
          v128.store(late, f32x4.add(v128.load(late), value));
          early += 16;
          late += 16;
        }
      }
    }
  }
  let row = results + (size - 1) * size * columnBytes;
  const columnStep = step << levels;
  for (const last = outputs + columnStep; outputs < last; outputs += step) {
    let to = outputs;
    for (const end = row + columnBytes; row < end; row += 16) {
      const four = v128.load(row);
      v128.store_lane<f32>(to, four, 0);
      v128.store_lane<f32>(to + columnStep, four, 1);
      v128.store_lane<f32>(to + 2 * columnStep, four, 2);
      v128.store_lane<f32>(to + 3 * columnStep, four, 3);
      to += 4 * columnStep;
    }
  }
}
