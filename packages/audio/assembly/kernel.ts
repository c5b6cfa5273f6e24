// The arithmetic of a resampler in AssemblyScript, for WebAssembly with SIMD. Samples are single precision, addresses are
// in bytes. Sliding makes its outputs sixteen at a time, also where fewer are asked for: what follows them is overwritten.

/** Outputs of a turn. Each sums its products in one order wherever it stands, so that cutting the audio changes no bit. */
const lanes: i32 = 16;

/** Deals `count` samples to `streams` rows: sample `i` becomes element `i / streams` of row `i % streams`. */
export function deal(
  samples: usize,
  count: i32,
  streams: i32,
  rows: usize,
  rowBytes: usize,
): void {
  if (streams === 2) {
    let odd = rows + rowBytes;
    for (let index = 0; index < count; index += 8) {
      const first = v128.load(samples);
      const second = v128.load(samples, 16);
      v128.store(rows, v128.shuffle<f32>(first, second, 0, 2, 4, 6));
      v128.store(odd, v128.shuffle<f32>(first, second, 1, 3, 5, 7));
      samples += 32;
      rows += 16;
      odd += 16;
    }
    return;
  }
  const stepBytes = (<usize>streams) << 2;
  const end = samples + ((<usize>count) << 2);
  for (let stream = 0; stream < streams; stream++) {
    let from = samples + ((<usize>stream) << 2);
    let to = rows + (<usize>stream) * rowBytes;
    while (from < end) {
      f32.store(to, f32.load(from));
      from += stepBytes;
      to += 4;
    }
  }
}

/** Writes four outputs, `stepBytes` apart. */
function scatter(outputs: usize, stepBytes: usize, four: v128): void {
  v128.store_lane<f32>(outputs, four, 0);
  v128.store_lane<f32>(outputs + stepBytes, four, 1);
  v128.store_lane<f32>(outputs + 2 * stepBytes, four, 2);
  v128.store_lane<f32>(outputs + 3 * stepBytes, four, 3);
}

/**
 * One phase of a filter over dealt samples. `weights` hold, stream by stream, the taps `stream`, `stream + streams`, …;
 * tap 0 of the first output meets sample `first`, and each output is one column further.
 */
export function slide(
  rows: usize,
  rowBytes: usize,
  streams: i32,
  first: i32,
  weights: usize,
  taps: i32,
  outputs: usize,
  stepBytes: usize,
  count: i32,
): void {
  for (let done = 0; done < count; done += lanes) {
    let sum0 = f32x4.splat(0);
    let sum1 = f32x4.splat(0);
    let sum2 = f32x4.splat(0);
    let sum3 = f32x4.splat(0);
    let weight = weights;
    for (let stream = 0; stream < streams; stream++) {
      const index = first + stream;
      let at = rows + (<usize>(index % streams)) * rowBytes + ((<usize>(index / streams + done)) << 2);
      const end = weight + ((<usize>((taps - stream + streams - 1) / streams)) << 2);
      for (; weight < end; weight += 4) {
        const factor = v128.load32_splat(weight);
        sum0 = f32x4.add(sum0, f32x4.mul(factor, v128.load(at)));
        sum1 = f32x4.add(sum1, f32x4.mul(factor, v128.load(at, 16)));
        sum2 = f32x4.add(sum2, f32x4.mul(factor, v128.load(at, 32)));
        sum3 = f32x4.add(sum3, f32x4.mul(factor, v128.load(at, 48)));
        at += 4;
      }
    }
    scatter(outputs, stepBytes, sum0);
    scatter(outputs + 4 * stepBytes, stepBytes, sum1);
    scatter(outputs + 8 * stepBytes, stepBytes, sum2);
    scatter(outputs + 12 * stepBytes, stepBytes, sum3);
    outputs += (<usize>lanes) * stepBytes;
  }
}

/**
 * Like `slide` for a symmetric phase: samples that meet the same weight are added first. `weights` hold the first half of the
 * taps, stream by stream, and then the middle one, which is 0 where the number of taps is even.
 */
export function slideFolded(
  rows: usize,
  rowBytes: usize,
  streams: i32,
  first: i32,
  weights: usize,
  taps: i32,
  outputs: usize,
  stepBytes: usize,
  count: i32,
): void {
  const half = taps / 2;
  for (let done = 0; done < count; done += lanes) {
    let sum0 = f32x4.splat(0);
    let sum1 = f32x4.splat(0);
    let sum2 = f32x4.splat(0);
    let sum3 = f32x4.splat(0);
    let weight = weights;
    for (let stream = 0; stream < streams; stream++) {
      const index = first + stream;
      let ahead = rows + (<usize>(index % streams)) * rowBytes + ((<usize>(index / streams + done)) << 2);
      const mirror = first + taps - 1 - stream;
      let back = rows + (<usize>(mirror % streams)) * rowBytes + ((<usize>(mirror / streams + done)) << 2);
      const end = weight + ((<usize>((half - stream + streams - 1) / streams)) << 2);
      for (; weight < end; weight += 4) {
        const factor = v128.load32_splat(weight);
        sum0 = f32x4.add(sum0, f32x4.mul(factor, f32x4.add(v128.load(ahead), v128.load(back))));
        sum1 = f32x4.add(sum1, f32x4.mul(factor, f32x4.add(v128.load(ahead, 16), v128.load(back, 16))));
        sum2 = f32x4.add(sum2, f32x4.mul(factor, f32x4.add(v128.load(ahead, 32), v128.load(back, 32))));
        sum3 = f32x4.add(sum3, f32x4.mul(factor, f32x4.add(v128.load(ahead, 48), v128.load(back, 48))));
        ahead += 4;
        back -= 4;
      }
    }
    if ((taps & 1) !== 0) {
      const middle = first + half;
      const at = rows + (<usize>(middle % streams)) * rowBytes + ((<usize>(middle / streams + done)) << 2);
      const factor = v128.load32_splat(weight);
      sum0 = f32x4.add(sum0, f32x4.mul(factor, v128.load(at)));
      sum1 = f32x4.add(sum1, f32x4.mul(factor, v128.load(at, 16)));
      sum2 = f32x4.add(sum2, f32x4.mul(factor, v128.load(at, 32)));
      sum3 = f32x4.add(sum3, f32x4.mul(factor, v128.load(at, 48)));
    }
    scatter(outputs, stepBytes, sum0);
    scatter(outputs + 4 * stepBytes, stepBytes, sum1);
    scatter(outputs + 8 * stepBytes, stepBytes, sum2);
    scatter(outputs + 12 * stepBytes, stepBytes, sum3);
    outputs += (<usize>lanes) * stepBytes;
  }
}

/** Each output has a phase of its own: it meets `taps` neighbouring samples, a multiple of 4, with the row of its phase. */
export function step(
  samples: usize,
  weights: usize,
  taps: i32,
  up: i32,
  down: i32,
  phase: i32,
  outputs: usize,
  count: i32,
): void {
  const rowBytes = (<usize>taps) << 2;
  const phaseStep = down % up;
  const sampleStep = ((<usize>(down / up)) << 2);
  const end = outputs + ((<usize>count) << 2);
  for (; outputs < end; outputs += 4) {
    let sum0 = f32x4.splat(0);
    let sum1 = f32x4.splat(0);
    let weight = weights + (<usize>phase) * rowBytes;
    const last = weight + rowBytes;
    let at = samples;
    for (; weight + 16 < last; weight += 32) {
      sum0 = f32x4.add(sum0, f32x4.mul(v128.load(weight), v128.load(at)));
      sum1 = f32x4.add(sum1, f32x4.mul(v128.load(weight, 16), v128.load(at, 16)));
      at += 32;
    }
    if (weight < last) {
      sum0 = f32x4.add(sum0, f32x4.mul(v128.load(weight), v128.load(at)));
    }
    sum0 = f32x4.add(sum0, sum1);
    sum0 = f32x4.add(sum0, v128.shuffle<f32>(sum0, sum0, 2, 3, 0, 1));
    f32.store(outputs, f32x4.extract_lane(sum0, 0) + f32x4.extract_lane(sum0, 1));
    samples += sampleStep;
    phase += phaseStep;
    if (phase >= up) {
      phase -= up;
      samples += 4;
    }
  }
}
