import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { readModelJson } from '../../engines/onnx/families/tokenizer-json.js';
import { EngineModelError } from '../../port/engine-model-error.js';

/** Mark of a piece that continues a word, as BERT writes its vocabulary. */
export const continuationMark = '##';

/** Mark of a piece that begins a word, as SentencePiece writes vocabularies. */
const beginMark = '▁';

/**
 * Pieces of words with their numbers. A piece that continues a word begins with {@link
 * continuationMark}.
 */
export type WordPieces = ReadonlyMap<string, number>;

/** Pieces without which no text can be encoded. */
const specialPieces = ['[CLS]', '[SEP]', '[UNK]', '[PAD]'] as const;

/** A piece with a name, which is not a part of a word. */
export const specialPiece = /^\[[A-Za-z0-9]+\]$/u;

/** Maximum number of pieces of a vocabulary. */
const maximumPieces = 1_000_000;

const listSchema = z.array(z.string()).min(1).max(maximumPieces);

/**
 * The part of a `tokenizer.json` that WordPiece needs. Other kinds of tokenizers divide words
 * differently.
 */
const tokenizerSchema = z.object({
  model: z.object({
    type: z.literal('WordPiece'),
    continuing_subword_prefix: z.literal(continuationMark).default(continuationMark),
    vocab: z.record(z.string(), z.int().min(0).max(maximumPieces)),
  }),
});

const jsonSchema = z.union([listSchema, tokenizerSchema]);

/**
 * Reads a vocabulary of WordPiece. A text file has a piece in each line, as BERT writes it. A JSON
 * file is a `tokenizer.json` of Hugging Face, or a list of pieces in which those that begin a word
 * have the mark of SentencePiece instead.
 *
 * @param file - path of the file
 * @throws EngineModelError when it is not a vocabulary
 */
export function readWordPieces(file: string): WordPieces {
  const numbers = file.endsWith('.json') ? readJsonPieces(file) : numbered(readLines(file));
  const missing = specialPieces.filter((piece) => !numbers.has(piece));
  if (missing.length > 0)
    throw new EngineModelError(
      `${file} is no vocabulary of WordPiece: it lacks ${missing.join(', ')}. Install the model again with: earshot models pull`,
      { file, problem: 'format' },
    );
  return numbers;
}

function readJsonPieces(file: string): WordPieces {
  const content = readModelJson(file, jsonSchema);
  if (Array.isArray(content)) return numbered(content.map(withContinuationMark));
  return new Map(Object.entries(content.model.vocab));
}

function readLines(file: string): string[] {
  return readFileSync(file, 'utf8').replace(/\n$/u, '').split(/\r?\n/u);
}

const numbered = (pieces: readonly string[]): WordPieces =>
  new Map(pieces.map((piece, number) => [piece, number]));

function withContinuationMark(piece: string): string {
  if (piece.startsWith(beginMark)) return piece.slice(beginMark.length);
  return specialPiece.test(piece) ? piece : continuationMark + piece;
}
