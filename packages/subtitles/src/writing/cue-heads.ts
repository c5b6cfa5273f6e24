import type { Cue } from '../cue.js';
import { toMilliseconds } from '../timestamps/format-timestamp.js';

/** Number of cues whose heads are decoded together. */
export const headBatchSize = 128;

/**
 * Two line feeds, a number and a line feed, an arrow, a line feed, and two times with hours of up
 * to ten digits.
 */
const maximumHeadBytes = 2 + 11 + 5 + 1 + 2 * 20;

/**
 * Formats the heads of cues: a blank line, the number if the format has one, and the line of times.
 * The heads of many cues are one run of ASCII bytes, which is decoded at once. A string for each
 * digit, number and time would cost several times as much.
 */
export class CueHeads {
  /** End offset of each head of the last batch. */
  readonly ends = new Int32Array(headBatchSize);
  readonly #bytes = new Uint8Array(headBatchSize * maximumHeadBytes);
  /** Puts several characters at once, at any offset. */
  readonly #view = new DataView(this.#bytes.buffer);
  readonly #decoder = new TextDecoder();
  readonly #separator: number;
  readonly #firstNumber: number | undefined;

  /**
   * @param separator - The character before the milliseconds.
   * @param firstNumber - The number of the first cue of the file, or `undefined` where cues are not
   * numbered.
   */
  constructor(separator: ',' | '.', firstNumber?: number) {
    this.#separator = separator.charCodeAt(0) << 24;
    this.#firstNumber = firstNumber;
  }

  /**
   * The heads of up to {@link headBatchSize} cues, one after another. Each begins with two line
   * feeds and ends with one.
   *
   * @param from - Index of the first of them in `cues`.
   * @param firstIndex - Index of `cues[0]` in the file.
   * @throws {@link SubtitlesError} with code `invalid_argument` where a time is not a finite
   * number.
   */
  format(cues: readonly Cue[], from: number, firstIndex: number): string {
    // Fields are read once, because the runtime keeps local variables in registers.
    const view = this.#view;
    const ends = this.ends;
    const separator = this.#separator;
    const isNumbered = this.#firstNumber !== undefined;
    const offsetOfNumbers = (this.#firstNumber ?? 0) | 0;
    let at = 0;
    // Reading beyond the end of a list would prevent the runtime from optimising this.
    const count = Math.min(headBatchSize, cues.length - from);
    for (let place = 0; place < count; place += 1) {
      const cue = cues[from + place] as Cue;
      const index = firstIndex + from + place;
      const start = toMilliseconds(cue.startSeconds, index, 'startSeconds');
      const end = toMilliseconds(cue.endSeconds, index, 'endSeconds');
      view.setUint16(at, twoLineFeeds);
      at += 2;
      if (isNumbered) {
        at = putInteger(view, at, offsetOfNumbers + index);
        view.setUint8(at, lineFeed);
        at += 1;
      }
      at = putTime(view, at, start, separator);
      view.setUint32(at, arrow);
      view.setUint8(at + 4, space);
      at = putTime(view, at + 5, end, separator);
      view.setUint8(at, lineFeed);
      at += 1;
      ends[place] = at;
    }
    return this.#decoder.decode(this.#bytes.subarray(0, at));
  }
}

/**
 * Puts a time at an offset: `hh:mm:ss`, the separator and three digits. @returns The offset after
 * it.
 */
function putTime(view: DataView, offset: number, milliseconds: number, separator: number): number {
  if (milliseconds >= hundredHours) {
    const at = putInteger(view, offset, Math.floor(milliseconds / hundredHours));
    return putTime(view, at, milliseconds % hundredHours, separator);
  }
  // Division of 32-bit integers is faster.
  const seconds = ((milliseconds | 0) / 1000) | 0;
  const minutes = (seconds / 60) | 0;
  const hours = (minutes / 60) | 0;
  const thousandths = (milliseconds | 0) - seconds * 1000;
  view.setUint16(offset, pairs[hours] as number);
  view.setUint32(offset + 2, colons | ((pairs[minutes - hours * 60] as number) << 8));
  view.setUint16(offset + 6, pairs[seconds - minutes * 60] as number);
  view.setUint32(offset + 8, separator | (triples[thousandths] as number));
  return offset + 12;
}

/** Puts a whole number below 2^31 at an offset. @returns The offset after it. */
function putInteger(view: DataView, offset: number, value: number): number {
  let rest = value | 0;
  let end = offset + 1;
  for (let limit = 10; limit <= rest; limit *= 10) end += 1;
  let at = end - 2;
  while (rest >= 10) {
    const hundreds = (rest / 100) | 0;
    view.setUint16(at, pairs[rest - hundreds * 100] as number);
    at -= 2;
    rest = hundreds;
  }
  if (at >= offset - 1) view.setUint8(at + 1, zero + rest);
  return end;
}

const lineFeed = 0x0a;
const twoLineFeeds = 0x0a_0a;
const space = 0x20;
const zero = 0x30;
/** A space, two hyphens and a greater-than sign. */
const arrow = 0x20_2d_2d_3e;
/** A colon on both sides of two digits. */
const colons = 0x3a_00_00_3a;
const hundredHours = 360_000_000;

/**
 * The digits of the numbers below 100, as two character codes. A lookup is faster than divisions.
 */
const pairs = /* @__PURE__ */ Uint16Array.from(
  { length: 100 },
  (_, value) => ((zero + Math.floor(value / 10)) << 8) + zero + (value % 10),
);

/** The digits of the numbers below 1000, as three character codes. */
const triples = /* @__PURE__ */ Uint32Array.from(
  { length: 1000 },
  (_, value) => ((zero + Math.floor(value / 100)) << 16) + (pairs[value % 100] ?? 0),
);
