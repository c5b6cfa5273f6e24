/**
 * Largest energy of the difference of two equal channels, relative to the energy of one of them:
 * -30 dB.
 */
const maximumDifferenceRatio = 1e-3;

/** Largest RMS of a difference that counts as coding noise, in steps of 16-bit samples. */
const codingNoiseSteps = 1.5;

/** True for samples that are equal, apart from changes by a lossy codec. */
export function areEqual(left: Int16Array, right: Int16Array): boolean {
  let energy = 0;
  let difference = 0;
  for (let index = 0; index < left.length; index += 1) {
    const sample = left[index] ?? 0;
    const step = sample - (right[index] ?? 0);
    energy += sample * sample;
    difference += step * step;
  }
  return (
    difference <= Math.max(energy * maximumDifferenceRatio, left.length * codingNoiseSteps ** 2)
  );
}
