import { SubtitlesError } from '../subtitles-error.js';

/** The content of a file: text, or bytes to decode. */
export type TextSource = string | Uint8Array | ArrayBuffer;

/** Options of a {@link ByteDecoder}. */
interface ByteDecoderOptions {
  /** A label of the WHATWG encoding standard. The encoding is detected if it is absent. */
  readonly encoding?: string | undefined;
  /** True when bytes that are not UTF-8 are read as Windows-1252. */
  readonly mayBeWindows1252: boolean;
}

type Decode = (bytes: Uint8Array, isLast: boolean) => string;

/**
 * Decodes the bytes of a file to text, in chunks cut at any byte. A byte order mark is kept as
 * U+FEFF.
 *
 * Without a label, UTF-16 is detected by the first two bytes. If Windows-1252 is allowed and the
 * first non-ASCII character is not valid UTF-8, the file is Windows-1252. All other files are
 * UTF-8.
 */
export class ByteDecoder {
  readonly #mayBeWindows1252: boolean;
  #hasBegun = false;
  /** Bytes that are too few to detect the encoding. */
  #held: Uint8Array = new Uint8Array();
  #encoding = 'utf-8';
  #decode: Decode | undefined;

  /** @throws {@link SubtitlesError} with code `invalid-argument` if the encoding is unknown. */
  constructor({ encoding, mayBeWindows1252 }: ByteDecoderOptions) {
    this.#mayBeWindows1252 = mayBeWindows1252;
    if (encoding !== undefined) this.#use(encoding);
  }

  /** The encoding that is detected so far. */
  get encoding(): string {
    return this.#encoding;
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
      const utf16 = utf16Of(all);
      if (utf16 !== undefined) return this.#use(utf16)(all, isLast);
    }
    const first = all.findIndex((byte) => byte >= 0x80);
    if (first === -1) return new TextDecoder().decode(all);
    if (all.length - first < 4 && !isLast) {
      this.#held = all.slice(first);
      return new TextDecoder().decode(all.subarray(0, first));
    }
    const isUtf8 = !this.#mayBeWindows1252 || isUtf8Character(all, first);
    return this.#use(isUtf8 ? 'utf-8' : 'windows-1252')(all, isLast);
  }

  #use(label: string): Decode {
    const { encoding, decode } = createDecode(label);
    this.#encoding = encoding;
    this.#decode = decode;
    return decode;
  }
}

function createDecode(label: string): { readonly encoding: string; readonly decode: Decode } {
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(label, { ignoreBOM: true });
  } catch (cause) {
    throw new SubtitlesError(
      'invalid-argument',
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

/** Characters of the bytes 0x80 to 0x9F. All other bytes are decoded as Latin-1. */
const windows1252Characters = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

/** Decodes Windows-1252 by the WHATWG encoding standard. */
export function decodeWindows1252(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) {
    text +=
      byte >= 0x80 && byte <= 0x9f
        ? windows1252Characters.charAt(byte - 0x80)
        : String.fromCharCode(byte);
  }
  return text;
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
function utf16Of([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first === undefined || second === undefined) return undefined;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first !== 0 && second === 0) return 'utf-16le';
  if (first === 0 && second !== 0) return 'utf-16be';
  return undefined;
}

/** True when the bytes at the offset of a non-ASCII byte are a valid UTF-8 character. */
function isUtf8Character(bytes: Uint8Array, offset: number): boolean {
  const lead = bytes[offset] ?? 0;
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(offset, offset + length));
    return true;
  } catch {
    return false;
  }
}

/** The text of a whole file. */
export function decodeSource(source: TextSource, options: ByteDecoderOptions): string {
  if (typeof source === 'string') return source;
  const decoder = new ByteDecoder(options);
  return (
    decoder.push(source instanceof Uint8Array ? source : new Uint8Array(source)) + decoder.end()
  );
}
