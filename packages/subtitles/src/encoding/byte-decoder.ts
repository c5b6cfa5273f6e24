import { SubtitlesError } from '../errors/subtitles-error.js';
import { decodeWindows1252 } from './windows-1252.js';

/** What the bytes of a file are taken for. */
export interface ByteDecoderOptions {
  /** A label of the WHATWG encoding standard; found out where absent. */
  readonly encoding?: string;
  /** Whether bytes that are not UTF-8 are taken for Windows-1252. */
  readonly mayBeWindows1252: boolean;
}

type Decode = (bytes: Uint8Array, isLast: boolean) => string;

/**
 * Turns the bytes of a file, cut anywhere, into text, with a byte order mark kept as U+FEFF.
 *
 * Without a label, a byte order mark decides, or else a zero among the first two bytes (UTF-16 without a mark). What is
 * left is UTF-8, unless the first character beyond ASCII is not valid in it: then it is Windows-1252, where the format
 * allows that.
 */
export class ByteDecoder {
  readonly #mayBeWindows1252: boolean;
  #held: Uint8Array = new Uint8Array();
  #encoding: string | undefined;
  #decode: Decode | undefined;

  /** @throws {@link SubtitlesError} with code `invalid-argument` where the encoding is not known. */
  constructor(options: ByteDecoderOptions) {
    this.#mayBeWindows1252 = options.mayBeWindows1252;
    if (options.encoding !== undefined) this.#use(options.encoding);
  }

  /** The encoding, as far as it is known by now. */
  get encoding(): string {
    return this.#encoding ?? 'utf-8';
  }

  push(bytes: Uint8Array): string {
    return this.#read(bytes, false);
  }

  end(): string {
    return this.#read(new Uint8Array(), true);
  }

  #read(bytes: Uint8Array, isLast: boolean): string {
    if (this.#decode !== undefined) return this.#decode(bytes, isLast);
    const all = concatenate(this.#held, bytes);
    this.#held = new Uint8Array();
    const found = findEncoding(all, isLast);
    if (found !== undefined) {
      const isFallback = found === 'windows-1252' && !this.#mayBeWindows1252;
      return this.#use(isFallback ? 'utf-8' : found)(all, isLast);
    }
    this.#held = all;
    return '';
  }

  #use(encoding: string): Decode {
    this.#encoding = encoding;
    this.#decode = createDecode(encoding);
    return this.#decode;
  }
}
