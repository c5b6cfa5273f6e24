import type { Utterance } from '@earshot/core';
import type { Pace } from '../../paced-steps.js';
import type { SearchArgument } from '../../ports/job-list-index.js';
import { ResultDeletedError, type ResultStore } from '../../ports/result-store.js';
import type { SpokenHit, SpokenWords } from '../../ports/spoken-words.js';
import { type Moment, type Passage, PassageBuilder } from '../../results/passages.js';
import { termsOf } from '../../search-terms.js';
import { runLater } from '../deferred-query.js';
import { lockJob } from '../row-locks.js';
import type { Database, DatabaseTransaction } from '../schema.js';
import { runInUnit } from '../unit-of-work.js';
import { jobNumberOf, passageNumber, passagesOfJob } from './passage-numbers.js';

/** Passages that one transaction writes. */
const passagesAtOnce = 64;

/** Argument of a search for one passage. */
export interface PassageArgument {
  readonly keyId: string;
  /** Terms of each word of the search. The last term of a word may be the begin of one. */
  readonly phrases: readonly (readonly string[])[];
  /** Only passages below this number. */
  readonly below: number;
  /** Largest number of jobs. */
  readonly limit: number;
}

/** A passage that was found. */
export interface FoundPassage {
  readonly number: number;
  readonly job_id: string;
  readonly text: string;
  readonly moments: string;
}

/** What each database does in its own way. */
export interface SpokenProcedures {
  /** The first passage of each of the newest jobs that have all phrases in one passage. */
  readonly findPassages: (argument: PassageArgument) => Promise<FoundPassage[]>;
}

interface UnreadResult {
  readonly number: number;
  readonly job_id: string;
  readonly key_id: string;
}

/** The index of the words that were said. */
export class SqlSpokenWords implements SpokenWords {
  readonly #database: Database;
  readonly #results: Pick<ResultStore, 'readUtterances'>;
  readonly #procedures: SpokenProcedures;

  constructor(
    database: Database,
    results: Pick<ResultStore, 'readUtterances'>,
    procedures: SpokenProcedures,
  ) {
    this.#database = database;
    this.#results = results;
    this.#procedures = procedures;
  }

  async search({
    before,
    keyId,
    limit,
    words,
  }: SearchArgument): Promise<{ hits: SpokenHit[]; next: number | null }> {
    const phrases = words.map(termsOf).filter((terms) => terms.length > 0);
    if (phrases.length === 0) return { hits: [], next: null };
    const below = before === undefined ? Number.MAX_SAFE_INTEGER : before * passagesOfJob;
    const found = await this.#procedures.findPassages({ keyId, phrases, below, limit });
    const last = found.at(-1);
    return {
      hits: found.map((passage) => toHit(passage, phrases)),
      next: found.length < limit || last === undefined ? null : jobNumberOf(last.number),
    };
  }

  async update({ pause, signal }: Pace = {}): Promise<number> {
    let count = 0;
    while (signal?.aborted !== true) {
      const unread = await this.#database
        .selectFrom('unread_results')
        .selectAll()
        .orderBy('number', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (unread === undefined) break;
      await this.#read(unread, { ...(pause && { pause }), ...(signal && { signal }) });
      count += 1;
      await pause?.();
    }
    return count;
  }

  /** Adds the words of a job, unless it is deleted meanwhile. */
  async #read(unread: UnreadResult, { pause, signal }: Pace): Promise<void> {
    const builder = new PassageBuilder();
    let place = 0;
    let passages: Passage[] = [];
    const write = async (isLast: boolean): Promise<boolean> => {
      const isWritten = await this.#write(unread, passages, place, isLast);
      place += passages.length;
      passages = [];
      return isWritten;
    };
    try {
      for await (const text of this.#results.readUtterances(unread.job_id, 0)) {
        passages.push(...builder.push(JSON.parse(text) as Utterance));
        if (passages.length < passagesAtOnce) continue;
        if (!(await write(false)) || signal?.aborted === true) return;
        await pause?.();
      }
    } catch (error) {
      if (!(error instanceof ResultDeletedError)) throw error;
    }
    const last = builder.finish();
    if (last !== undefined) passages.push(last);
    await write(true);
  }

  /** @returns false when the job was deleted */
  #write(
    { job_id, key_id, number }: UnreadResult,
    passages: readonly Passage[],
    place: number,
    isLast: boolean,
  ): Promise<boolean> {
    return runInUnit(this.#database, async (_unit, transaction) => {
      await lockJob(transaction, job_id);
      const job = await transaction
        .selectFrom('jobs')
        .select('id')
        .where('id', '=', job_id)
        .executeTakeFirst();
      if (job !== undefined && passages.length > 0)
        await this.#insert(
          transaction,
          passages.map(({ moments, terms, text }, index) => ({
            number: passageNumber(number, Math.min(place + index, passagesOfJob - 1)),
            job_id,
            key_id,
            text,
            terms: terms.join(' '),
            moments: JSON.stringify(moments),
          })),
        );
      if (isLast || job === undefined)
        await runLater(
          transaction,
          transaction.deleteFrom('unread_results').where('number', '=', number),
        );
      return job !== undefined;
    });
  }

  /** Inserts passages. Those that another process, or an earlier attempt, has written stay. */
  #insert(
    transaction: DatabaseTransaction,
    rows: readonly (FoundPassage & { key_id: string; terms: string })[],
  ): Promise<void> {
    return runLater(
      transaction,
      transaction
        .insertInto('spoken_passages')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing()),
    );
  }
}

/** The hit in a passage: its first part with a word of the search. */
function toHit(
  { job_id: jobId, moments: momentsText, text }: FoundPassage,
  phrases: readonly (readonly string[])[],
): SpokenHit {
  // This service wrote it.
  const moments = JSON.parse(momentsText) as Moment[];
  const wanted = phrases.map((terms) => terms[0] ?? '');
  const isHit = (index: number): boolean => {
    const part = text.slice(moments[index]?.[0], moments[index + 1]?.[0]);
    return termsOf(part).some((term) => wanted.some((each) => term.startsWith(each)));
  };
  const found = moments.findIndex((_moment, index) => isHit(index));
  const [, seconds, utterance] = moments[Math.max(0, found)] ?? [0, 0, 0];
  return { jobId, text, seconds, utterance };
}
