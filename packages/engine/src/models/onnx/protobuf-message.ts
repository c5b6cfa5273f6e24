/** Bytes of a message, or of a part of one. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** Joins parts of a message. */
export function concatenate(parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

function varint(value: number): Bytes {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  do {
    const low = Number(rest & 0x7fn);
    rest >>= 7n;
    bytes.push(rest === 0n ? low : low | 0x80);
  } while (rest !== 0n);
  return Uint8Array.from(bytes);
}

/** A field with a whole number. */
export const numberField = (field: number, value: number): Bytes =>
  concatenate([varint(field * 8), varint(value)]);

/** The start of a field with content: everything before the content. */
export const contentHeader = (field: number, contentBytes: number): Bytes =>
  concatenate([varint(field * 8 + 2), varint(contentBytes)]);

/** A field with content, such as a message. */
export function contentField(field: number, ...content: readonly Uint8Array[]): Bytes {
  const contentBytes = content.reduce((sum, part) => sum + part.length, 0);
  return concatenate([contentHeader(field, contentBytes), ...content]);
}

/** A field with a text. */
export const textField = (field: number, value: string): Bytes =>
  contentField(field, new TextEncoder().encode(value));
