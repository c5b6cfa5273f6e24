// The arithmetic of a resampler in AssemblyScript, for WebAssembly with SIMD. Samples are single precision, addresses are
// in bytes. Sliding makes its outputs sixteen at a time, also where fewer are asked for: what follows them is overwritten.

/** Deals `count` samples to `streams` rows: sample `i` becomes element `i / streams` of row `i % streams`. */
export function deal(samples: usize, count: i32, streams: i32, rows: usize, rowBytes: usize): void {
  const stepBytes = (<usize>streams) << 2;
  const end = samples + ((<usize>count) << 2);
  for (let stream = 0; stream < streams; stream++) {
    let to = rows;
    for (let from = samples; from < end; from += stepBytes) {
      f32.store(to, f32.load(from));
      to += 4;
    }
    samples += 4;
    rows += rowBytes;
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
 * Makes the outputs of one symmetric phase from dealt samples. Tap 0 of the first output meets sample `first`; each output
 * is one column further. `weights` are those of the first half of the taps, stream by stream: the samples that a weight
 * meets from both sides are added first. Each output sums in one order wherever it stands, so that cutting changes no bit.
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
  const half = (taps + 1) >> 1;
  const last = first + taps - 1;
  for (let done = 0; done < count; done += 16) {
    let sum0 = f32x4.splat(0);
    let sum1 = f32x4.splat(0);
    let sum2 = f32x4.splat(0);
    let sum3 = f32x4.splat(0);
    let weight = weights;
    for (let stream = 0; stream < streams; stream++) {
      const early = first + stream;
      const late = last - stream;
      let ahead = rows + (early % streams) * rowBytes + ((early / streams + done) << 2);
      let back = rows + (late % streams) * rowBytes + ((late / streams + done) << 2);
      for (let tap = stream; tap < half; tap += streams) {
        const factor = v128.load32_splat(weight);
        sum0 = f32x4.add(sum0, f32x4.mul(factor, f32x4.add(v128.load(ahead), v128.load(back))));
        sum1 = f32x4.add(
          sum1,
          f32x4.mul(factor, f32x4.add(v128.load(ahead, 16), v128.load(back, 16))),
        );
        sum2 = f32x4.add(
          sum2,
          f32x4.mul(factor, f32x4.add(v128.load(ahead, 32), v128.load(back, 32))),
        );
        sum3 = f32x4.add(
          sum3,
          f32x4.mul(factor, f32x4.add(v128.load(ahead, 48), v128.load(back, 48))),
        );
        weight += 4;
        ahead += 4;
        back -= 4;
      }
    }
    scatter(outputs, stepBytes, sum0);
    scatter(outputs + 4 * stepBytes, stepBytes, sum1);
    scatter(outputs + 8 * stepBytes, stepBytes, sum2);
    scatter(outputs + 12 * stepBytes, stepBytes, sum3);
    outputs += 16 * stepBytes;
  }
}

/** Makes outputs that each have a phase of their own: `taps` samples, a multiple of 4, meet the row of that phase. */
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
  const sampleStep = (<usize>(down / up)) << 2;
  const end = outputs + ((<usize>count) << 2);
  for (; outputs < end; outputs += 4) {
    let sum = f32x4.splat(0);
    let weight = weights + <usize>phase * rowBytes;
    const last = weight + rowBytes;
    for (let at = samples; weight < last; weight += 16) {
      sum = f32x4.add(sum, f32x4.mul(v128.load(weight), v128.load(at)));
      at += 16;
    }
    sum = f32x4.add(sum, v128.shuffle<f32>(sum, sum, 2, 3, 0, 1));
    f32.store(outputs, f32x4.extract_lane(sum, 0) + f32x4.extract_lane(sum, 1));
    samples += sampleStep;
    phase += phaseStep;
    if (phase >= up) {
      phase -= up;
      samples += 4;
    }
  }
}
