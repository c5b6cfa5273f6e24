import { EngineModelError } from '../../../../port/engine-model-error.js';
import { mergePairs } from '../byte-pair-merging.js';
import type { Tokenizer } from '../speech-family.js';
import { readTokenizerJson } from '../tokenizer-json.js';

/** The tokens of Whisper, with its markers. */
export interface WhisperTokenizer extends Tokenizer {
  /**
   * Number of a marker by its name without brackets, such as `en`, or undefined for one that the
   * model lacks.
   */
  findMarker(name: string): number | undefined;
}

/** Parts of a text that are encoded separately (GPT-2). */
const partPattern = /'(?:s|t|re|ve|m|ll|d)| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+/gu;

/**
 * Letters that stand for single bytes: printable ones for themselves, the others for letters from
 * U+0100 on (GPT-2).
 */
const letters = (() => {
  const isPrintable = (byte: number) =>
    (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174;
  let next = 256;
  return Array.from({ length: 256 }, (_, byte) => {
    if (isPrintable(byte)) return String.fromCharCode(byte);
    next += 1;
    return String.fromCharCode(next - 1);
  });
})();
const byteOfLetter = new Map(letters.map((letter, byte) => [letter, byte] as const));

/**
 * Reads the tokenizer of a model: byte pair encoding over bytes.
 *
 * @param file - path of its `tokenizer.json`
 * @throws EngineModelError when it is not one of Whisper
 */
export function readWhisperTokenizer(file: string): WhisperTokenizer {
  const { added_tokens, model } = readTokenizerJson(file);
  const markers = new Map(added_tokens.map(({ content, id }) => [content, id] as const));
  const end = markers.get('<|endoftext|>') ?? model.vocab['<|endoftext|>'];
  if (end === undefined)
    throw new EngineModelError(`${file} is no tokenizer of Whisper: it has no <|endoftext|>.`, {
      file,
      problem: 'format',
    });
  const ids = new Map(Object.entries(model.vocab));
  const bytes: Uint8Array[] = [];
  for (const [piece, id] of ids)
    bytes[id] = Uint8Array.from(piece, (letter) => byteOfLetter.get(letter) ?? 0);
  const ranks = new Map(
    model.merges.map((pair, rank) => [typeof pair === 'string' ? pair : pair.join(' '), rank]),
  );
  const decoder = new TextDecoder();
  const none = new Uint8Array();
  const tokenizePart = (part: string) =>
    mergePairs(
      Array.from(Buffer.from(part), (byte) => letters[byte] ?? ''),
      (first, second) => ranks.get(`${first} ${second}`),
    ).flatMap((piece) => ids.get(piece) ?? []);
  return {
    end,
    decodeToken: (id) => (id < end ? bytes[id] : undefined) ?? none,
    tokenize: (text) => (` ${text}`.match(partPattern) ?? []).flatMap(tokenizePart),
    beginsWord: (id) => id >= end || !/^\p{L}/u.test(decoder.decode(bytes[id])),
    findMarker: (name) => markers.get(`<|${name}|>`),
  };
}
