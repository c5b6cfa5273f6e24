/**
 * Adds a product to a sum: two consecutive instructions, which `fuseProducts` fuses into one where
 * the runtime supports it.
 */
export function grown(sum: v128, factor: v128, value: v128): v128 {
  return f32x4.add(f32x4.mul(factor, value), sum);
}

/**
 * Computes eight neighbouring outputs in each of four frames at a time, with the inputs in order
 * from both ends to the middle.
 */
export function step(
  samples: usize,
  weights: usize,
  taps: usize,
  frameInputs: usize,
  outputs: usize,
  frameOutputs: usize,
  count: usize,
): void {
  const start = weights << 2;
  const end = start + (taps << 5);
  const inputBytes = frameInputs << 2;
  const outputBytes = frameOutputs << 2;
  let first = samples << 2;
  let to = outputs << 2;
  for (; <i32>count > 0; count -= 4) {
    // When fewer than four frames remain, the first one is computed again in their place, and
    // written last.
    const other1: usize = count > 1 ? 1 : 0;
    const other2: usize = count > 2 ? 2 : 0;
    const other3: usize = count > 3 ? 3 : 0;
    const ahead1 = other1 * inputBytes;
    const ahead2 = other2 * inputBytes;
    const ahead3 = other3 * inputBytes;
    let low0 = f32x4.splat(0);
    let low1 = f32x4.splat(0);
    let low2 = f32x4.splat(0);
    let low3 = f32x4.splat(0);
    let high0 = f32x4.splat(0);
    let high1 = f32x4.splat(0);
    let high2 = f32x4.splat(0);
    let high3 = f32x4.splat(0);
    let early = first;
    let late = first + ((taps - 1) << 2);
    let weight = start;
    while (weight < end) {
      let low = v128.load(weight);
      let high = v128.load(weight, 16);
      let value = v128.load32_splat(early);
      low0 = grown(low0, low, value);
      high0 = grown(high0, high, value);
      value = v128.load32_splat(early + ahead1);
      low1 = grown(low1, low, value);
      high1 = grown(high1, high, value);
      value = v128.load32_splat(early + ahead2);
      low2 = grown(low2, low, value);
      high2 = grown(high2, high, value);
      value = v128.load32_splat(early + ahead3);
      low3 = grown(low3, low, value);
      high3 = grown(high3, high, value);
      weight += 32;
      if (weight === end) break;
      low = v128.load(weight);
      high = v128.load(weight, 16);
      value = v128.load32_splat(late);
      low0 = grown(low0, low, value);
      high0 = grown(high0, high, value);
      value = v128.load32_splat(late + ahead1);
      low1 = grown(low1, low, value);
      high1 = grown(high1, high, value);
      value = v128.load32_splat(late + ahead2);
      low2 = grown(low2, low, value);
      high2 = grown(high2, high, value);
      value = v128.load32_splat(late + ahead3);
      low3 = grown(low3, low, value);
      high3 = grown(high3, high, value);
      weight += 32;
      early += 4;
      late -= 4;
    }
    storeGrain(to + other3 * outputBytes, low3, high3);
    storeGrain(to + other2 * outputBytes, low2, high2);
    storeGrain(to + other1 * outputBytes, low1, high1);
    storeGrain(to, low0, high0);
    first += 4 * inputBytes;
    to += 4 * outputBytes;
  }
}

function storeGrain(to: usize, low: v128, high: v128): void {
  v128.store(to, low);
  v128.store(to, high, 16);
}
