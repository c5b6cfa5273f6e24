import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  ResultDeletedError,
  type ResultRange,
  type StoredResult,
} from '../../ports/result-store.js';
import { UtteranceScanner } from '../../results/utterance-scanner.js';
import type { Database } from '../schema.js';

/** Size of a piece, which is one short read or write. */
export const pieceBytes = 256 * 1024;

/** Bytes that are scanned before the event loop is yielded to. */
const scannedBytes = 16 * 1024;

/**
 * Reads the JSON text of a result. Each piece is queried separately when it is consumed, so that a
 * slow reader holds no lock.
 *
 * @param range - range of bytes, `to` exclusive. @defaultValue the whole text
 * @throws ResultDeletedError when its job is deleted before the end
 */
export async function* readResult(
  database: Database,
  { byteLength, id, text }: StoredResult,
  { from, to }: ResultRange = { from: 0, to: byteLength },
): AsyncGenerator<Buffer, void, undefined> {
  if (text !== undefined) {
    yield text.subarray(from, to);
    return;
  }
  const first = Math.floor(from / pieceBytes);
  for (let position = first; position * pieceBytes < to; position += 1) {
    const piece = await readPiece(database, id, position);
    if (piece === undefined || piece.length === 0) throw new ResultDeletedError();
    const start = position * pieceBytes;
    yield piece.subarray(Math.max(0, from - start), to - start);
  }
}

/**
 * Reads the utterances of a result without parsing it.
 *
 * @param from - number of utterances to skip
 * @returns JSON text of each utterance
 * @throws ResultDeletedError when its job is deleted before the end
 */
export async function* readUtterances(
  database: Database,
  result: StoredResult,
  from: number,
): AsyncGenerator<string, void, undefined> {
  const scanner = new UtteranceScanner();
  let skipped = 0;
  for await (const piece of readResult(database, result))
    for (let start = 0; start < piece.length; start += scannedBytes) {
      const texts = scanner.push(piece.subarray(start, start + scannedBytes));
      const skippedHere = Math.min(from - skipped, texts.length);
      skipped += skippedHere;
      yield* skippedHere === 0 ? texts : texts.slice(skippedHere);
      if (scanner.hasEnded) return;
      await nextTurn();
    }
}

async function readPiece(
  database: Database,
  id: string,
  position: number,
): Promise<Buffer | undefined> {
  const row = await database
    .selectFrom('result_pieces')
    .select('body')
    .where('result_id', '=', id)
    .where('position', '=', position)
    .executeTakeFirst();
  return row && toBuffer(row.body);
}

/** Converts the bytes of a column to a buffer, without copying them. */
export function toBuffer({ buffer, byteLength, byteOffset }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
