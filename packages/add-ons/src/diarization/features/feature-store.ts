const blockFrames = 6000;

/**
 * Steps of a stored coefficient per unit: a range of +-128, in steps that are far below the noise
 * of any coefficient.
 */
const scale = 256;

/**
 * Lowest pitch, as the natural logarithm of 50 Hz, and steps of a stored pitch per unit: the error
 * is below a percent.
 */
const lowestPitch = Math.log(50);
const pitchScale = 115;

/**
 * Features of all frames of a recording, as 16-bit integers in blocks of a minute: 14 MB an hour
 * with 19 coefficients. The level of a frame is kept in steps of half a dB.
 */
export class FeatureStore {
  /** Coefficients of a frame. */
  readonly size: number;
  readonly #coefficients: Int16Array[] = [];
  readonly #levels: Int8Array[] = [];
  readonly #pitches: Uint8Array[] = [];
  #frameCount = 0;

  constructor(size: number) {
    this.size = size;
  }

  get frameCount(): number {
    return this.#frameCount;
  }

  /**
   * @param levelDb - level, in dBFS
   * @param pitch - natural logarithm of the pitch in Hz, or 0 where nothing is voiced
   */
  append(levelDb: number, coefficients: Float64Array, pitch: number): void {
    const place = this.#frameCount % blockFrames;
    if (place === 0) {
      this.#coefficients.push(new Int16Array(blockFrames * this.size));
      this.#levels.push(new Int8Array(blockFrames));
      this.#pitches.push(new Uint8Array(blockFrames));
    }
    const block = this.#coefficients.at(-1);
    const levels = this.#levels.at(-1);
    const pitches = this.#pitches.at(-1);
    if (block === undefined || levels === undefined || pitches === undefined) return;
    pitches[place] =
      pitch === 0
        ? 0
        : Math.max(1, Math.min(255, Math.round((pitch - lowestPitch) * pitchScale) + 1));
    levels[place] = Math.max(-127, Math.min(127, Math.round(levelDb * 2) + 80));
    for (let index = 0; index < this.size; index += 1)
      block[place * this.size + index] = Math.max(
        -32_768,
        Math.min(32_767, Math.round((coefficients[index] ?? 0) * scale)),
      );
    this.#frameCount += 1;
  }

  /** Level of a frame, in dBFS, from -103 to 23. */
  levelDb(frame: number): number {
    const level = this.#levels[Math.floor(frame / blockFrames)]?.[frame % blockFrames] ?? -127;
    return (level - 80) / 2;
  }

  /** Natural logarithm of the pitch of a frame in Hz, or 0 where nothing is voiced. */
  pitch(frame: number): number {
    const pitch = this.#pitches[Math.floor(frame / blockFrames)]?.[frame % blockFrames] ?? 0;
    return pitch === 0 ? 0 : lowestPitch + (pitch - 1) / pitchScale;
  }

  /** Writes the coefficients of a frame. */
  read(frame: number, into: Float64Array): void {
    const block = this.#coefficients[Math.floor(frame / blockFrames)];
    if (block === undefined) return;
    const from = (frame % blockFrames) * this.size;
    for (let index = 0; index < this.size; index += 1)
      into[index] = (block[from + index] ?? 0) / scale;
  }
}
