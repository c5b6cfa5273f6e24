/**
 * Fuses products with the sums that they are added to: `f32x4.mul`, `local.get` and `f32x4.add` become `local.get`,
 * `f32x4.relaxed_madd` and three `nop`, as long as they. The runtime then multiplies and adds in one instruction with one
 * rounding, where the processor can. (WebAssembly 3.0, relaxed SIMD.)
 *
 * @param digits - a module in hexadecimal digits, which has no local variables above the 127th
 */
export function fuseProducts(digits: string): string {
  return digits.replace(/fde60120(..)fde401/g, '20$1fd8502010101');
}
