import { outOfRange, SubtitlesError } from '../subtitles-error.js';
import { sampleBytes } from './sample-bytes.js';
import { decodeWindows1252 } from './windows-1252.js';

/** The content of a file: text, or bytes to decode. */
export type TextSource = string | Uint8Array | ArrayBuffer;

/** Options of a {@link ByteDecoder}. */
interface ByteDecoderOptions {
  /** A label of the WHATWG encoding standard. The encoding is detected if it is absent. */
  readonly encoding?: string | undefined;
  /**
   * Finds the encoding of bytes that are not UTF-8, which are UTF-8 with errors without it. Readers
   * of formats that are always UTF-8 leave it out, and load no tables of letters.
   */
  readonly detectLegacy?: ((bytes: Uint8Array) => string) | undefined;
}

type Decode = (bytes: Uint8Array, isLast: boolean) => string;

/** Bytes by which UTF-8 is distinguished from other encodings: a few characters. */
const utf8Bytes = 12;

/**
 * Decodes the bytes of a file to text, in chunks cut at any byte. A byte order mark is kept as
 * U+FEFF.
 *
 * Without a label, UTF-16 is detected by the first two bytes. If an earlier encoding is allowed and
 * the first characters beyond ASCII are not valid UTF-8, it is found by the frequency of its
 * characters. All other files are UTF-8.
 */
export class ByteDecoder {
  readonly #detectLegacy: ((bytes: Uint8Array) => string) | undefined;
  #hasBegun = false;
  /** Bytes that are too few to detect the encoding. */
  #held: Uint8Array = new Uint8Array();
  #encoding = 'utf-8';
  #isAssumed = false;
  #decode: Decode | undefined;

  /** @throws {@link SubtitlesError} with code `invalid_argument` if the encoding is unknown. */
  constructor({ encoding, detectLegacy }: ByteDecoderOptions) {
    this.#detectLegacy = detectLegacy;
    if (encoding !== undefined) this.#use(encoding);
  }

  /** The encoding that is detected so far. */
  get encoding(): string {
    return this.#encoding;
  }

  /** True once the encoding was found by the frequency of characters, which may be wrong. */
  get isAssumed(): boolean {
    return this.#isAssumed;
  }

  /** Decodes bytes, and returns the text that they complete. */
  push(bytes: Uint8Array): string {
    return this.#read(bytes, false);
  }

  /** Ends the file and returns the text of the buffered bytes. */
  end(): string {
    return this.#read(new Uint8Array(), true);
  }

  #read(bytes: Uint8Array, isLast: boolean): string {
    if (this.#decode !== undefined) return this.#decode(bytes, isLast);
    const all = this.#held.length === 0 ? bytes : concatenate(this.#held, bytes);
    this.#held = new Uint8Array();
    if (!this.#hasBegun) {
      if (all.length < 2 && !isLast) {
        this.#held = all.slice();
        return '';
      }
      this.#hasBegun = true;
      const utf16 = detectUtf16(all);
      if (utf16 !== undefined) return this.#use(utf16)(all, isLast);
    }
    const first = all.findIndex(
      (byte) => byte >= 0x80 || (byte === escape && this.#detectLegacy !== undefined),
    );
    if (first === -1) return new TextDecoder().decode(all);
    const rest = all.subarray(first);
    const decode = this.#detect(rest, isLast);
    const before = new TextDecoder().decode(all.subarray(0, first));
    if (decode !== undefined) return before + decode(rest, isLast);
    this.#held = rest.slice();
    return before;
  }

  /**
   * Detects the encoding of bytes, of which the first is not ASCII.
   *
   * @returns `undefined` where the bytes are too few.
   */
  #detect(bytes: Uint8Array, isLast: boolean): Decode | undefined {
    if (this.#detectLegacy === undefined) return this.#use('utf-8');
    if (bytes.length < utf8Bytes && !isLast) return undefined;
    if (bytes[0] !== escape && beginsAsUtf8(bytes)) return this.#use('utf-8');
    if (bytes.length < sampleBytes && !isLast) return undefined;
    this.#isAssumed = true;
    return this.#use(this.#detectLegacy(bytes));
  }

  #use(label: string): Decode {
    const { encoding, decode } = createDecode(label);
    this.#encoding = encoding;
    this.#decode = decode;
    return decode;
  }
}

/** The byte that begins the escape sequences of ISO 2022. */
const escape = 0x1b;

function createDecode(label: string): { readonly encoding: string; readonly decode: Decode } {
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(label, { ignoreBOM: true });
  } catch (cause) {
    throw new SubtitlesError(
      'invalid_argument',
      'encoding',
      `encoding is ${JSON.stringify(label)}, but must be a label that TextDecoder knows.`,
      { cause },
    );
  }
  const { encoding } = decoder;
  // Some runtimes decode Windows-1252 as Latin-1.
  if (encoding === 'windows-1252') return { encoding, decode: decodeWindows1252 };
  return { encoding, decode: (bytes, isLast) => decoder.decode(bytes, { stream: !isLast }) };
}

function concatenate(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

/**
 * Detects UTF-16 by the first two bytes of a file: a byte order mark, or an ASCII character,
 * because subtitles begin with one.
 */
function detectUtf16([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first === undefined || second === undefined) return undefined;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first !== 0 && second === 0) return 'utf-16le';
  if (first === 0 && second !== 0) return 'utf-16be';
  return undefined;
}

/**
 * True when the characters at the start of bytes are valid UTF-8, up to the first one of ASCII or
 * for a few characters.
 */
function beginsAsUtf8(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, utf8Bytes);
  const ascii = start.findIndex((byte) => byte < 0x80);
  try {
    const run = ascii === -1 ? start : start.subarray(0, ascii);
    // The last character may be cut, unless ASCII follows it.
    new TextDecoder('utf-8', { fatal: true }).decode(run, { stream: ascii === -1 });
    return true;
  } catch {
    return false;
  }
}

/** The text of a whole file. */
export interface DecodedSource {
  readonly text: string;
  /** The encoding of bytes, which is absent for text. */
  readonly encoding?: string;
  /** True if the encoding was found by the frequency of characters, which may be wrong. */
  readonly isAssumed: boolean;
}

/**
 * Decodes a whole file. XML may declare its encoding.
 *
 * @throws {@link SubtitlesError} with code `invalid_argument` for anything but text or bytes.
 */
export function decodeSource(source: TextSource, options: ByteDecoderOptions): DecodedSource {
  if (typeof source === 'string') return { text: source, isAssumed: false };
  checkSource(source);
  const bytes = source instanceof Uint8Array ? source : new Uint8Array(source);
  const encoding = options.encoding ?? (options.detectLegacy ? encodingOfXml(bytes) : undefined);
  const decoder = new ByteDecoder({ ...options, encoding });
  const text = decoder.push(bytes) + decoder.end();
  return { text, encoding: decoder.encoding, isAssumed: decoder.isAssumed };
}

/** @throws {@link SubtitlesError} with code `invalid_argument` for anything but text or bytes. */
export function checkSource(source: unknown): void {
  if (typeof source === 'string' || source instanceof ArrayBuffer || ArrayBuffer.isView(source))
    return;
  throw outOfRange('invalid_argument', 'source', 'the text or the bytes of a file', source);
}

/** The encoding that an XML declaration names, if the runtime knows it. */
function encodingOfXml(bytes: Uint8Array): string | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 200));
  const label = /^<\?xml[^<>]*?\bencoding\s*=\s*["']([\w:.-]+)["']/i.exec(start)?.[1];
  if (label === undefined || /^utf-?(?:8|16)/i.test(label)) return undefined;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}
