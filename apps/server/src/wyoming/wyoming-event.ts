/** An event of the Wyoming protocol. */
export interface WyomingEvent {
  readonly type: string;
  /** Fields of the event. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Audio, empty for events without. */
  readonly payload: Uint8Array;
}

/** Version of the protocol that events name, that of the package `wyoming` for Python. */
const protocolVersion = '1.10.0';

/** The bytes of an event without a payload: a line of JSON, and its data. */
export function encodeEvent(type: string, data: object = {}): Buffer {
  const text = Buffer.from(JSON.stringify(data));
  const header = { type, version: protocolVersion, data_length: text.length };
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), text]);
}
