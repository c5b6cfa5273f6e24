/**
 * Index of the largest value, the first of equal ones.
 *
 * @param values - any number of values
 * @returns 0 for an empty array
 */
export function indexOfMaximum(values: Float64Array): number {
  let best = 0;
  for (let index = 1; index < values.length; index += 1)
    // The casts: both indices are in range, and this runs in innermost loops.
    if ((values[index] as number) > (values[best] as number)) best = index;
  return best;
}
