import { createHash } from 'node:crypto';
import type { CustomVocabularyConfiguration } from '@earshot/core';
import { EngineClosedError } from '../errors/engine-closed-error.js';
import { EngineCrashedError } from '../errors/engine-crashed-error.js';
import { EngineRequestError } from '../errors/engine-request-error.js';
import type { PreparedVocabulary } from '../port/prepared-vocabulary.js';
import { FairLine } from './fair-line.js';
import { TrialProcess, type TrialProcessOptions } from './trial-process.js';

/** Prepared vocabularies that are kept, by the characters of their contents. */
const maximumContentCharacters = 32 * 1024 * 1024;

/** Refused vocabularies that are remembered. */
const maximumRefusals = 1000;

/** Processes that may die of one vocabulary, while it is prepared or while it is used, before it is refused. */
const maximumPreparationDeaths = 2;

interface WaitingTrial {
  readonly tenant: string | undefined;
  readonly cost: number;
  readonly begin: () => void;
  readonly fail: (error: Error) => void;
}

/**
 * The vocabularies that a pool has met: those that were prepared, and those that killed processes and are refused for a while.
 * One that was not met before is prepared in a process that serves nothing else.
 */
export class VocabularyRegistry {
  readonly #options: TrialProcessOptions;
  readonly #process: TrialProcess;
  readonly #waiting = new FairLine<WaitingTrial>();
  #isTrying = false;
  #isClosed = false;
  readonly #keys = new WeakMap<CustomVocabularyConfiguration, string>();
  /** The one that was used last comes last. */
  readonly #prepared = new Map<string, PreparedVocabulary>();
  #preparedCharacters = 0;
  readonly #pending = new Map<string, Promise<PreparedVocabulary>>();
  /** Why vocabularies are refused, by the key of the request and by the id of the prepared one. */
  readonly #refusals = new Map<string, EngineRequestError>();
  /** Processes that died of a prepared vocabulary since one last lived through it. */
  readonly #deaths = new Map<string, number>();

  constructor(options: TrialProcessOptions) {
    this.#options = options;
    this.#process = new TrialProcess(options);
  }

  /** Process id of the process that prepares vocabularies; `undefined` while there is none. */
  get preparerPid(): number | undefined {
    return this.#process.pid;
  }

  /**
   * Prepares a vocabulary, unless it was prepared before.
   *
   * @param vocabulary - the vocabulary
   * @param tenant - who wants it
   * @returns `undefined` for none
   * @throws EngineRequestError when processes have died of it; EngineError when the engine cannot use it
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
   * Counts a process that has died while it used a vocabulary.
   *
   * @param vocabulary - the vocabulary
   * @param maximumDeaths - deaths after which it is refused
   * @returns why it is refused from now on; `undefined` when it is not
   */
  recordCrash({ id }: PreparedVocabulary, maximumDeaths: number): EngineRequestError | undefined {
    const refusal = this.#refusals.get(id);
    if (refusal !== undefined) return refusal;
    const deaths = (this.#deaths.get(id) ?? 0) + 1;
    this.#deaths.set(id, deaths);
    return deaths < maximumDeaths
      ? undefined
      : this.#refuse(id, `processes of the engine ended ${deaths} times while they used it`);
  }

  /** Why a vocabulary is refused; `undefined` when it is not. */
  refusalOf({ id }: PreparedVocabulary): EngineRequestError | undefined {
    return this.#refusals.get(id);
  }

  /** Counts a process that has lived through the use of a vocabulary. */
  acquit({ id }: PreparedVocabulary): void {
    this.#deaths.delete(id);
  }

  /** Ends its process. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { fail } of this.#waiting.clear()) {
      fail(new EngineClosedError('The engine was closed.'));
    }
    await this.#process.close();
  }

  #requireAllowed(key: string): void {
    const refusal = this.#refusals.get(key);
    if (refusal !== undefined) throw refusal;
  }

  #refuse(key: string, why: string): EngineRequestError {
    const { settings, timers, logger } = this.#options;
    const minutes = Math.round(settings.refusalMs / 60_000);
    const error = new EngineRequestError(
      `custom_vocabulary_config: this vocabulary is refused for ${minutes} minutes, since ${why}; send another one, with fewer or more ordinary entries and pronunciations.`,
    );
    logger?.error({ vocabulary: key, why }, 'custom vocabulary is refused');
    this.#deaths.delete(key);
    this.#refusals.set(key, error);
    for (const oldest of this.#refusals.keys()) {
      if (this.#refusals.size <= maximumRefusals) break;
      this.#refusals.delete(oldest);
    }
    timers.after(settings.refusalMs, () => {
      if (this.#refusals.get(key) === error) this.#refusals.delete(key);
    });
    return error;
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
    for (let deaths = 1; ; deaths += 1) {
      try {
        return await this.#takeTurn(json, tenant);
      } catch (fault) {
        if (!EngineCrashedError.is(fault)) throw fault;
        if (deaths < maximumPreparationDeaths) continue;
        throw this.#refuse(
          key,
          `the process of the engine that tried it out ended ${deaths} times (the last time ${fault.message})`,
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
      // The turn goes to the next in line at once, or a newcomer could take it.
      if (next === undefined) this.#isTrying = false;
      else next.begin();
    }
  }
}
