import type { Clock } from '../../../clock/index.js';
import { runLater } from '../deferred-query.js';
import { lockJobForEdits } from '../row-locks.js';
import type { Database } from '../schema.js';
import { runInUnit } from '../unit-of-work.js';

/**
 * Time without another edit after which a transcript is read again, in milliseconds. A studio
 * writes the edits every few seconds.
 */
const quietMs = 10_000;
/** Transcripts that are looked at together. */
const atOnce = 100;

interface EditedResult {
  readonly number: number;
  readonly job_id: string;
  readonly key_id: string;
  /** Null when the edits were deleted. */
  readonly revision: string | null;
}

/** Finds the transcripts that were edited, once nobody edits them any more. */
export class EditedResults {
  readonly #database: Database;
  readonly #clock: Pick<Clock, 'monotonicMs'>;
  /** Revisions by the numbers of their jobs, and when they were first seen. */
  #seen = new Map<number, { readonly revision: string | null; readonly sinceMs: number }>();

  constructor(database: Database, clock: Pick<Clock, 'monotonicMs'>) {
    this.#database = database;
    this.#clock = clock;
  }

  /** @returns true while there are transcripts that are still being edited */
  async find(): Promise<boolean> {
    const edited = await this.#database
      .selectFrom('edited_results')
      .leftJoin('transcript_edits', 'transcript_edits.job_id', 'edited_results.job_id')
      .select([
        'edited_results.number',
        'edited_results.job_id',
        'edited_results.key_id',
        'transcript_edits.revision',
      ])
      .orderBy('edited_results.number', 'desc')
      .limit(atOnce)
      .execute();
    const nowMs = this.#clock.monotonicMs();
    const before = this.#seen;
    this.#seen = new Map();
    for (const result of edited) {
      const known = before.get(result.number);
      const seen =
        known?.revision === result.revision ? known : { revision: result.revision, sinceMs: nowMs };
      if (nowMs - seen.sinceMs >= quietMs) await this.#readAgain(result);
      else this.#seen.set(result.number, seen);
    }
    return this.#seen.size > 0 || edited.length === atOnce;
  }

  /** Makes the next update read a transcript, unless it was edited or deleted meanwhile. */
  #readAgain({ job_id, key_id, number, revision }: EditedResult): Promise<void> {
    return runInUnit(this.#database, async (_unit, transaction) => {
      if ((await lockJobForEdits(transaction, job_id)) !== revision) return;
      await runLater(
        transaction,
        transaction
          .insertInto('unread_results')
          .values({ number, job_id, key_id })
          .onConflict((conflict) => conflict.doNothing()),
      );
      await runLater(
        transaction,
        transaction.deleteFrom('edited_results').where('number', '=', number),
      );
    });
  }
}
