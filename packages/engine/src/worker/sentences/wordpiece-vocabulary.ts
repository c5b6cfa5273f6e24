import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { EngineModelError } from '../../port/engine-model-error.js';
import { readModelJson } from '../onnx/families/tokenizer-json.js';

/** Mark of a piece that continues a word, as BERT writes its vocabulary. */
export const continuationMark = '##';

/** Mark of a piece that begins a word, as SentencePiece writes vocabularies. */
const beginMark = '▁';

/** Pieces of words with their numbers. A piece that continues a word begins with {@link continuationMark}. */
export type WordPieces = ReadonlyMap<string, number>;

/** Pieces without which no text can be encoded. */
const specialPieces = ['[CLS]', '[SEP]', '[UNK]', '[PAD]'] as const;

const listSchema = z.array(z.string()).min(1).max(1_000_000);

/**
 * Reads a vocabulary of WordPiece. A text file has a piece in each line, as BERT writes it. A JSON file is a list of pieces in which those
 * that begin a word have the mark of SentencePiece instead.
 *
 * @param file - path of the file
 * @throws EngineModelError when it is no vocabulary
 */
export function readWordPieces(file: string): WordPieces {
  const pieces = file.endsWith('.json')
    ? readModelJson(file, listSchema).map(withContinuationMark)
    : readFileSync(file, 'utf8').replace(/\n$/u, '').split(/\r?\n/u);
  const numbers = new Map(pieces.map((piece, number) => [piece, number]));
  const missing = specialPieces.filter((piece) => !numbers.has(piece));
  if (missing.length > 0)
    throw new EngineModelError(
      `${file} is no vocabulary of WordPiece: it lacks ${missing.join(', ')}. Install the model again with: earshot models pull`,
      { file, problem: 'format' },
    );
  return numbers;
}

function withContinuationMark(piece: string): string {
  if (piece.startsWith(beginMark)) return piece.slice(beginMark.length);
  return /^\[[A-Za-z0-9]+\]$/u.test(piece) ? piece : continuationMark + piece;
}
