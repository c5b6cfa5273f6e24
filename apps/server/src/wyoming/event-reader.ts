import { formatIssues } from '@earshot/core';
import * as z from 'zod';
import { HttpError } from '../errors/http-error.js';
import type { WyomingEvent } from './wyoming-event.js';

/** Limits of one event, in bytes. */
const limits = { header: 64 * 1024, data: 256 * 1024, payload: 1024 * 1024 } as const;

const dataSchema = z.record(z.string(), z.unknown());

/** Schema of the length of a part, which clients leave out or set to null where there is none. */
const length = (maximum: number) =>
  z
    .int()
    .min(0)
    .max(maximum)
    .nullish()
    .transform((bytes) => bytes ?? 0);

const headerSchema = z.object({
  type: z.string().min(1).max(100),
  data: dataSchema.nullish(),
  data_length: length(limits.data),
  payload_length: length(limits.payload),
});

type Header = z.output<typeof headerSchema>;

/** What of an event is read at the moment. */
type Part = 'header' | 'data' | 'payload';

const lineFeed = 0x0a;

/** Reads events from the bytes of a connection, which may be divided anywhere. */
export class EventReader {
  #part: Part = 'header';
  #header: Header | undefined;
  #data: Readonly<Record<string, unknown>> = {};
  /** Bytes of the part so far. */
  #collected: Uint8Array[] = [];
  #collectedBytes = 0;

  /**
   * Takes bytes.
   *
   * @returns the events that are complete
   * @throws HttpError 400 for what is no event, or is too long
   */
  *read(bytes: Uint8Array): Generator<WyomingEvent, void, undefined> {
    let rest = bytes;
    while (rest.length > 0) {
      const missing = this.#missing(rest);
      const taken = rest.subarray(0, missing);
      rest = rest.subarray(taken.length);
      this.#collected.push(taken);
      this.#collectedBytes += taken.length;
      const event = taken.length === missing ? this.#completePart() : undefined;
      if (event !== undefined) yield event;
    }
  }

  /** Bytes that the part still needs, which a header has until its line ends. */
  #missing(rest: Uint8Array): number {
    if (this.#part !== 'header') return this.#readLength(this.#part) - this.#collectedBytes;
    const end = rest.indexOf(lineFeed);
    const headerBytes = this.#collectedBytes + (end === -1 ? rest.length : end);
    if (headerBytes > limits.header)
      throw new HttpError(
        400,
        `The header of an event must have at most ${limits.header} bytes, got more`,
      );
    return end === -1 ? Number.POSITIVE_INFINITY : end + 1;
  }

  #readLength(part: 'data' | 'payload'): number {
    return this.#header?.[`${part}_length`] ?? 0;
  }

  #completePart(): WyomingEvent | undefined {
    const part = Buffer.concat(this.#collected);
    this.#collected = [];
    this.#collectedBytes = 0;
    if (this.#part === 'payload') return this.#completeEvent(part);
    if (this.#part === 'header') {
      this.#header = parse(headerSchema, part, 'header');
      this.#data = this.#header.data ?? {};
    } else this.#data = { ...this.#data, ...parse(dataSchema, part, 'data') };
    if (this.#part === 'header' && this.#readLength('data') > 0) this.#part = 'data';
    else if (this.#readLength('payload') > 0) this.#part = 'payload';
    else return this.#completeEvent(new Uint8Array());
    return undefined;
  }

  #completeEvent(payload: Uint8Array): WyomingEvent {
    this.#part = 'header';
    return { type: this.#header?.type ?? '', data: this.#data, payload };
  }
}

function parse<Schema extends z.ZodType>(
  schema: Schema,
  bytes: Buffer,
  part: 'header' | 'data',
): z.output<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch (cause) {
    throw new HttpError(400, `The ${part} of an event must be JSON`, { cause });
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw HttpError.validation(formatIssues(parsed.error, value));
}
