import type { Cue } from '../cue.js';
import { toMilliseconds } from '../timestamps/format-timestamp.js';

/** Number of cues whose heads are decoded together. */
export const headBatchSize = 128;

/** Two line feeds, a number and a line feed, an arrow, a line feed, and two times with hours of up to ten digits. */
const maximumHeadBytes = 2 + 11 + 5 + 1 + 2 * 20;

/**
 * Formats the heads of cues: a blank line, the number where the format has one, and the line of
 * times. The heads of many cues are one run of ASCII bytes, decoded at once: a string for each digit, number and time
 * would cost several times as much.
 */
export class CueHeads {
  /** End offset of each head of the last batch. */
  readonly ends = new Int32Array(headBatchSize);
  readonly #bytes = new Uint8Array(headBatchSize * maximumHeadBytes);
  readonly #decoder = new TextDecoder();
  readonly #separator: number;
  readonly #firstNumber: number | undefined;

  /**
   * @param separator - What stands before the milliseconds.
   * @param firstNumber - The number of the first cue of the file; `undefined` where cues are not numbered.
   */
  constructor(separator: ',' | '.', firstNumber?: number) {
    this.#separator = separator.charCodeAt(0);
    this.#firstNumber = firstNumber;
  }

  /**
   * The heads of up to {@link headBatchSize} cues, one after another. Each begins with two line feeds and ends with one.
   *
   * @param from - Index of the first of them in `cues`.
   * @param firstIndex - Index of `cues[0]` in the file.
   * @throws {@link SubtitlesError} with code `invalid-argument` where a time is not a finite number.
   */
  format(cues: readonly Cue[], from: number, firstIndex: number): string {
    // Fields are read once: the runtime keeps local variables in registers.
    const bytes = this.#bytes;
    const ends = this.ends;
    const separator = this.#separator;
    const isNumbered = this.#firstNumber !== undefined;
    const offsetOfNumbers = (this.#firstNumber ?? 0) | 0;
    let at = 0;
    // Reading beyond the end of a list would keep the runtime from compiling this well.
    const count = Math.min(headBatchSize, cues.length - from);
    for (let place = 0; place < count; place += 1) {
      const cue = cues[from + place] as Cue;
      const index = firstIndex + from + place;
      const start = toMilliseconds(cue.startSeconds, index, 'startSeconds');
      const end = toMilliseconds(cue.endSeconds, index, 'endSeconds');
      bytes[at] = lineFeed;
      bytes[at + 1] = lineFeed;
      at += 2;
      if (isNumbered) {
        at = putInteger(bytes, at, offsetOfNumbers + index);
        bytes[at] = lineFeed;
        at += 1;
      }
      at = putTime(bytes, at, start, separator);
      bytes[at] = space;
      bytes[at + 1] = hyphen;
      bytes[at + 2] = hyphen;
      bytes[at + 3] = greaterThan;
      bytes[at + 4] = space;
      at = putTime(bytes, at + 5, end, separator);
      bytes[at] = lineFeed;
      at += 1;
      ends[place] = at;
    }
    return this.#decoder.decode(bytes.subarray(0, at));
  }
}

/** Puts a time at an offset: `hh:mm:ss`, the separator and three digits. @returns The offset after it. */
function putTime(
  bytes: Uint8Array,
  offset: number,
  milliseconds: number,
  separator: number,
): number {
  if (milliseconds >= hundredHours) {
    const at = putInteger(bytes, offset, Math.floor(milliseconds / hundredHours));
    return putTime(bytes, at, milliseconds % hundredHours, separator);
  }
  // Whole numbers of 32 bits divide faster.
  const minutes = ((milliseconds | 0) / 60_000) | 0;
  const hours = (minutes / 60) | 0;
  const minute = minutes - hours * 60;
  const rest = (milliseconds | 0) - minutes * 60_000;
  const seconds = (rest / 1000) | 0;
  const thousandths = rest - seconds * 1000;
  const hundreds = (thousandths / 100) | 0;
  const belowHundred = thousandths - hundreds * 100;
  bytes[offset] = tens[hours] as number;
  bytes[offset + 1] = ones[hours] as number;
  bytes[offset + 2] = colon;
  bytes[offset + 3] = tens[minute] as number;
  bytes[offset + 4] = ones[minute] as number;
  bytes[offset + 5] = colon;
  bytes[offset + 6] = tens[seconds] as number;
  bytes[offset + 7] = ones[seconds] as number;
  bytes[offset + 8] = separator;
  bytes[offset + 9] = zero + hundreds;
  bytes[offset + 10] = tens[belowHundred] as number;
  bytes[offset + 11] = ones[belowHundred] as number;
  return offset + 12;
}

/** Puts a whole number below 2^31 at an offset. @returns The offset after it. */
function putInteger(bytes: Uint8Array, offset: number, value: number): number {
  let rest = value | 0;
  let end = offset + 1;
  for (let limit = 10; limit <= rest; limit *= 10) end += 1;
  let at = end - 1;
  while (rest >= 10) {
    const hundreds = (rest / 100) | 0;
    const pair = rest - hundreds * 100;
    bytes[at] = ones[pair] as number;
    bytes[at - 1] = tens[pair] as number;
    at -= 2;
    rest = hundreds;
  }
  if (at >= offset) bytes[at] = zero + rest;
  return end;
}

const lineFeed = 10;
const space = 32;
const hyphen = 45;
const zero = 48;
const colon = 58;
const greaterThan = 62;
const hundredHours = 360_000_000;

/** The digits of the numbers below 100, as character codes: looked up faster than divided. */
const tens = /* @__PURE__ */ Uint8Array.from({ length: 100 }, (_, value) => zero + value / 10);
const ones = /* @__PURE__ */ Uint8Array.from({ length: 100 }, (_, value) => zero + (value % 10));
