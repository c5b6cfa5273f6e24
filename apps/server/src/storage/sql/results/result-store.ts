import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Insertable } from 'kysely';
import type { Clock } from '../../../clock/index.js';
import { type Pace, repeatWhileFull } from '../../paced-steps.js';
import type {
  DraftOfJob,
  ResultDraft,
  ResultRange,
  ResultStore,
  StoredResult,
} from '../../ports/result-store.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';
import { BriefScanner } from '../../results/brief-scanner.js';
import { type JsonText, textSlices } from '../../results/json-text.js';
import { timeOrderedId } from '../../time-ordered-id.js';
import { runLater } from '../deferred-query.js';
import type { Database, Schema } from '../schema.js';
import { requireTransaction, runInUnit } from '../unit-of-work.js';
import { pieceBytes, readResult, readUtterances } from './read-result.js';

/** Results without a job that are looked up at once. */
const abandonedAtOnce = 500;

/** Largest number of pieces that one statement removes. */
const removedAtOnce = 16;

/**
 * Results of jobs, as JSON text in pieces. A result may be too large to be held, parsed or written
 * at once: it is written in short transactions under an id of its own, attached to its job by the
 * transaction that ends the job, and read in pieces.
 */
export class SqlResultStore implements ResultStore {
  readonly #database: Database;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(database: Database, clock: Pick<Clock, 'now'>) {
    this.#database = database;
    this.#clock = clock;
  }

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
          await this.#writePiece(id, writtenPieces, copyBytes(all.subarray(0, pieceBytes)));
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
      lastPiece: copyBytes(Buffer.concat(buffered, bufferedBytes)),
      brief: scanner.finish(),
    };
  }

  async attach(unit: UnitOfWork, drafts: readonly DraftOfJob[]): Promise<void> {
    if (drafts.length === 0) return;
    const transaction = requireTransaction(unit);
    const headers: Insertable<Schema['job_results']>[] = [];
    for (const { draft, jobId } of drafts) {
      const { brief, byteLength, id, writtenPieces } = draft;
      const header = {
        job_id: jobId,
        byte_length: byteLength,
        touched_at: this.#clock.now(),
        brief,
      };
      if (writtenPieces === 0) {
        headers.push({ id, ...header });
        continue;
      }
      const { numUpdatedRows } = await transaction
        .updateTable('job_results')
        .set(header)
        .where('id', '=', id)
        .executeTakeFirst();
      if (numUpdatedRows === 0n)
        throw new Error(`The draft of the result of job ${jobId} was removed before its job ended`);
    }
    if (headers.length > 0)
      await runLater(transaction, transaction.insertInto('job_results').values(headers));
    const pieces = drafts.map(({ draft: { id, lastPiece, writtenPieces } }) => ({
      result_id: id,
      position: writtenPieces,
      body: lastPiece,
    }));
    await runLater(transaction, transaction.insertInto('result_pieces').values(pieces));
  }

  async discard({ id, writtenPieces }: ResultDraft): Promise<void> {
    if (writtenPieces > 0) await this.remove(id);
  }

  async find(jobId: string): Promise<StoredResult | undefined> {
    const row = await this.#database
      .selectFrom('job_results')
      .select(['id', 'byte_length'])
      .where('job_id', '=', jobId)
      .executeTakeFirst();
    return row === undefined ? undefined : { id: row.id, byteLength: row.byte_length };
  }

  readPieces(result: StoredResult, range?: ResultRange): AsyncGenerator<Buffer, void, undefined> {
    return readResult(this.#database, result, range);
  }

  async *read(jobId: string): AsyncGenerator<Buffer, void, undefined> {
    const result = await this.find(jobId);
    if (result !== undefined) yield* readResult(this.#database, result);
  }

  async *readUtterances(jobId: string, from: number): AsyncGenerator<string, void, undefined> {
    const result = await this.find(jobId);
    if (result !== undefined) yield* readUtterances(this.#database, result, from);
  }

  async readText(jobId: string): Promise<string | undefined> {
    const pieces: Buffer[] = [];
    for await (const piece of this.read(jobId)) pieces.push(piece);
    return pieces.length === 0 ? undefined : Buffer.concat(pieces).toString();
  }

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
    await runInUnit(this.#database, async (_unit, transaction) => {
      await runLater(
        transaction,
        transaction
          .insertInto('job_results')
          .values(header)
          .onConflict((conflict) =>
            conflict.column('id').doUpdateSet({ touched_at: header.touched_at }),
          ),
      );
      const piece = { result_id: id, position, body };
      await runLater(transaction, transaction.insertInto('result_pieces').values(piece));
    });
  }
}

/** Copies bytes, since a view would be sent to another thread together with its whole buffer. */
function copyBytes(bytes: Uint8Array): Uint8Array {
  return Uint8Array.prototype.slice.call(bytes);
}
