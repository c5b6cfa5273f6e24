// The arithmetic of a resampler in AssemblyScript, for WebAssembly with SIMD; `KernelFunctions` says what it does. Samples
// are single precision, and an address counts them from the start of the memory.
//
// Outputs of one phase are cut into segments, one for each lane of a vector: neighbouring outputs of all segments meet
// the same vectors, so that one load serves several of them.

/** Brings samples into rows of vectors, one sample of each segment in every vector. */
export function deal(
  samples: usize,
  streams: usize,
  segment: usize,
  columns: usize,
  rows: usize,
): void {
  const columnBytes = streams << 2;
  const segmentBytes = segment * columnBytes;
  samples <<= 2;
  rows <<= 2;
  for (const last = samples + columnBytes; samples < last; samples += 4) {
    let from = samples;
    for (const end = rows + (columns << 4); rows < end; rows += 16) {
      f32.store(rows, f32.load(from));
      f32.store(rows, f32.load(from + segmentBytes), 4);
      f32.store(rows, f32.load(from + 2 * segmentBytes), 8);
      f32.store(rows, f32.load(from + 3 * segmentBytes), 12);
      from += columnBytes;
    }
  }
}

/** The sum grown by a product: two instructions in a row, which `fuseProducts` makes one where the runtime has it. */
function grown(sum: v128, factor: v128, value: v128): v128 {
  return f32x4.add(f32x4.mul(factor, value), sum);
}

/** Writes the lanes to places that are equally far apart. */
function scatter(output: usize, stepBytes: usize, four: v128): void {
  v128.store_lane<f32>(output, four, 0);
  v128.store_lane<f32>(output + stepBytes, four, 1);
  v128.store_lane<f32>(output + 2 * stepBytes, four, 2);
  v128.store_lane<f32>(output + 3 * stepBytes, four, 3);
}

/**
 * Makes three outputs of each segment at a time, from registers that slide along. Taps in turn add to one of two sums:
 * neither waits for the other.
 */
export function slide(
  rows: usize,
  rowLength: usize,
  streams: usize,
  first: usize,
  weights: usize,
  taps: usize,
  outputs: usize,
  step: usize,
  segment: usize,
): void {
  const half = (taps + 1) >> 1;
  const last = first + taps - 1;
  const stepBytes = step << 2;
  const segmentBytes = segment * stepBytes;
  outputs <<= 2;
  weights <<= 2;
  for (let done: usize = 0; done < segment; done += 3) {
    let sum0A = f32x4.splat(0);
    let sum1A = f32x4.splat(0);
    let sum2A = f32x4.splat(0);
    let sum0B = f32x4.splat(0);
    let sum1B = f32x4.splat(0);
    let sum2B = f32x4.splat(0);
    let weight = weights;
    for (let stream: usize = 0; stream < streams; stream++) {
      const early = first + stream;
      const late = last - stream;
      let ahead = (rows + (early % streams) * rowLength + ((early / streams + done) << 2)) << 2;
      let back = ((rows + (late % streams) * rowLength + ((late / streams + done) << 2)) << 2) - 16;
      let early0 = v128.load(ahead);
      let early1 = v128.load(ahead, 16);
      let late1 = v128.load(back, 32);
      let late2 = v128.load(back, 48);
      const end = weight + (((half - stream + streams - 1) / streams) << 2);
      while (weight < end) {
        let factor = v128.load32_splat(weight);
        const early2 = v128.load(ahead, 32);
        const late0 = v128.load(back, 16);
        sum0A = grown(sum0A, factor, f32x4.add(early0, late0));
        sum1A = grown(sum1A, factor, f32x4.add(early1, late1));
        sum2A = grown(sum2A, factor, f32x4.add(early2, late2));
        weight += 4;
        if (weight === end) break;
        factor = v128.load32_splat(weight);
        const early3 = v128.load(ahead, 48);
        const late3 = v128.load(back);
        sum0B = grown(sum0B, factor, f32x4.add(early1, late3));
        sum1B = grown(sum1B, factor, f32x4.add(early2, late0));
        sum2B = grown(sum2B, factor, f32x4.add(early3, late1));
        early0 = early2;
        early1 = early3;
        late1 = late3;
        late2 = late0;
        ahead += 32;
        back -= 32;
        weight += 4;
      }
    }
    scatter(outputs, segmentBytes, f32x4.add(sum0A, sum0B));
    scatter(outputs + stepBytes, segmentBytes, f32x4.add(sum1A, sum1B));
    scatter(outputs + 2 * stepBytes, segmentBytes, f32x4.add(sum2A, sum2B));
    outputs += 3 * stepBytes;
  }
}

/** Makes four outputs at a time. Vectors of weights in turn add to one of two sums. */
export function step(
  samples: usize,
  weights: usize,
  taps: usize,
  down: usize,
  outputs: usize,
  up: usize,
  count: usize,
): void {
  const row = weights << 2;
  const rowEnd = row + (taps << 2);
  const periodBytes = down << 2;
  const roundBytes = up << 2;
  let first = samples << 2;
  let to = outputs << 2;
  for (; <i32>count > 0; count -= 4) {
    // Where fewer than four remain, the first one is made again and written last.
    const other1: usize = count > 1 ? 1 : 0;
    const other2: usize = count > 2 ? 2 : 0;
    const other3: usize = count > 3 ? 3 : 0;
    const ahead1 = other1 * periodBytes;
    const ahead2 = other2 * periodBytes;
    const ahead3 = other3 * periodBytes;
    let sum0A = f32x4.splat(0);
    let sum1A = f32x4.splat(0);
    let sum2A = f32x4.splat(0);
    let sum3A = f32x4.splat(0);
    let sum0B = f32x4.splat(0);
    let sum1B = f32x4.splat(0);
    let sum2B = f32x4.splat(0);
    let sum3B = f32x4.splat(0);
    let at = first;
    for (let weight = row; weight < rowEnd; weight += 16) {
      let four = v128.load(weight);
      sum0A = grown(sum0A, four, v128.load(at));
      sum1A = grown(sum1A, four, v128.load(at + ahead1));
      sum2A = grown(sum2A, four, v128.load(at + ahead2));
      sum3A = grown(sum3A, four, v128.load(at + ahead3));
      at += 16;
      weight += 16;
      if (weight === rowEnd) break;
      four = v128.load(weight);
      sum0B = grown(sum0B, four, v128.load(at));
      sum1B = grown(sum1B, four, v128.load(at + ahead1));
      sum2B = grown(sum2B, four, v128.load(at + ahead2));
      sum3B = grown(sum3B, four, v128.load(at + ahead3));
      at += 16;
    }
    const pair0 = halved(f32x4.add(sum0A, sum0B), f32x4.add(sum1A, sum1B));
    const pair1 = halved(f32x4.add(sum2A, sum2B), f32x4.add(sum3A, sum3B));
    const sums = f32x4.add(
      v128.shuffle<f32>(pair0, pair1, 0, 2, 4, 6),
      v128.shuffle<f32>(pair0, pair1, 1, 3, 5, 7),
    );
    v128.store_lane<f32>(to + other3 * roundBytes, sums, 3);
    v128.store_lane<f32>(to + other2 * roundBytes, sums, 2);
    v128.store_lane<f32>(to + other1 * roundBytes, sums, 1);
    v128.store_lane<f32>(to, sums, 0);
    first += 4 * periodBytes;
    to += 4 * roundBytes;
  }
}

/** Adds the upper halves of two vectors to their lower ones. */
function halved(first: v128, second: v128): v128 {
  return f32x4.add(
    v128.shuffle<f32>(first, second, 0, 1, 4, 5),
    v128.shuffle<f32>(first, second, 2, 3, 6, 7),
  );
}
