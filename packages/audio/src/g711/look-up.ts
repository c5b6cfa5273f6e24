// Eight samples a turn: the loop itself would cost as much as the work. All casts are of elements that are in
// range: by the loop, by the shift, or because a table has a value for every byte.

/** Writes the code of each sample: the element of `codes` that the bits of the sample from `shift` up say, without sign. */
export function lookUpCodes(
  samples: Int16Array,
  shift: number,
  codes: Uint8Array,
  target: Uint8Array,
): void {
  const { buffer, byteOffset, length } = samples;
  // Read without sign, the shifted bits are the place in the table as they are.
  const words = new Uint16Array(buffer, byteOffset, length);
  let index = 0;
  for (; index + 8 <= length; index += 8) {
    target[index] = codes[(words[index] as number) >> shift] as number;
    target[index + 1] = codes[(words[index + 1] as number) >> shift] as number;
    target[index + 2] = codes[(words[index + 2] as number) >> shift] as number;
    target[index + 3] = codes[(words[index + 3] as number) >> shift] as number;
    target[index + 4] = codes[(words[index + 4] as number) >> shift] as number;
    target[index + 5] = codes[(words[index + 5] as number) >> shift] as number;
    target[index + 6] = codes[(words[index + 6] as number) >> shift] as number;
    target[index + 7] = codes[(words[index + 7] as number) >> shift] as number;
  }
  for (; index < length; index += 1) {
    target[index] = codes[(words[index] as number) >> shift] as number;
  }
}

// A function for each kind of target, since a loop that has met both takes twice as long.

/** Writes the 16-bit value of each code. */
export function lookUpValues(codes: Uint8Array, values: Int16Array, target: Int16Array): void {
  const { length } = codes;
  let index = 0;
  for (; index + 8 <= length; index += 8) {
    target[index] = values[codes[index] as number] as number;
    target[index + 1] = values[codes[index + 1] as number] as number;
    target[index + 2] = values[codes[index + 2] as number] as number;
    target[index + 3] = values[codes[index + 3] as number] as number;
    target[index + 4] = values[codes[index + 4] as number] as number;
    target[index + 5] = values[codes[index + 5] as number] as number;
    target[index + 6] = values[codes[index + 6] as number] as number;
    target[index + 7] = values[codes[index + 7] as number] as number;
  }
  for (; index < length; index += 1) {
    target[index] = values[codes[index] as number] as number;
  }
}

/** Like {@link lookUpValues}, with full scale 1.0. */
export function lookUpFloats(codes: Uint8Array, values: Float32Array, target: Float32Array): void {
  const { length } = codes;
  let index = 0;
  for (; index + 8 <= length; index += 8) {
    target[index] = values[codes[index] as number] as number;
    target[index + 1] = values[codes[index + 1] as number] as number;
    target[index + 2] = values[codes[index + 2] as number] as number;
    target[index + 3] = values[codes[index + 3] as number] as number;
    target[index + 4] = values[codes[index + 4] as number] as number;
    target[index + 5] = values[codes[index + 5] as number] as number;
    target[index + 6] = values[codes[index + 6] as number] as number;
    target[index + 7] = values[codes[index + 7] as number] as number;
  }
  for (; index < length; index += 1) {
    target[index] = values[codes[index] as number] as number;
  }
}
