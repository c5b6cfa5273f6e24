import { createHash } from 'node:crypto';
import type { CustomVocabularyConfiguration } from '@earshot/core';
import {
  EngineClosedError,
  EngineCrashedError,
  EngineRequestError,
} from '../../port/engine-error.js';
import type { PreparedVocabulary } from '../../port/prepared-vocabulary.js';
import type { Timer } from '../../runtime/timers.js';
import { CrashCounts } from '../work/crash-counts.js';
import { FairQueue } from '../work/fair-queue.js';
import type { PoolContext } from './pool-context.js';
import { TrialProcess } from './trial-process.js';

/** Maximum total size of the cached prepared vocabularies, in characters of their contents. */
const maximumContentCharacters = 32 * 1024 * 1024;

/** Maximum number of refusals that are kept. */
const maximumRefusals = 1000;

/** Crashes during the preparation of a vocabulary after which it is refused. */
const maximumPreparationCrashes = 2;

interface Refusal {
  readonly error: EngineRequestError;
  /** Ends the refusal. */
  readonly timer: Timer;
}

interface WaitingTrial {
  readonly tenant: string | undefined;
  readonly cost: number;
  readonly begin: () => void;
  readonly fail: (error: Error) => void;
}

/**
 * The custom vocabularies of a pool: those that were prepared, and those over which processes
 * crashed, which are refused for a while. A new one is prepared in a process that does nothing
 * else.
 */
export class VocabularyRegistry {
  readonly #context: PoolContext;
  readonly #process: TrialProcess;
  readonly #waiting = new FairQueue<WaitingTrial>();
  #isTrying = false;
  #isClosed = false;
  readonly #keys = new WeakMap<CustomVocabularyConfiguration, string>();
  /** Prepared vocabularies by the key of the request, the most recently used last. */
  readonly #prepared = new Map<string, PreparedVocabulary>();
  #preparedCharacters = 0;
  readonly #pending = new Map<string, Promise<PreparedVocabulary>>();
  /** Refusals, by the key of the request and by the id of the prepared vocabulary. */
  readonly #refusals = new Map<string, Refusal>();
  /** Crashes over a prepared vocabulary since audio was last recognised with it, by its id. */
  readonly #crashes = new CrashCounts<string>();

  constructor(context: PoolContext) {
    this.#context = context;
    this.#process = new TrialProcess(context);
  }

  /** Process id of the process that prepares vocabularies, or `undefined` while there is none. */
  get preparerPid(): number | undefined {
    return this.#process.pid;
  }

  /**
   * Prepares a vocabulary, unless it was prepared before.
   *
   * @param tenant - tenant that it is prepared for
   * @returns `undefined` when there is none, or when it has no entries
   * @throws EngineRequestError when processes have crashed over it. EngineError when the engine
   * cannot use it
   */
  async prepare(
    vocabulary: CustomVocabularyConfiguration | undefined,
    tenant: string | undefined,
  ): Promise<PreparedVocabulary | undefined> {
    if (vocabulary === undefined || vocabulary.vocabulary.length === 0) return undefined;
    if (this.#isClosed) throw new EngineClosedError('The engine was closed.');
    const known = this.#keys.get(vocabulary);
    const json = known === undefined ? JSON.stringify(vocabulary) : undefined;
    const key =
      known ??
      createHash('sha256')
        .update(json ?? '')
        .digest('hex');
    this.#keys.set(vocabulary, key);
    this.#requireAllowed(key);
    const prepared = this.#prepared.get(key) ?? (await this.#prepareOnce(key, vocabulary, tenant));
    this.#requireAllowed(prepared.id);
    this.#keep(key, prepared);
    return prepared;
  }

  /**
   * Counts a crash of a process that used a vocabulary.
   *
   * @param maximumCrashes - crashes after which it is refused
   * @returns reason of the refusal from now on, or `undefined` when there is none
   */
  recordCrash({ id }: PreparedVocabulary, maximumCrashes: number): EngineRequestError | undefined {
    const refusal = this.#refusals.get(id);
    if (refusal !== undefined) return refusal.error;
    const crashes = this.#crashes.of(id) + 1;
    this.#crashes.set(id, crashes);
    return crashes < maximumCrashes
      ? undefined
      : this.#refuse(id, `processes of the engine ended ${crashes} times while they used it`);
  }

  /** Reason why a vocabulary is refused, or `undefined` when it is not. */
  findRefusal({ id }: PreparedVocabulary): EngineRequestError | undefined {
    return this.#refusals.get(id)?.error;
  }

  /** Records that audio was recognised with a vocabulary, which resets its crashes. */
  recordSuccess({ id }: PreparedVocabulary): void {
    this.#crashes.set(id, 0);
  }

  /** Ends the process that prepares vocabularies, and all refusals. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const key of this.#refusals.keys()) this.#endRefusal(key);
    for (const { fail } of this.#waiting.clear()) {
      fail(new EngineClosedError('The engine was closed.'));
    }
    await this.#process.close();
  }

  #requireAllowed(key: string): void {
    const refusal = this.#refusals.get(key);
    if (refusal !== undefined) throw refusal.error;
  }

  #refuse(key: string, reason: string): EngineRequestError {
    const { settings, timers, logger } = this.#context;
    const minutes = Math.round(settings.refusalMs / 60_000);
    const error = new EngineRequestError(
      `custom_vocabulary_config: this vocabulary is refused for ${minutes} minutes, since ${reason}; send another one, with fewer or more ordinary entries and pronunciations.`,
    );
    logger?.error({ vocabulary: key, reason }, 'custom vocabulary is refused');
    this.#crashes.set(key, 0);
    this.#endRefusal(key);
    const timer = timers.after(settings.refusalMs, () => this.#endRefusal(key));
    this.#refusals.set(key, { error, timer });
    for (const oldest of this.#refusals.keys()) {
      if (this.#refusals.size <= maximumRefusals) break;
      this.#endRefusal(oldest);
    }
    return error;
  }

  #endRefusal(key: string): void {
    this.#refusals.get(key)?.timer.clear();
    this.#refusals.delete(key);
  }

  #keep(key: string, prepared: PreparedVocabulary): void {
    if (this.#prepared.delete(key)) this.#preparedCharacters -= prepared.content.length;
    this.#prepared.set(key, prepared);
    this.#preparedCharacters += prepared.content.length;
    for (const [oldest, { content }] of this.#prepared) {
      if (this.#preparedCharacters <= maximumContentCharacters) break;
      this.#prepared.delete(oldest);
      this.#preparedCharacters -= content.length;
    }
  }

  #prepareOnce(
    key: string,
    vocabulary: CustomVocabularyConfiguration,
    tenant: string | undefined,
  ): Promise<PreparedVocabulary> {
    const pending = this.#pending.get(key);
    if (pending !== undefined) return pending;
    const json = JSON.stringify(vocabulary);
    const preparing = this.#try(key, json, tenant).finally(() => this.#pending.delete(key));
    this.#pending.set(key, preparing);
    return preparing;
  }

  async #try(key: string, json: string, tenant: string | undefined): Promise<PreparedVocabulary> {
    for (let crashes = 1; ; crashes += 1) {
      try {
        return await this.#takeTurn(json, tenant);
      } catch (error) {
        if (!EngineCrashedError.is(error)) throw error;
        if (crashes < maximumPreparationCrashes) continue;
        throw this.#refuse(
          key,
          `the process of the engine that tried it out ended ${crashes} times (the last time ${error.message})`,
        );
      }
    }
  }

  async #takeTurn(json: string, tenant: string | undefined): Promise<PreparedVocabulary> {
    if (this.#isTrying) {
      await new Promise<void>((begin, fail) =>
        this.#waiting.add({ tenant, cost: json.length, begin, fail }),
      );
    }
    this.#isTrying = true;
    try {
      return await this.#process.prepare(json);
    } finally {
      const next = this.#waiting.serve(() => true);
      // The turn is passed on synchronously. Otherwise a newcomer could take it.
      if (next === undefined) this.#isTrying = false;
      else next.begin();
    }
  }
}
