// The arithmetic of a resampler in AssemblyScript, for WebAssembly with SIMD. Its interface is
// `KernelFunctions`. Samples are in single precision, and addresses count samples from the start of
// the memory.

import { grown } from './step';

export { step } from './step';

/**
 * Transposes blocks of four by four samples: samples `fromPitch` apart become neighbours, and
 * neighbours become `toPitch` apart.
 */
function turnSquares(
  from: usize,
  fromPitch: usize,
  fromStep: usize,
  to: usize,
  toPitch: usize,
  toStep: usize,
  end: usize,
): void {
  for (; to < end; to += toStep) {
    const first = v128.load(from);
    const second = v128.load(from + fromPitch);
    const third = v128.load(from + 2 * fromPitch);
    const fourth = v128.load(from + 3 * fromPitch);
    const low = v128.shuffle<f32>(first, second, 0, 4, 1, 5);
    const high = v128.shuffle<f32>(first, second, 2, 6, 3, 7);
    const lower = v128.shuffle<f32>(third, fourth, 0, 4, 1, 5);
    const higher = v128.shuffle<f32>(third, fourth, 2, 6, 3, 7);
    v128.store(to, v128.shuffle<f32>(low, lower, 0, 1, 4, 5));
    v128.store(to + toPitch, v128.shuffle<f32>(low, lower, 2, 3, 6, 7));
    v128.store(to + 2 * toPitch, v128.shuffle<f32>(high, higher, 0, 1, 4, 5));
    v128.store(to + 3 * toPitch, v128.shuffle<f32>(high, higher, 2, 3, 6, 7));
    from += fromStep;
  }
}

/**
 * Distributes samples to rows, and computes the rows of differences, those alone that meet weights.
 * Three levels are two levels of the later half of the offsets, and two of each half of the
 * differences at the longest lag.
 */
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
  const pitch = (size * streams) << 2;
  for (let row: usize = 0; row < size * streams; row += 4) {
    const to = rows + row * rowBytes;
    turnSquares((samples + row) << 2, pitch, 4 * pitch, to, rowBytes, 16, to + rowBytes);
  }
  const sets = size * setBytes;
  const later = rows + (size - 4) * setBytes;
  // Behind the last offset comes the first one of the next column.
  const next = rows + 4;
  splitTwice(later, next, 0, later, setBytes, sets);
  if (levels === 2) return;
  const differences = rows + 4 * sets;
  splitTwice(rows, later, next, differences, setBytes, sets);
  splitTwice(later, next, later + 4, differences + 4 * setBytes, setBytes, sets);
}

/**
 * Computes the rows of four offsets at lags of two and of one.
 *
 * @param first - the row of the first of these offsets, and with `second` that of the first of the
 * four behind them
 * @param third - the row of the first of the next four, when the differences of each row and the
 * one four later are split, else 0
 * @param to - the row of the first of these offsets in the first of the four sets
 */
function splitTwice(
  first: usize,
  second: usize,
  third: usize,
  to: usize,
  setBytes: usize,
  sets: usize,
): void {
  for (const end = to + setBytes; to < end; to += 16) {
    let x0 = v128.load(first);
    let x1 = v128.load(first + setBytes);
    let x2 = v128.load(first + 2 * setBytes);
    let x3 = v128.load(first + 3 * setBytes);
    let x4 = v128.load(second);
    let x5 = v128.load(second + setBytes);
    let x6 = v128.load(second + 2 * setBytes);
    if (third !== 0) {
      x0 = f32x4.sub(x0, x4);
      x1 = f32x4.sub(x1, x5);
      x2 = f32x4.sub(x2, x6);
      x3 = f32x4.sub(x3, v128.load(second + 3 * setBytes));
      x4 = f32x4.sub(x4, v128.load(third));
      x5 = f32x4.sub(x5, v128.load(third + setBytes));
      x6 = f32x4.sub(x6, v128.load(third + 2 * setBytes));
      third += 16;
    }
    first += 16;
    second += 16;
    const last = to + 3 * setBytes;
    v128.store(last, x3);
    v128.store(last + sets, f32x4.sub(x3, x4));
    v128.store(last + sets - setBytes, f32x4.sub(x2, x3));
    const d0 = f32x4.sub(x0, x2);
    const d1 = f32x4.sub(x1, x3);
    const d2 = f32x4.sub(x2, x4);
    const d3 = f32x4.sub(x3, x5);
    let row = to + setBytes + 2 * sets;
    v128.store(row, d1);
    v128.store(row + 2 * setBytes, d3);
    row += sets;
    v128.store(row - setBytes, f32x4.sub(d0, d1));
    v128.store(row, f32x4.sub(d1, d2));
    v128.store(row + setBytes, f32x4.sub(d2, d3));
    v128.store(row + 2 * setBytes, f32x4.sub(d3, f32x4.sub(x4, x6)));
  }
}

/** Multiplies every row that has weights, and reorders the outputs. */
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
  up: usize,
  unused: usize,
): void {
  const size: usize = 1 << levels;
  const rowBytes = rowLength << 2;
  const columnBytes = columns << 2;
  const pitch = up * columnBytes;
  const rowWeights = streams * (blocks << 2);
  let outputWeights = rowWeights;
  for (let level: usize = 0; level < levels; level++) outputWeights *= 3;
  rows <<= 2;
  weights <<= 2;
  results <<= 2;
  outputs <<= 2;
  // After the results, including those that are computed beyond the requested columns.
  const places = results + size * size * pitch + 160;
  const pairs = putPlaces(places, rowBytes, streams, blocks >> 3, last, unused, true);
  const placesEnd = putPlaces(pairs, rowBytes, streams, blocks >> 3, last, unused, false);
  for (let row: usize = 0; row < size * size; row++) {
    if (((row >> levels) | (row & (size - 1))) === size - 1) {
      for (let output: usize = 0; output < up; output++) {
        multiply(
          rows + row * streams * rowBytes,
          places,
          pairs,
          placesEnd,
          weights + output * outputWeights,
          results + row * pitch + output * columnBytes,
          columnBytes,
          row,
          levels,
          pitch,
        );
      }
      weights += rowWeights;
    }
  }
  const unitBytes = (size * up) << 2;
  const end = outputs + columns * unitBytes;
  for (let row: usize = 0; row < size * up; row += 4) {
    const from = results + (size - 1) * size * pitch + row * columnBytes;
    turnSquares(from, columnBytes, 16, outputs + (row << 2), unitBytes, 4 * unitBytes, end);
  }
}

/**
 * Writes a table of the products of a row: the offset in bytes of each sample from the first one of
 * the row, and that of its weight. Weights come in pairs, except for those of the first group whose
 * partner is padding.
 *
 * @param alone - true to write the entries of weights without a partner, false for those of pairs
 * @returns the address after the last entry
 */
function putPlaces(
  to: usize,
  rowBytes: usize,
  streams: usize,
  groups: usize,
  last: usize,
  unused: usize,
  alone: bool,
): usize {
  const skipped: usize = alone ? 4 : 0;
  let weight = skipped;
  for (let index: usize = 0; index < groups; index++) {
    const group = (index & 1) === 0 ? index >> 1 : groups - 1 - (index >> 1);
    const first: usize = group === 0 ? unused : 0;
    for (let stream: usize = 0; stream < streams; stream++) {
      for (let turn = last + 4; turn > last; turn--) {
        const block = (turn - 1) & 3;
        if (block + 4 >= first && block < first === alone) {
          store<u32>(to, (group << 5) + stream * rowBytes + ((block + skipped) << 2));
          store<u32>(to, weight, 4);
          to += 8;
        }
        weight += 8;
      }
    }
  }
  return to;
}

/**
 * Computes ten vectors of outputs at a time: enough independent sums to hide the latency of an
 * addition. The samples that one vector of outputs multiplies by a weight are those that the
 * preceding vector multiplies by the weight four columns later, so that two weights share nearly
 * all loads. The last group can have fewer vectors. The values stored for missing ones are
 * overwritten by the next row or never read. The weights without a partner come first: they are the
 * smallest. All pairs are in one loop, two per iteration, which the processor predicts better than
 * nested loops or more iterations.
 *
 * Then the rows that this one shares with its neighbours are added, which were computed before it:
 * for each lag of the row's differences, from the shortest on, until one is missing.
 *
 * The checks for missing vectors stand between the loads on purpose: without them, the compiler
 * would load all samples first, run out of registers, and keep some sums in memory.
 */
function multiply(
  from: usize,
  places: usize,
  pairs: usize,
  placesEnd: usize,
  weights: usize,
  results: usize,
  columnBytes: usize,
  row: usize,
  levels: usize,
  pitch: usize,
): void {
  for (let column: usize = 0; column < columnBytes; column += 160) {
    const rest = columnBytes - column;
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
    let place = places;
    for (; place < pairs; place += 8) {
      const at = from + column + load<u32>(place);
      const weight = v128.load32_splat(weights + load<u32>(place, 4));
      sum0 = grown(sum0, weight, v128.load(at));
      if (rest <= 16) continue;
      sum1 = grown(sum1, weight, v128.load(at, 16));
      sum2 = grown(sum2, weight, v128.load(at, 32));
      if (rest <= 48) continue;
      sum3 = grown(sum3, weight, v128.load(at, 48));
      sum4 = grown(sum4, weight, v128.load(at, 64));
      if (rest <= 80) continue;
      sum5 = grown(sum5, weight, v128.load(at, 80));
      sum6 = grown(sum6, weight, v128.load(at, 96));
      if (rest <= 112) continue;
      sum7 = grown(sum7, weight, v128.load(at, 112));
      sum8 = grown(sum8, weight, v128.load(at, 128));
      sum9 = grown(sum9, weight, v128.load(at, 144));
    }
    for (; place < placesEnd; place += 16) {
      // A loop of one iteration, which `break` leaves where vectors are missing.
      do {
        const at = from + column + load<u32>(place);
        const weight = weights + load<u32>(place, 4);
        const first = v128.load32_splat(weight);
        const second = v128.load32_splat(weight, 4);
        const value0 = v128.load(at);
        const value1 = v128.load(at, 16);
        sum0 = grown(sum0, first, value0);
        sum1 = grown(sum1, first, value1);
        // Never true: without it, the compiler would separate the next product from its sum, and
        // `fuseProducts` would miss it.
        if (place === 0) break;
        sum0 = grown(sum0, second, value1);
        if (rest <= 16) break;
        const value2 = v128.load(at, 32);
        const value3 = v128.load(at, 48);
        sum2 = grown(sum2, first, value2);
        sum3 = grown(sum3, first, value3);
        sum1 = grown(sum1, second, value2);
        sum2 = grown(sum2, second, value3);
        if (rest <= 48) break;
        const value4 = v128.load(at, 64);
        const value5 = v128.load(at, 80);
        sum4 = grown(sum4, first, value4);
        sum5 = grown(sum5, first, value5);
        sum3 = grown(sum3, second, value4);
        sum4 = grown(sum4, second, value5);
        if (rest <= 80) break;
        const value6 = v128.load(at, 96);
        const value7 = v128.load(at, 112);
        sum6 = grown(sum6, first, value6);
        sum7 = grown(sum7, first, value7);
        sum5 = grown(sum5, second, value6);
        sum6 = grown(sum6, second, value7);
        if (rest <= 112) break;
        const value8 = v128.load(at, 128);
        const value9 = v128.load(at, 144);
        sum8 = grown(sum8, first, value8);
        sum9 = grown(sum9, first, value9);
        sum7 = grown(sum7, second, value8);
        sum8 = grown(sum8, second, value9);
        if (rest <= 144) break;
        const value10 = v128.load(at, 160);
        sum9 = grown(sum9, second, value10);
      } while (place === 0);
      if (place + 8 >= placesEnd) break;
      const at = from + column + load<u32>(place, 8);
      const weight = weights + load<u32>(place, 12);
      const first = v128.load32_splat(weight);
      const second = v128.load32_splat(weight, 4);
      const value0 = v128.load(at);
      const value1 = v128.load(at, 16);
      sum0 = grown(sum0, first, value0);
      sum1 = grown(sum1, first, value1);
      if (place === 0) continue;
      sum0 = grown(sum0, second, value1);
      if (rest <= 16) continue;
      const value2 = v128.load(at, 32);
      const value3 = v128.load(at, 48);
      sum2 = grown(sum2, first, value2);
      sum3 = grown(sum3, first, value3);
      sum1 = grown(sum1, second, value2);
      sum2 = grown(sum2, second, value3);
      if (rest <= 48) continue;
      const value4 = v128.load(at, 64);
      const value5 = v128.load(at, 80);
      sum4 = grown(sum4, first, value4);
      sum5 = grown(sum5, first, value5);
      sum3 = grown(sum3, second, value4);
      sum4 = grown(sum4, second, value5);
      if (rest <= 80) continue;
      const value6 = v128.load(at, 96);
      const value7 = v128.load(at, 112);
      sum6 = grown(sum6, first, value6);
      sum7 = grown(sum7, first, value7);
      sum5 = grown(sum5, second, value6);
      sum6 = grown(sum6, second, value7);
      if (rest <= 112) continue;
      const value8 = v128.load(at, 128);
      const value9 = v128.load(at, 144);
      sum8 = grown(sum8, first, value8);
      sum9 = grown(sum9, first, value9);
      sum7 = grown(sum7, second, value8);
      sum8 = grown(sum8, second, value9);
      if (rest <= 144) continue;
      const value10 = v128.load(at, 160);
      sum9 = grown(sum9, second, value10);
    }
    const to = results + column;
    for (let lag: usize = 1; ((row >> levels) & lag) !== 0; lag <<= 1) {
      const shared = to - ((lag << levels) - (~row & lag)) * pitch;
      sum0 = f32x4.add(sum0, v128.load(shared));
      sum1 = f32x4.add(sum1, v128.load(shared, 16));
      sum2 = f32x4.add(sum2, v128.load(shared, 32));
      sum3 = f32x4.add(sum3, v128.load(shared, 48));
      sum4 = f32x4.add(sum4, v128.load(shared, 64));
      // Never true: without it, the compiler would load all of them first, and run out of
      // registers.
      if (shared === 0) break;
      sum5 = f32x4.add(sum5, v128.load(shared, 80));
      sum6 = f32x4.add(sum6, v128.load(shared, 96));
      sum7 = f32x4.add(sum7, v128.load(shared, 112));
      sum8 = f32x4.add(sum8, v128.load(shared, 128));
      sum9 = f32x4.add(sum9, v128.load(shared, 144));
    }
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
