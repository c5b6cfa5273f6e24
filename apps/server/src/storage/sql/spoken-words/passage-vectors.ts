import { randomUUID } from 'node:crypto';
import { type Pace, takeSteps } from '../../paced-steps.js';
import type {
  NumberedPassage,
  PassageBatch,
  PassageVectors,
  VectorBlock,
  VectorModel,
  VectorPage,
} from '../../ports/passage-vectors.js';
import type { Moment } from '../../results/passages.js';
import { runLater } from '../deferred-query.js';
import { lockJob } from '../row-locks.js';
import type { Database, DatabaseTransaction } from '../schema.js';
import { runInUnit } from '../unit-of-work.js';
import { passageNumber, passagesOfJob, toJobNumber } from './passage-numbers.js';

/** Vectors of passages, in blocks. */
export class SqlPassageVectors implements PassageVectors {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async nextBatch({ languages }: VectorModel, limit: number): Promise<PassageBatch | undefined> {
    const job = await this.#database
      .selectFrom('unembedded_results')
      .selectAll()
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (job === undefined) return undefined;
    const { job_id: jobId, key_id: keyId, number: jobNumber, place, version } = job;
    const passages = await this.#database
      .selectFrom('spoken_passages')
      .select(['text', 'language'])
      .where('number', '<=', passageNumber(jobNumber, place))
      .where('number', '>=', jobNumber * passagesOfJob)
      .orderBy('number', 'desc')
      .limit(limit)
      .execute();
    const isRead = (language: string | null) => language === null || languages.includes(language);
    return {
      jobId,
      keyId,
      jobNumber,
      place,
      version,
      texts: passages.map(({ language, text }) => (isRead(language) ? text : null)),
      isLast: passages.length < limit,
    };
  }

  write(batch: PassageBatch, model: string, vectors: Uint8Array): Promise<void> {
    const { isLast, jobId, jobNumber, keyId, place, texts, version } = batch;
    return runInUnit(this.#database, async (_unit, transaction) => {
      await lockJob(transaction, jobId);
      const row = await transaction
        .selectFrom('unembedded_results')
        .select('number')
        .where('number', '=', jobNumber)
        .where('place', '=', place)
        .where('version', '=', version)
        .executeTakeFirst();
      if (row === undefined) return;
      if (place === 0) await deleteVectors(transaction, jobId);
      if (vectors.some((value) => value !== 0))
        await runLater(
          transaction,
          transaction.insertInto('passage_vectors').values({
            number: passageNumber(jobNumber, place),
            job_id: jobId,
            key_id: keyId,
            model,
            vectors,
          }),
        );
      await runLater(
        transaction,
        isLast
          ? transaction.deleteFrom('unembedded_results').where('number', '=', jobNumber)
          : transaction
              .updateTable('unembedded_results')
              .set({ place: place + texts.length })
              .where('number', '=', jobNumber),
      );
    });
  }

  replaceOthers(model: string, pace?: Pace): Promise<void> {
    return takeSteps(async () => {
      const other = await this.#database
        .selectFrom('passage_vectors')
        .select(['number', 'job_id', 'key_id'])
        .where('model', '<>', model)
        .limit(1)
        .executeTakeFirst();
      if (other === undefined) return false;
      await this.#replace(toJobNumber(other.number), other);
      return true;
    }, pace);
  }

  async readBlocks({ below, keyId, limit, model }: VectorPage): Promise<readonly VectorBlock[]> {
    const blocks = await this.#database
      .selectFrom('passage_vectors')
      .select(['number', 'vectors'])
      .where('key_id', '=', keyId)
      .where('number', '<', below)
      .where('model', '=', model)
      .orderBy('number', 'desc')
      .limit(limit)
      .execute();
    return blocks.map(({ number, vectors }) => ({
      number,
      jobNumber: toJobNumber(number),
      vectors,
    }));
  }

  async readPassages(
    keyId: string,
    numbers: readonly number[],
  ): Promise<readonly NumberedPassage[]> {
    if (numbers.length === 0) return [];
    const passages = await this.#database
      .selectFrom('spoken_passages')
      .select(['number', 'job_id', 'text', 'moments'])
      .where('key_id', '=', keyId)
      .where('number', 'in', numbers)
      .execute();
    return passages.map(({ job_id: jobId, moments, number, text }) => {
      // This service wrote it.
      const [first] = JSON.parse(moments) as Moment[];
      const [, seconds, utterance] = first ?? [0, 0, 0];
      return { number, jobId, text, seconds, utterance };
    });
  }

  /** Removes the vectors of a job, whose passages get others. */
  #replace(
    jobNumber: number,
    { job_id, key_id }: { readonly job_id: string; readonly key_id: string },
  ): Promise<void> {
    return runInUnit(this.#database, async (_unit, transaction) => {
      await lockJob(transaction, job_id);
      await deleteVectors(transaction, job_id);
      const version = randomUUID();
      const row = { number: jobNumber, job_id, key_id, version };
      await runLater(
        transaction,
        transaction
          .insertInto('unembedded_results')
          .values(row)
          .onConflict((conflict) => conflict.column('number').doUpdateSet({ place: 0, version })),
      );
    });
  }
}

function deleteVectors(transaction: DatabaseTransaction, jobId: string): Promise<void> {
  return runLater(
    transaction,
    transaction.deleteFrom('passage_vectors').where('job_id', '=', jobId),
  );
}
