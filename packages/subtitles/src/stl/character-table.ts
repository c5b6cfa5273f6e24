import { decodeIso6937, encodeIso6937 } from './iso-6937.js';

/** Encodings of the character code tables (CCT) of EBU Tech 3264, section 4.3, besides Latin. */
const encodings: Readonly<Record<string, string>> = {
  '01': 'iso-8859-5',
  '02': 'iso-8859-6',
  '03': 'iso-8859-7',
  '04': 'iso-8859-8',
};

/** The names of the tables. */
export const tableNames = ['00', '01', '02', '03', '04'] as const;

/** The characters of a file. */
export interface CharacterTable {
  decode(bytes: readonly number[]): string;
  /** Bytes of a character, or `undefined` where the table lacks it. */
  encode(character: string): readonly number[] | undefined;
}

/**
 * The table of a name. An unknown name is Latin, which files without a name have.
 *
 * @param encoding - An encoding that files have in spite of their name, as some in Chinese do.
 */
export function characterTable(name: string, encoding?: string): CharacterTable {
  const label = encoding ?? encodings[name];
  return label === undefined
    ? { decode: decodeIso6937, encode: encodeIso6937 }
    : new EncodedTable(label);
}

/** A table that the runtime can decode. */
class EncodedTable implements CharacterTable {
  readonly #decoder: TextDecoder;
  readonly #bytes = new Map<string, number>();

  constructor(label: string) {
    this.#decoder = new TextDecoder(label);
    for (let byte = 0x20; byte <= 0xff; byte += 1) {
      if (byte > 0x7e && byte < 0xa0) continue;
      const character = this.#decoder.decode(Uint8Array.of(byte));
      if (character !== '\uFFFD') this.#bytes.set(character, byte);
    }
  }

  decode(bytes: readonly number[]): string {
    return this.#decoder.decode(Uint8Array.from(bytes)).replaceAll('\uFFFD', '');
  }

  encode(character: string): readonly number[] | undefined {
    const byte = this.#bytes.get(character);
    return byte === undefined ? undefined : [byte];
  }
}
