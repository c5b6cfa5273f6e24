import { EngineModelError } from '../../../../port/engine-model-error.js';
import { mergePairs } from '../byte-pair-merging.js';
import type { Tokenizer } from '../speech-family.js';

/** Tokens that begin and end a text. */
export const moonshineMarkers = { begin: 1, end: 2 } as const;

/** Markers and single bytes stand before the pieces of text. */
const firstPiece = 259;

/** Character that represents a space at the start of a piece (SentencePiece). */
const space = '▁';

/** Largest tokenizer that is read, in bytes: the vocabularies of the family have 32,768 tokens. */
const maximumTokens = 1_000_000;

/**
 * Creates the tokenizer of Moonshine: pieces of text of SentencePiece with single bytes for the
 * rest.
 *
 * @param tokens - bytes of each token by its number
 */
export function createMoonshineTokenizer(tokens: readonly Uint8Array[]): Tokenizer {
  const decoder = new TextDecoder();
  const pieces = tokens.map((token) => decoder.decode(token));
  const ids = new Map(pieces.map((piece, id) => [piece, id] as const).slice(firstPiece));
  const withSpaces = pieces.map((piece) => Buffer.from(piece.replaceAll(space, ' ')));
  const none = new Uint8Array();
  return {
    end: moonshineMarkers.end,
    decodeToken(id) {
      if (id <= moonshineMarkers.end) return none;
      return (id < firstPiece ? tokens[id] : withSpaces[id]) ?? none;
    },
    tokenize(text) {
      const letters = Array.from(`${space}${text.replaceAll(' ', space)}`);
      const parts = mergePairs(letters, (first, second) => ids.get(`${first}${second}`));
      return parts.flatMap(
        (part) =>
          ids.get(part) ?? Array.from(Buffer.from(part), (byte) => byte + moonshineMarkers.end + 1),
      );
    },
    beginsWord: (id) => id === moonshineMarkers.end || !/^\p{L}/u.test(pieces[id] ?? ''),
  };
}

/**
 * Reads `tokenizer.bin`: tokens one after the other, each with its length before it, in one byte
 * or, from 128 on, in two.
 *
 * @param bytes - content of the file
 * @param file - its path, for error messages
 * @throws EngineModelError when the file ends within a token
 */
export function readTokenizerBin(bytes: Uint8Array, file: string): Uint8Array[] {
  const tokens: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; ) {
    let size = bytes[at] ?? 0;
    at += 1;
    if (size >= 128) {
      size += 128 * ((bytes[at] ?? 1) - 1);
      at += 1;
    }
    if (at + size > bytes.length || tokens.length === maximumTokens)
      throw new EngineModelError(
        `${file} is no tokenizer of Moonshine: token ${tokens.length} ends behind the file.`,
        { file, problem: 'format' },
      );
    tokens.push(bytes.subarray(at, at + size));
    at += size;
  }
  return tokens;
}

/** A single byte in `tokenizer.json`. */
const byteToken = /^<0x([0-9A-F]{2})>$/u;

/**
 * Reads the tokens of a `tokenizer.json` with the vocabulary of Moonshine.
 *
 * @param vocabulary - number of each token by its text
 */
export function tokensOfVocabulary(vocabulary: Readonly<Record<string, number>>): Uint8Array[] {
  const tokens: Uint8Array[] = [];
  for (const [text, id] of Object.entries(vocabulary)) {
    const byte = byteToken.exec(text)?.[1];
    tokens[id] = byte === undefined ? Buffer.from(text) : Uint8Array.of(Number.parseInt(byte, 16));
  }
  return Array.from(tokens, (token) => token ?? new Uint8Array());
}
