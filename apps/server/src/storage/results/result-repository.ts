import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../../clock/index.js';
import { type Pace, repeatWhileFull } from '../retention/paced-steps.js';
import type { Database, DatabaseTransaction } from '../schema.js';
import { timeOrderedId } from '../time-ordered-id.js';
import { BriefScanner } from './brief-scanner.js';
import { type JsonText, textSlices } from './json-text.js';
import { pieceBytes, readResult, readUtterances, type StoredResult } from './read-result.js';

/** Draft of a result whose job has not ended. All pieces except the last one are written. */
export interface ResultDraft {
  readonly id: string;
  readonly byteLength: number;
  readonly writtenPieces: number;
  readonly lastPiece: Uint8Array;
  /** JSON text of its brief form, without the messages of a session, or null when there is no transcription. */
  readonly brief: string | null;
}

/** Results without a job that are looked up at once. */
const abandonedAtOnce = 500;

/** Largest number of pieces that one statement removes. */
const removedAtOnce = 16;

/**
 * Results of jobs, as JSON text in pieces. A result may be too large to be held, parsed or written at once: it is written in short
 * transactions under an id of its own, attached to its job by the transaction that ends the job, and read in pieces.
 */
export class ResultRepository {
  readonly #database: Database;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(database: Database, clock: Pick<Clock, 'now'>) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Writes a draft: all pieces of a result except the last one. Yields to the event loop and to other writers in between. */
  async prepare(fragments: JsonText): Promise<ResultDraft> {
    const id = timeOrderedId(this.#clock.now());
    const scanner = new BriefScanner();
    let buffered: Buffer[] = [];
    let bufferedBytes = 0;
    let writtenPieces = 0;
    try {
      for await (const slice of textSlices(fragments)) {
        const bytes = Buffer.from(slice);
        scanner.push(bytes);
        buffered.push(bytes);
        bufferedBytes += bytes.length;
        // At least one byte remains, so that there is always a last piece to attach.
        while (bufferedBytes > pieceBytes) {
          const all = Buffer.concat(buffered, bufferedBytes);
          const rest = all.subarray(pieceBytes);
          await this.#writePiece(id, writtenPieces, copyOf(all.subarray(0, pieceBytes)));
          writtenPieces += 1;
          buffered = [rest];
          bufferedBytes = rest.length;
        }
        await nextTurn();
      }
    } catch (error) {
      await this.remove(id).catch(() => undefined);
      throw error;
    }
    return {
      id,
      byteLength: writtenPieces * pieceBytes + bufferedBytes,
      writtenPieces,
      lastPiece: copyOf(Buffer.concat(buffered, bufferedBytes)),
      brief: scanner.finish(),
    };
  }

  /** Attaches a draft to its job, in the transaction that ends the job. */
  async attach(transaction: DatabaseTransaction, jobId: string, draft: ResultDraft): Promise<void> {
    const { brief, byteLength, id, lastPiece, writtenPieces } = draft;
    const header = { job_id: jobId, byte_length: byteLength, touched_at: this.#clock.now(), brief };
    if (writtenPieces === 0) {
      await transaction
        .insertInto('job_results')
        .values({ id, ...header })
        .execute();
    } else {
      const { numUpdatedRows } = await transaction
        .updateTable('job_results')
        .set(header)
        .where('id', '=', id)
        .executeTakeFirst();
      if (numUpdatedRows === 0n)
        throw new Error(`The draft of the result of job ${jobId} was removed before its job ended`);
    }
    await transaction
      .insertInto('result_pieces')
      .values({ result_id: id, position: writtenPieces, body: lastPiece })
      .execute();
  }

  /** Removes a draft that was not attached because its job had already ended. */
  async discard({ id, writtenPieces }: ResultDraft): Promise<void> {
    if (writtenPieces > 0) await this.remove(id);
  }

  /** The result of a job, or undefined while it has none. */
  async find(jobId: string): Promise<StoredResult | undefined> {
    const row = await this.#database
      .selectFrom('job_results')
      .select(['id', 'byte_length'])
      .where('job_id', '=', jobId)
      .executeTakeFirst();
    return row === undefined ? undefined : { id: row.id, byteLength: row.byte_length };
  }

  /**
   * Reads the JSON text of a result, see {@link readResult}.
   *
   * @throws ResultDeletedError when its job is deleted before the end
   */
  readPieces(result: StoredResult): AsyncGenerator<Buffer, void, undefined> {
    return readResult(this.#database, result);
  }

  /** Reads the JSON text of the result of a job in pieces. Yields none when there is no result. */
  async *read(jobId: string): AsyncGenerator<Buffer, void, undefined> {
    const result = await this.find(jobId);
    if (result !== undefined) yield* readResult(this.#database, result);
  }

  /**
   * Reads the utterances of the result of a job. Yields none when there is no result.
   *
   * @param from - number of utterances to skip
   * @returns JSON text of each utterance
   * @throws ResultDeletedError when the job is deleted before the end
   */
  async *readUtterances(jobId: string, from: number): AsyncGenerator<string, void, undefined> {
    const result = await this.find(jobId);
    if (result !== undefined) yield* readUtterances(this.#database, result, from);
  }

  /** Reads the whole JSON text of the result of a job. Only for results that are known to be small. */
  async readText(jobId: string): Promise<string | undefined> {
    const pieces: Buffer[] = [];
    for await (const piece of this.read(jobId)) pieces.push(piece);
    return pieces.length === 0 ? undefined : Buffer.concat(pieces).toString();
  }

  /**
   * Removes results without a job: those of deleted jobs, and drafts of dead processes.
   *
   * @param ageMs - minimum time since the last write, in milliseconds
   * @returns the number of results
   */
  async removeAbandoned(ageMs: number, pace?: Pace): Promise<number> {
    const before = this.#clock.now() - ageMs;
    let removed = 0;
    const removeSome = async (): Promise<number> => {
      const rows = await this.#database
        .selectFrom('job_results')
        .select('id')
        .where('job_id', 'is', null)
        .where('touched_at', '<=', before)
        .limit(abandonedAtOnce)
        .execute();
      for (const { id } of rows) await this.remove(id, pace);
      removed += rows.length;
      return rows.length;
    };
    await repeatWhileFull(abandonedAtOnce, removeSome, pace);
    return removed;
  }

  /** Removes a result without a job, in batches. */
  async remove(id: string, { pause }: Pick<Pace, 'pause'> = {}): Promise<void> {
    const { last } = await this.#database
      .selectFrom('result_pieces')
      .select(({ fn }) => fn.max('position').as('last'))
      .where('result_id', '=', id)
      .executeTakeFirstOrThrow();
    for (let from = last ?? -1; from >= 0; from -= removedAtOnce) {
      await this.#database
        .deleteFrom('result_pieces')
        .where('result_id', '=', id)
        .where('position', '>', from - removedAtOnce)
        .execute();
      await pause?.();
    }
    await this.#database
      .deleteFrom('job_results')
      .where('id', '=', id)
      .where('job_id', 'is', null)
      .execute();
  }

  async #writePiece(id: string, position: number, body: Uint8Array): Promise<void> {
    const header = { id, job_id: null, byte_length: 0, touched_at: this.#clock.now() };
    await this.#database.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('job_results')
        .values(header)
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet({ touched_at: header.touched_at }),
        )
        .execute();
      await transaction
        .insertInto('result_pieces')
        .values({ result_id: id, position, body })
        .execute();
    });
  }
}

/** Copies bytes, since a view would be sent to another thread together with its whole buffer. */
function copyOf(bytes: Uint8Array): Uint8Array {
  return Uint8Array.prototype.slice.call(bytes);
}
