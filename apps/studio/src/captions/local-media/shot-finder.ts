/** Least mean difference of the colours of two frames at a shot change, of 255. */
const leastDifference = 18;
/** Least ratio of that difference to those of the frames before it, which movement has as well. */
const leastRatio = 3;
/** Number of frames that a difference is compared with. */
const memory = 12;
/** Number of frames after a shot change in which there is no other, such as those of a flash. */
const shortestShot = 6;

/**
 * Finds the frames that begin a shot: those whose colours differ from the frame before them by far
 * more than those of the frames before did. Fades and dissolves have none.
 */
export class ShotFinder {
  #former: Uint8ClampedArray | undefined;
  readonly #differences: number[] = [];
  #sinceShot = 0;

  /**
   * Adds the next frame. All frames have the same size.
   *
   * @param pixels - red, green, blue and alpha of each pixel
   * @returns true if it begins a shot
   */
  add(pixels: Uint8ClampedArray): boolean {
    const former = this.#former;
    this.#former = pixels;
    this.#sinceShot += 1;
    if (former === undefined) return false;
    const difference = meanDifference(former, pixels);
    const usual =
      this.#differences.reduce((sum, each) => sum + each, 0) /
      Math.max(1, this.#differences.length);
    const isShot =
      difference >= leastDifference &&
      difference >= leastRatio * usual &&
      this.#sinceShot >= shortestShot;
    if (isShot) {
      this.#sinceShot = 0;
      // Differences of the former shot say nothing about this one.
      this.#differences.length = 0;
    } else {
      this.#differences.push(difference);
      if (this.#differences.length > memory) this.#differences.shift();
    }
    return isShot;
  }
}

function meanDifference(one: Uint8ClampedArray, other: Uint8ClampedArray): number {
  let sum = 0;
  for (let index = 0; index < one.length; index += 4)
    for (let part = 0; part < 3; part += 1)
      sum += Math.abs((one[index + part] ?? 0) - (other[index + part] ?? 0));
  return sum / (one.length * 0.75);
}
