import type { TranscriptEdits } from '@earshot/core';
import type { Insertable } from 'kysely';
import type { Clock } from '../../../clock/index.js';
import type { Pace } from '../../paced-steps.js';
import type { SearchArgument } from '../../ports/job-list-index.js';
import { ResultDeletedError, type ResultStore } from '../../ports/result-store.js';
import type { SpokenHit, SpokenWords } from '../../ports/spoken-words.js';
import { readEdited } from '../../results/edited-utterances.js';
import { type Moment, type Passage, PassageBuilder } from '../../results/passages.js';
import { splitTerms } from '../../search-terms.js';
import { runLater } from '../deferred-query.js';
import { lockJobForEdits } from '../row-locks.js';
import type { Database, DatabaseTransaction, Schema } from '../schema.js';
import { runInUnit } from '../unit-of-work.js';
import { EditedResults } from './edited-results.js';
import { passageNumber, passagesOfJob, toJobNumber } from './passage-numbers.js';

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

/** Consecutive passages of a job. */
interface PassagesOfJob {
  readonly passages: readonly Passage[];
  /** Place of the first one. */
  readonly place: number;
  readonly isLast: boolean;
  /** Revision of the edits that they have, or null without edits. */
  readonly revision: string | null;
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
  readonly #edited: EditedResults;

  constructor(
    database: Database,
    results: Pick<ResultStore, 'readUtterances'>,
    procedures: SpokenProcedures,
    clock: Pick<Clock, 'monotonicMs'>,
  ) {
    this.#database = database;
    this.#results = results;
    this.#procedures = procedures;
    this.#edited = new EditedResults(database, clock);
  }

  async search({
    before,
    keyId,
    limit,
    words,
  }: SearchArgument): Promise<{ hits: SpokenHit[]; next: number | null }> {
    const phrases = words.map(splitTerms).filter((terms) => terms.length > 0);
    if (phrases.length === 0) return { hits: [], next: null };
    const below = before === undefined ? Number.MAX_SAFE_INTEGER : before * passagesOfJob;
    const found = await this.#procedures.findPassages({ keyId, phrases, below, limit });
    const last = found.at(-1);
    return {
      hits: found.map((passage) => toHit(passage, phrases)),
      next: found.length < limit || last === undefined ? null : toJobNumber(last.number),
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

  findEdited(): Promise<boolean> {
    return this.#edited.find();
  }

  /**
   * Adds the words of a job. Ends early when it is deleted, or edited meanwhile, after which it is
   * read again.
   */
  async #read(unread: UnreadResult, { pause, signal }: Pace): Promise<void> {
    const stored = await this.#database
      .selectFrom('transcript_edits')
      .select(['revision', 'body'])
      .where('job_id', '=', unread.job_id)
      .executeTakeFirst();
    // The edits were validated when they were written.
    const edits = stored && (JSON.parse(stored.body) as TranscriptEdits);
    const builder = new PassageBuilder();
    let place = 0;
    let passages: Passage[] = [];
    const write = async (isLast: boolean): Promise<boolean> => {
      const batch = { passages, place, isLast, revision: stored?.revision ?? null };
      const isWritten = await this.#write(unread, batch);
      place += passages.length;
      passages = [];
      return isWritten;
    };
    try {
      const texts = this.#results.readUtterances(unread.job_id, 0);
      for await (const utterances of readEdited(texts, edits))
        for (const utterance of utterances) {
          passages.push(...builder.push(utterance));
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

  /** @returns false when the job was deleted, or edited after it was read */
  #write(
    { job_id, key_id, number }: UnreadResult,
    { isLast, passages, place, revision }: PassagesOfJob,
  ): Promise<boolean> {
    return runInUnit(this.#database, async (_unit, transaction) => {
      const current = await lockJobForEdits(transaction, job_id);
      const isCurrent = current === revision;
      if (isCurrent && passages.length > 0)
        await upsertPassages(
          transaction,
          passages.map(({ language, moments, terms, text }, index) => ({
            number: passageNumber(number, Math.min(place + index, passagesOfJob - 1)),
            job_id,
            key_id,
            text,
            terms: terms.join(' '),
            moments: JSON.stringify(moments),
            language,
          })),
        );
      if (isLast && isCurrent)
        await deletePassagesFrom(transaction, number, place + passages.length);
      if ((isLast && isCurrent) || current === undefined)
        await runLater(
          transaction,
          transaction.deleteFrom('unread_results').where('number', '=', number),
        );
      return isCurrent;
    });
  }
}

/** Writes passages, in place of those that were there before the transcript was edited. */
function upsertPassages(
  transaction: DatabaseTransaction,
  rows: readonly Insertable<Schema['spoken_passages']>[],
): Promise<void> {
  return runLater(
    transaction,
    transaction
      .insertInto('spoken_passages')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('number').doUpdateSet((passage) => ({
          text: passage.ref('excluded.text'),
          terms: passage.ref('excluded.terms'),
          moments: passage.ref('excluded.moments'),
          language: passage.ref('excluded.language'),
        })),
      ),
  );
}

/** Deletes the passages of a job from a place on, which a shorter transcript no longer has. */
async function deletePassagesFrom(
  transaction: DatabaseTransaction,
  jobNumber: number,
  place: number,
): Promise<void> {
  if (place >= passagesOfJob) return;
  await runLater(
    transaction,
    transaction
      .deleteFrom('spoken_passages')
      .where('number', '<=', passageNumber(jobNumber, place))
      .where('number', '>=', jobNumber * passagesOfJob),
  );
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
    return splitTerms(part).some((term) => wanted.some((each) => term.startsWith(each)));
  };
  const found = moments.findIndex((_moment, index) => isHit(index));
  const [, seconds, utterance] = moments[Math.max(0, found)] ?? [0, 0, 0];
  return { jobId, text, seconds, utterance };
}
