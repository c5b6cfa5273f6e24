/**
 * The 16-bit values of every two codes in a row: that of the first stands in the lower 16 bits, and the first code in the
 * lower 8 of the index. So the lower 16 bits of the first 256 are the values of single codes.
 */
export function pairTable(decodeCode: (code: number) => number): Int32Array {
  const values = Int32Array.from({ length: 256 }, (_, code) => decodeCode(code) & 0xffff);
  const table = new Int32Array(65_536);
  for (let index = 0; index < table.length; index += 1) {
    table[index] = ((values[index >> 8] as number) << 16) | (values[index & 0xff] as number); // of 256
  }
  return table;
}
