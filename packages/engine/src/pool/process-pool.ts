import type { CustomVocabularyConfiguration } from '@earshot/core';
import { EngineClosedError } from '../errors/engine-closed-error.js';
import { EngineCrashedError } from '../errors/engine-crashed-error.js';
import type { EngineError } from '../errors/engine-error.js';
import { EngineRequestError } from '../errors/engine-request-error.js';
import type { LiveChannel, LiveChannelOptions } from '../live/live-channel.js';
import { liveChannelBegin } from '../live/live-channel-position.js';
import { readLiveSettings } from '../live/live-settings.js';
import type { EngineCapabilities } from '../port/engine-capabilities.js';
import type { PreparedVocabulary } from '../port/prepared-vocabulary.js';
import type { Recognition } from '../port/recognition.js';
import type { PoolRecognitionOptions } from '../port/recognition-options.js';
import {
  frameSamples,
  type VoiceActivity,
  type VoiceActivityState,
} from '../voice-activity/voice-activity-model.js';
import type { EngineChoice } from './engine-choice.js';
import type { EngineLogger } from './engine-logger.js';
import type { EnginePool, VocabularyReport } from './engine-pool.js';
import { PoolChannel } from './pool-channel.js';
import type { PoolSettings } from './pool-settings.js';
import type { PoolStatistics } from './pool-statistics.js';
import type { StartProcess } from './process-connection.js';
import { createRequestWork, type RequestDescription } from './request-work.js';
import { SuspicionLedger } from './suspicion-ledger.js';
import type { Timers } from './timers.js';
import { VocabularyRegistry } from './vocabulary-registry.js';
import type { Work } from './work.js';
import { createWorkQueue } from './work-queue.js';
import { WorkerHandle } from './worker-handle.js';

/** What a pool is made of. */
export interface PoolParts {
  readonly choice: EngineChoice;
  readonly capabilities: EngineCapabilities;
  readonly processes: number;
  readonly settings: PoolSettings;
  readonly logger: EngineLogger | undefined;
  readonly startProcess: StartProcess;
  readonly timers: Timers;
}

const requirePositive = (name: string, value: number) => {
  if (Number.isSafeInteger(value) && value > 0) return;
  throw new RangeError(`${name} is ${value}; it must be a positive integer.`);
};

/** Waits for something, unless a signal is aborted first; its reason is thrown then. */
async function untilAborted<Value>(
  promise: Promise<Value>,
  signal: AbortSignal | undefined,
): Promise<Value> {
  if (signal === undefined) return promise;
  let onAbort: () => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason);
  });
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

const secondsOf = (samples: Int16Array) => samples.length / 16_000;

/** Spreads work over slots, each of which holds one process. */
export class ProcessPool implements EnginePool {
  readonly parallelism: number;
  readonly #slots: WorkerHandle[] = [];
  readonly #queue = createWorkQueue();
  readonly #settings: PoolSettings;
  readonly #channels = new Set<PoolChannel>();
  readonly #vocabularies: VocabularyRegistry;
  readonly #suspicions = new SuspicionLedger();
  /** Whether suspect work comes next where it has no process of its own. */
  #isSuspectTurn = true;
  #capabilities: EngineCapabilities;
  readonly #logger: EngineLogger | undefined;
  #unavailable: EngineError | undefined;
  #closing: Promise<void> | undefined;
  #readyWaiters: { resolve: () => void; reject: (error: Error) => void }[] = [];

  /** @param parts - what it is made of */
  constructor(parts: PoolParts) {
    requirePositive('processes', parts.processes);
    requirePositive('streamsPerProcess', parts.settings.streamsPerProcess);
    this.parallelism = parts.processes;
    this.#settings = parts.settings;
    this.#logger = parts.logger;
    this.#capabilities = parts.capabilities;
    const options = {
      choice: parts.choice,
      settings: parts.settings,
      logger: parts.logger,
      startProcess: parts.startProcess,
      timers: parts.timers,
      onRoom: () => this.#serve(),
      onReady: (capabilities: EngineCapabilities) => this.#onReady(capabilities),
      onUnavailable: (error: EngineError) => this.#onUnavailable(error),
      onBlamed: (work: Work) => this.#onBlamed(work),
      onLost: (work: Work, how: string) => this.#onLost(work, how),
      onSurvived: (work: Work) => this.#onSurvived(work),
    };
    this.#vocabularies = new VocabularyRegistry(parts);
    for (let index = 0; index < parts.processes; index += 1) {
      this.#slots.push(new WorkerHandle(options));
    }
  }

  get capabilities(): EngineCapabilities {
    return this.#capabilities;
  }

  ready(): Promise<void> {
    if (this.#closing !== undefined) return Promise.reject(this.#closedError());
    if (this.#slots.some(({ state }) => state === 'ready')) return Promise.resolve();
    if (this.#unavailable !== undefined) return Promise.reject(this.#unavailable);
    return new Promise((resolve, reject) => this.#readyWaiters.push({ resolve, reject }));
  }

  async prepareVocabulary(
    vocabulary: CustomVocabularyConfiguration,
    tenant?: string,
    signal?: AbortSignal,
  ): Promise<VocabularyReport> {
    const prepared = await this.#prepare(vocabulary, tenant, signal);
    return { notes: prepared?.notes ?? [] };
  }

  async transcribe(
    samples: Int16Array,
    { vocabulary: asked, tenant, ...options }: PoolRecognitionOptions = {},
    signal?: AbortSignal,
  ): Promise<Recognition> {
    const vocabulary = await this.#prepare(asked, tenant, signal);
    return this.#request({
      kind: 'recognition',
      tenant,
      vocabulary,
      startsSuspect: this.#suspicions.isSuspected(tenant),
      audioSeconds: secondsOf(samples),
      command: (work) => ({
        type: 'transcribe',
        work,
        samples,
        options,
        vocabularyId: vocabulary?.id,
      }),
      answer: (event) => (event.type === 'recognized' ? event.recognition : undefined),
      signal,
    });
  }

  detectVoiceActivity(
    samples: Int16Array,
    state?: VoiceActivityState,
    signal?: AbortSignal,
    tenant?: string,
  ): Promise<VoiceActivity> {
    if (samples.length % frameSamples !== 0) {
      return Promise.reject(
        new EngineRequestError(
          `samples: there are ${samples.length}; it must be a multiple of ${frameSamples}.`,
        ),
      );
    }
    return this.#request({
      kind: 'detection',
      tenant,
      startsSuspect: false,
      audioSeconds: secondsOf(samples),
      command: (work) => ({ type: 'detect', work, samples, state }),
      answer: (event) => (event.type === 'detected' ? event.activity : undefined),
      signal,
    });
  }

  get liveCapacity(): number {
    return this.parallelism * this.#settings.streamsPerProcess;
  }

  openLiveChannel(options: LiveChannelOptions): LiveChannel {
    this.#requireUsable();
    const { vocabulary, tenant } = options.recognition;
    const channel = new PoolChannel({
      settings: readLiveSettings(options, this.#capabilities),
      tenant,
      from: options.from ?? liveChannelBegin,
      onEvent: options.onEvent,
      onOver: () => {
        this.#channels.delete(channel);
        this.#queue.remove(channel);
      },
    });
    this.#channels.add(channel);
    const begin = () => {
      if (channel.isOver) return;
      this.#queue.add(channel);
      this.#serve();
    };
    if (vocabulary === undefined) begin();
    else {
      this.#vocabularies.prepare(vocabulary, tenant).then(
        (prepared) => {
          channel.vocabulary = prepared;
          begin();
        },
        (fault: unknown) =>
          channel.fail(fault instanceof Error ? fault : new Error(String(fault), { cause: fault })),
      );
    }
    return channel;
  }

  statistics(): PoolStatistics {
    const processes = this.#slots.map((slot) => slot.statistics());
    const sum = (value: (process: (typeof processes)[number]) => number) =>
      processes.reduce((total, process) => total + value(process), 0);
    return {
      processes,
      preparerPid: this.#vocabularies.preparerPid,
      queueLength: this.#queue.length,
      cpuSeconds: sum(({ cpuSeconds }) => cpuSeconds),
      utterances: sum(({ utterances }) => utterances),
      audioSeconds: sum(({ audioSeconds }) => audioSeconds),
      liveChannels: this.#channels.size,
    };
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    const error = this.#closedError();
    const ends = this.#slots.map((slot) => slot.close(error));
    for (const work of this.#queue.clear()) work.fail(error);
    for (const { reject } of this.#readyWaiters.splice(0)) reject(error);
    await Promise.all([...ends, this.#vocabularies.close()]);
  }

  async #prepare(
    vocabulary: CustomVocabularyConfiguration | undefined,
    tenant: string | undefined,
    signal: AbortSignal | undefined,
  ): Promise<PreparedVocabulary | undefined> {
    signal?.throwIfAborted();
    this.#requireUsable();
    const prepared = await untilAborted(this.#vocabularies.prepare(vocabulary, tenant), signal);
    signal?.throwIfAborted();
    return prepared;
  }

  async #request<Answer>(description: RequestDescription<Answer>): Promise<Answer> {
    description.signal?.throwIfAborted();
    this.#requireUsable();
    const work = createRequestWork(description, () => this.#queue.remove(work));
    this.#queue.add(work);
    this.#serve();
    return work.result;
  }

  #closedError(): EngineClosedError {
    return new EngineClosedError('The engine was closed.');
  }

  #requireUsable(): void {
    if (this.#closing !== undefined) throw this.#closedError();
    if (this.#unavailable !== undefined) throw this.#unavailable;
  }

  #serve(): void {
    this.#queue.serve((work) => {
      const refusal =
        work.vocabulary === undefined ? undefined : this.#vocabularies.refusalOf(work.vocabulary);
      // What is failed here is out of the queue as well.
      if (refusal !== undefined && !work.giveUpVocabulary(refusal)) return true;
      const slot = this.#choose(work);
      slot?.assign(work);
      if (slot !== undefined && work.kind !== 'live') this.#isSuspectTurn = !work.isQuarantined;
      return slot !== undefined;
    });
  }

  /** The least busy process that takes the work: live channels are spread evenly, and recordings keep away from them. */
  #choose(work: Work): WorkerHandle | undefined {
    const usable = this.#slots.filter(({ state }) => state !== 'unavailable');
    const reserved = usable.at(-1);
    let best: WorkerHandle | undefined;
    let bestLoad = Number.POSITIVE_INFINITY;
    for (const slot of this.#slots) {
      // Live channels are not to be hit by what killed a process before.
      const risk = slot.hasSuspect ? 1000 : 0;
      const load = 2 * slot.count('live') + slot.count('recognition') + risk;
      if (load >= bestLoad || !slot.accepts(work)) continue;
      if (!this.#isOpen(slot === reserved, usable.length > 1, work)) continue;
      best = slot;
      bestLoad = load;
    }
    return best;
  }

  /**
   * Whether a process is for this work. Suspect work gets one process, one piece at a time, and the others go on without a risk;
   * where there is one process alone, suspect and other work take turns.
   */
  #isOpen(isReserved: boolean, hasOthers: boolean, { isQuarantined, kind }: Work): boolean {
    if (hasOthers) {
      return isQuarantined
        ? isReserved
        : kind === 'live' || !isReserved || !this.#queue.hasSuspects;
    }
    if (kind === 'live') return true;
    return isQuarantined
      ? this.#isSuspectTurn || !this.#queue.hasOrdinary
      : !this.#isSuspectTurn || !this.#queue.hasSuspects;
  }

  #onBlamed(work: Work): void {
    if (work.vocabulary === undefined) return;
    const refusal = this.#vocabularies.recordCrash(work.vocabulary, this.#settings.maximumDeaths);
    if (refusal !== undefined) this.#suspicions.strike(work.tenant);
  }

  #onSurvived(work: Work): void {
    if (work.vocabulary !== undefined) this.#vocabularies.acquit(work.vocabulary);
    if (work.kind === 'recognition') this.#suspicions.relieve(work.tenant);
  }

  #onReady(capabilities: EngineCapabilities): void {
    this.#capabilities = capabilities;
    this.#unavailable = undefined;
    for (const { resolve } of this.#readyWaiters.splice(0)) resolve();
    this.#serve();
  }

  #onUnavailable(error: EngineError): void {
    // One process that works is enough: the others are tried again meanwhile.
    if (this.#slots.some(({ state }) => state === 'ready')) return;
    // It is tried again and again, which is no news.
    if (this.#unavailable?.message !== error.message)
      this.#logger?.error({ reason: error.message }, 'engine is unavailable');
    this.#unavailable = error;
    for (const { reject } of this.#readyWaiters.splice(0)) reject(error);
    for (const work of this.#queue.clear()) work.fail(error);
  }

  #onLost(work: Work, how: string): void {
    if (work.isOver) return;
    if (this.#unavailable !== undefined) {
      work.fail(this.#unavailable);
      return;
    }
    if (work.deaths >= this.#settings.maximumDeaths) {
      const error = new EngineCrashedError(
        `The process of the engine ended ${work.deaths} times over the same audio (the last time by ${how}).`,
      );
      this.#suspicions.strike(work.tenant);
      if (!work.skip(error)) return;
    }
    this.#queue.addFirst(work);
    this.#serve();
  }
}
