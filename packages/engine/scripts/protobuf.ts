/**
 * One field of a protocol buffer message: its number and its value. Numbers come as bigint,
 * everything else as bytes.
 */
export interface ProtobufField {
  readonly number: number;
  readonly value: bigint | Uint8Array;
}

/**
 * Reads the fields of a protocol buffer message (wire types 0, 1, 2 and 5).
 *
 * @param bytes - the message
 */
export function* readProtobuf(bytes: Uint8Array): Generator<ProtobufField> {
  let position = 0;
  const variable = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[position];
      if (byte === undefined) throw new Error('The message ends within a number.');
      position += 1;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const take = (length: number): Uint8Array => {
    if (position + length > bytes.length) throw new Error('The message ends within a field.');
    position += length;
    return bytes.subarray(position - length, position);
  };
  while (position < bytes.length) {
    const key = Number(variable());
    const number = key >> 3;
    const wireType = key & 7;
    if (wireType === 0) yield { number, value: variable() };
    else if (wireType === 1) yield { number, value: take(8) };
    else if (wireType === 2) yield { number, value: take(Number(variable())) };
    else if (wireType === 5) yield { number, value: take(4) };
    else throw new Error(`Wire type ${wireType} is unknown.`);
  }
}
