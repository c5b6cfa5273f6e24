/** The fields of `fmt `, as they are written to the file, right or wrong. */
export interface FormatFields {
  readonly tag?: number;
  readonly channels?: number;
  readonly sampleRateHz?: number;
  readonly byteRate?: number;
  readonly frameBytes?: number;
  readonly bits?: number;
  /** Makes the format extensible. */
  readonly extension?: {
    readonly validBits: number;
    readonly mask?: number;
    readonly subFormat: readonly number[];
  };
}

/** A chunk to be written. Its size and padding may be wrong. */
export interface Chunk {
  readonly id: string;
  readonly body: Uint8Array;
  readonly size?: number;
  readonly padding?: readonly number[];
}

export const subFormatEnd = [0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xaa, 0, 0x38, 0x9b, 0x71] as const;

/** The body of `fmt `, consistent unless specified otherwise. */
export function formatBody(fields: FormatFields, isLittle = true): Uint8Array {
  const { tag = 1, channels = 1, sampleRateHz = 16_000, bits = 16, extension } = fields;
  const frameBytes = fields.frameBytes ?? channels * Math.ceil(bits / 8);
  const body = new Uint8Array(extension === undefined ? 16 : 40);
  const view = new DataView(body.buffer);
  view.setUint16(0, extension === undefined ? tag : 0xfffe, isLittle);
  view.setUint16(2, channels, isLittle);
  view.setUint32(4, sampleRateHz, isLittle);
  view.setUint32(8, fields.byteRate ?? sampleRateHz * frameBytes, isLittle);
  view.setUint16(12, frameBytes, isLittle);
  view.setUint16(14, bits, isLittle);
  if (extension !== undefined) {
    view.setUint16(16, 22, isLittle);
    view.setUint16(18, extension.validBits, isLittle);
    view.setUint32(20, extension.mask ?? 0, isLittle);
    body.set(extension.subFormat, 24);
  }
  return body;
}

/** A file of chunks. Each of odd size is padded with a zero unless it specifies otherwise. */
export function wavBytes(
  chunks: readonly Chunk[],
  {
    container = 'RIFF',
    riffSize,
  }: { readonly container?: string; readonly riffSize?: number } = {},
): Uint8Array {
  const isLittle = container !== 'RIFX';
  const parts = chunks.flatMap(({ id, body, size = body.length, padding }) => [
    ascii(id),
    number32(size, isLittle),
    body,
    Uint8Array.from(padding ?? (body.length % 2 === 1 ? [0] : [])),
  ]);
  const length = parts.reduce((sum, part) => sum + part.length, 4);
  return Uint8Array.from(
    [ascii(container), number32(riffSize ?? length, isLittle), ascii('WAVE'), ...parts].flatMap(
      (part) => [...part],
    ),
  );
}

/** A mono file of 16 bits at 16 kHz that holds `data`. */
export function simpleWav(data: Uint8Array, fields: FormatFields = {}): Uint8Array {
  return wavBytes([
    { id: 'fmt ', body: formatBody(fields) },
    { id: 'data', body: data },
  ]);
}

/** The bytes of a text. */
export function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** A number of 32 bits. */
export function number32(value: number, isLittle = true): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, isLittle);
  return bytes;
}

/** A number of 64 bits, little-endian. */
export function number64(value: bigint): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, value, true);
  return bytes;
}

/** Bytes one after the other. */
export function joinBytes(...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}
