/** The number of every float16 (IEEE 754 binary16), by its bits. */
export const halfValues: Float32Array = Float32Array.from({ length: 65_536 }, (_, bits) => {
  const exponent = (bits >> 10) & 0x1f;
  const fraction = (bits & 0x3ff) / 1024;
  const sign = bits & 0x8000 ? -1 : 1;
  if (exponent === 0x1f) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return sign * (exponent === 0 ? fraction * 2 ** -14 : (1 + fraction) * 2 ** (exponent - 15));
});

const float = new Float32Array(1);
const floatBits = new Uint32Array(float.buffer);

/**
 * The nearest float16 of a number, with ties to even.
 *
 * @param value - the number, which is taken as a float32
 * @returns its bits, which are those of infinity for numbers from 65,520
 */
export function halfBits(value: number): number {
  float[0] = value;
  const bits = floatBits[0] ?? 0;
  const sign = (bits >>> 16) & 0x8000;
  const magnitude = bits & 0x7fff_ffff;
  if (magnitude > 0x7f80_0000) return sign | 0x7e00;
  if (magnitude >= 0x477f_f000) return sign | 0x7c00;
  // Below the smallest normal float16, 2 ** -14, the steps are 2 ** -24 wide: adding 0.5 has the
  // unit of a float32 rounds to them.
  if (magnitude < 0x3880_0000) {
    float[0] = Math.abs(value) + 0.5;
    return sign | ((floatBits[0] ?? 0) - 0x3f00_0000);
  }
  const isOdd = (magnitude >>> 13) & 1;
  return sign | ((magnitude - 0x3800_0000 + 0xfff + isOdd) >>> 13);
}
