/** Samples per point at the finest level: 20 ms at the sample rate of the engines. */
const finestSamples = 320;
/** Points of one level that become one point of the next. */
const levelFactor = 4;
const levelCount = 7;

/**
 * Peaks at one zoom level: the minimum and maximum of each channel at each point, from -128 to 127.
 */
export interface PeakLevel {
  readonly samplesPerPoint: number;
  readonly values: Int8Array;
}

/**
 * Collects the peaks of decoded audio at all zoom levels, in about 100 bytes per second and
 * channel.
 */
export class PeakCollector {
  readonly #channelCount: number;
  #values = new Int8Array(64 * 1024);
  #length = 0;
  /** Samples in the current point. */
  #filled = 0;
  readonly #minimums: Int16Array;
  readonly #maximums: Int16Array;

  constructor(channelCount: number) {
    this.#channelCount = channelCount;
    this.#minimums = new Int16Array(channelCount);
    this.#maximums = new Int16Array(channelCount);
  }

  /** Adds a block of samples, one array for each channel, all of the same length. */
  add(block: readonly Int16Array[]): void {
    const length = block[0]?.length ?? 0;
    let from = 0;
    while (from < length) {
      const to = Math.min(length, from + finestSamples - this.#filled);
      for (let channel = 0; channel < this.#channelCount; channel += 1)
        this.#widen(channel, block[channel] ?? new Int16Array(0), from, to);
      this.#filled += to - from;
      from = to;
      if (this.#filled === finestSamples) this.#finishPoint();
    }
  }

  /** Ends the audio, and returns the levels, the finest one first. */
  finish(): PeakLevel[] {
    if (this.#filled > 0) this.#finishPoint();
    let level: PeakLevel = {
      samplesPerPoint: finestSamples,
      values: this.#values.slice(0, this.#length),
    };
    const levels = [level];
    while (levels.length < levelCount) {
      level = mergePeaks(level, this.#channelCount, levelFactor);
      levels.push(level);
    }
    return levels;
  }

  #widen(channel: number, samples: Int16Array, from: number, to: number): void {
    let minimum = this.#filled === 0 ? 32_767 : (this.#minimums[channel] ?? 0);
    let maximum = this.#filled === 0 ? -32_768 : (this.#maximums[channel] ?? 0);
    for (let index = from; index < to; index += 1) {
      const sample = samples[index] ?? 0;
      if (sample < minimum) minimum = sample;
      if (sample > maximum) maximum = sample;
    }
    this.#minimums[channel] = minimum;
    this.#maximums[channel] = maximum;
  }

  #finishPoint(): void {
    this.#filled = 0;
    if (this.#length + 2 * this.#channelCount > this.#values.length) {
      const values = new Int8Array(2 * this.#values.length);
      values.set(this.#values);
      this.#values = values;
    }
    for (let channel = 0; channel < this.#channelCount; channel += 1) {
      this.#values[this.#length] = (this.#minimums[channel] ?? 0) >> 8;
      this.#values[this.#length + 1] = (this.#maximums[channel] ?? 0) >> 8;
      this.#length += 2;
    }
  }
}

/** Merges each group of `factor` points into one. */
export function mergePeaks(
  { samplesPerPoint, values }: PeakLevel,
  channelCount: number,
  factor: number,
): PeakLevel {
  const stride = 2 * channelCount;
  const points = values.length / stride;
  const merged = new Int8Array(Math.ceil(points / factor) * stride);
  for (let point = 0; point < points; point += 1)
    for (let channel = 0; channel < channelCount; channel += 1) {
      const from = point * stride + 2 * channel;
      const to = Math.floor(point / factor) * stride + 2 * channel;
      const isFirst = point % factor === 0;
      const minimum = values[from] ?? 0;
      const maximum = values[from + 1] ?? 0;
      merged[to] = isFirst ? minimum : Math.min(minimum, merged[to] ?? 0);
      merged[to + 1] = isFirst ? maximum : Math.max(maximum, merged[to + 1] ?? 0);
    }
  return { samplesPerPoint: samplesPerPoint * factor, values: merged };
}
