// Four samples a turn: the loop itself would cost as much as the work. All casts are of elements that are in
// range: by the loop, by the mask, or because a table has a value for every byte.

/** Writes the code of each sample: the element of `codes` at its bits from `shift` up. */
export function lookUpCodes(
  samples: Int16Array,
  shift: number,
  codes: Uint8Array,
  target: Uint8Array,
): void {
  const mask = codes.length - 1;
  const { length } = samples;
  let index = 0;
  for (; index + 4 <= length; index += 4) {
    target[index] = codes[((samples[index] as number) >> shift) & mask] as number;
    target[index + 1] = codes[((samples[index + 1] as number) >> shift) & mask] as number;
    target[index + 2] = codes[((samples[index + 2] as number) >> shift) & mask] as number;
    target[index + 3] = codes[((samples[index + 3] as number) >> shift) & mask] as number;
  }
  for (; index < length; index += 1) {
    target[index] = codes[((samples[index] as number) >> shift) & mask] as number;
  }
}

/** Writes the value of each code. */
export function lookUpValues<Values extends Int16Array | Float32Array>(
  codes: Uint8Array,
  values: Values,
  target: Values,
): void {
  const { length } = codes;
  let index = 0;
  for (; index + 4 <= length; index += 4) {
    target[index] = values[codes[index] as number] as number;
    target[index + 1] = values[codes[index + 1] as number] as number;
    target[index + 2] = values[codes[index + 2] as number] as number;
    target[index + 3] = values[codes[index + 3] as number] as number;
  }
  for (; index < length; index += 1) {
    target[index] = values[codes[index] as number] as number;
  }
}
