const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;

/** Names of the fields on the path to the utterances of a result. */
const path = ['transcription', 'utterances'];

/** Longest name of a field that is compared, in bytes. */
const longestName = 64;

/** Depth within the list of utterances: the result, its transcription, and the list. */
const listDepth = path.length + 1;

/**
 * Finds the utterances in the JSON text of a result while it is read, so that a result of any
 * length is never parsed as a whole. It relies on text that this service has written: valid, with
 * each field once.
 */
export class UtteranceScanner {
  /** Names of the enclosing fields, by depth. Those deeper than the path are not recorded. */
  readonly #names: string[] = [];
  #depth = 0;
  #isInString = false;
  /** True when the bytes so far end with an escaping backslash. */
  #isEscaped = false;
  /** The current string, as long as it may be a name of the path. */
  #name = '';
  /** Bytes of the current utterance from earlier chunks. */
  #parts: Buffer[] | undefined;
  #isInList = false;
  #hasEnded = false;

  /** True after the last utterance. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /**
   * Scans the next bytes.
   *
   * @returns JSON text of the utterances that these bytes complete
   */
  push(bytes: Buffer): string[] {
    const found: string[] = [];
    /** Start of the current utterance in these bytes. */
    let start = 0;
    let index = 0;
    while (index < bytes.length && !this.#hasEnded) {
      if (this.#isInString) {
        index = this.#endString(bytes, index);
        continue;
      }
      const byte = bytes[index];
      index += 1;
      if (byte === quote) {
        this.#isInString = true;
        this.#name = '';
      } else if (byte === colon) {
        if (this.#depth <= path.length) this.#names[this.#depth] = this.#name;
      } else if (byte === openBrace || byte === openBracket) {
        if (this.#open(byte)) start = index - 1;
      } else if (byte === closeBrace || byte === closeBracket) {
        const parts = this.#close();
        if (parts !== undefined)
          found.push(Buffer.concat([...parts, bytes.subarray(start, index)]).toString());
      }
    }
    this.#parts?.push(bytes.subarray(start));
    return found;
  }

  /** Enters an object or a list. Returns true when it is an utterance. */
  #open(byte: number): boolean {
    this.#depth += 1;
    if (this.#isInList && this.#depth === listDepth + 1) {
      this.#parts = [];
      return true;
    }
    if (byte === openBracket && this.#depth === listDepth)
      this.#isInList = path.every((name, level) => this.#names[level + 1] === name);
    return false;
  }

  /** Leaves an object or a list. Returns the earlier bytes of the utterance that this completes. */
  #close(): readonly Buffer[] | undefined {
    this.#depth -= 1;
    if (!this.#isInList || this.#depth > listDepth) return undefined;
    if (this.#depth < listDepth) {
      this.#hasEnded = true;
      return undefined;
    }
    const parts = this.#parts ?? [];
    this.#parts = undefined;
    return parts;
  }

  /** Scans to the end of the current string, or of the bytes. Returns the index after it. */
  #endString(bytes: Buffer, from: number): number {
    const first = this.#isEscaped ? from + 1 : from;
    let end = bytes.indexOf(quote, first);
    while (end >= 0 && endsEscaped(bytes, first, end)) end = bytes.indexOf(quote, end + 1);
    const to = end < 0 ? bytes.length : end;
    this.#isEscaped = end < 0 && (first > to || endsEscaped(bytes, first, to));
    if (this.#depth <= path.length && this.#name.length < longestName)
      this.#name += bytes.toString('latin1', from, Math.min(to, from + longestName));
    this.#isInString = end < 0;
    return end < 0 ? to : end + 1;
  }
}

/**
 * True when the bytes end with an odd number of backslashes, so that the next character is escaped.
 */
function endsEscaped(bytes: Buffer, from: number, to: number): boolean {
  let index = to;
  while (index > from && bytes[index - 1] === backslash) index -= 1;
  return (to - index) % 2 === 1;
}
