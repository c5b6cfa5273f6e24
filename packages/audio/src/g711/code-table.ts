/**
 * The code of every 16-bit sample, that of `sample` at `sample & 0xffff`.
 *
 * @param run - how many samples in a row have one code, at least
 */
export function codeTable(encodeSample: (sample: number) => number, run: number): Uint8Array {
  const codes = new Uint8Array(65_536);
  for (let index = 0; index < codes.length; index += run) {
    codes.fill(encodeSample((index << 16) >> 16), index, index + run);
  }
  return codes;
}
