/** A ratio of rates in lowest terms: `up` output samples for every `down` input samples. */
export interface Ratio {
  readonly up: number;
  readonly down: number;
}

/** Reduces a pair of rates to lowest terms. */
export function reduceRatio(fromRateHz: number, toRateHz: number): Ratio {
  let divisor = fromRateHz;
  let remainder = toRateHz;
  while (remainder !== 0) {
    [divisor, remainder] = [remainder, divisor % remainder];
  }
  return { up: toRateHz / divisor, down: fromRateHz / divisor };
}

/** `round(count * up / down)`, exact also where the product has more than 53 bits. */
export function scaleCount(count: number, { up, down }: Ratio): number {
  const whole = Math.floor(count / down);
  return whole * up + Math.round(((count - whole * down) * up) / down);
}
