import type { CustomVocabularyConfiguration } from '@earshot/core';
import { type EngineCapabilities, sampleRateHz } from '../../port/engine-capabilities.js';
import {
  EngineClosedError,
  EngineCrashedError,
  type EngineError,
  EngineRequestError,
} from '../../port/engine-error.js';
import type { LiveChannel, LiveChannelOptions } from '../../port/live-channel.js';
import { liveChannelBegin } from '../../port/live-channel-position.js';
import { readLiveSettings } from '../../port/live-settings.js';
import type { PreparedVocabulary } from '../../port/prepared-vocabulary.js';
import type { Recognition } from '../../port/recognition.js';
import type { PoolRecognitionOptions } from '../../port/recognition-options.js';
import type { EngineStatus } from '../../port/speech-engine.js';
import {
  frameSamples,
  type VoiceActivity,
  type VoiceActivityState,
} from '../../port/voice-activity-model.js';
import { untilAborted } from '../until-aborted.js';
import { PoolChannel } from '../work/pool-channel.js';
import { type RequestDescription, RequestWork } from '../work/request-work.js';
import { TenantQuarantine } from '../work/tenant-quarantine.js';
import type { Work } from '../work/work.js';
import { WorkQueue } from '../work/work-queue.js';
import type { EnginePool, VocabularyReport } from './engine-pool.js';
import type { PoolContext } from './pool-context.js';
import type { PoolStatistics } from './pool-statistics.js';
import { VocabularyRegistry } from './vocabulary-registry.js';
import { WorkerHandle } from './worker-handle.js';
import { WorkerSelector } from './worker-selector.js';

/** Options of a {@link ProcessPool}. */
export interface ProcessPoolOptions extends PoolContext {
  /** Capabilities of the engine as far as they are known before it is loaded. */
  readonly capabilities: EngineCapabilities;
  /** Number of processes, a positive integer. */
  readonly processes: number;
}

const requirePositive = (name: string, value: number) => {
  if (Number.isSafeInteger(value) && value > 0) return;
  throw new RangeError(`${name} is ${value}; it must be a positive integer.`);
};
const closedError = () => new EngineClosedError('The engine was closed.');
const secondsOf = (samples: Int16Array) => samples.length / sampleRateHz;

/** An engine pool: a queue of work, the processes that do it, and a process of its own that prepares vocabularies. */
export class ProcessPool implements EnginePool {
  readonly parallelism: number;
  readonly #options: ProcessPoolOptions;
  readonly #workers: WorkerHandle[] = [];
  readonly #queue = new WorkQueue();
  readonly #selector = new WorkerSelector(this.#workers, this.#queue);
  readonly #channels = new Set<PoolChannel>();
  readonly #vocabularies: VocabularyRegistry;
  readonly #tenantQuarantine = new TenantQuarantine();
  #capabilities: EngineCapabilities;
  #unavailable: EngineError | undefined;
  /** Reason why what the engine depends on does not work. */
  #statusReason: string | undefined;
  #closing: Promise<void> | undefined;
  #readyWaiters: { resolve: () => void; reject: (error: Error) => void }[] = [];

  /** @throws RangeError when `processes`, `streamsPerProcess` or `utterancesPerProcess` is no positive integer */
  constructor(options: ProcessPoolOptions) {
    requirePositive('processes', options.processes);
    requirePositive('streamsPerProcess', options.settings.streamsPerProcess);
    requirePositive('utterancesPerProcess', options.settings.utterancesPerProcess);
    this.parallelism = options.processes * options.settings.utterancesPerProcess;
    this.#options = options;
    this.#capabilities = options.capabilities;
    this.#vocabularies = new VocabularyRegistry(options);
    const workerOptions = {
      ...options,
      onCapacity: () => this.#serve(),
      onReady: (capabilities: EngineCapabilities) => this.#onReady(capabilities),
      onUnavailable: (error: EngineError) => this.#onUnavailable(error),
      onStatus: (status: EngineStatus) => this.#onStatus(status),
      onCrash: (work: Work) => this.#onCrash(work),
      onLost: (work: Work, how: string) => this.#onLost(work, how),
      onRecognized: (work: Work) => this.#onRecognized(work),
    };
    for (let index = 0; index < options.processes; index += 1) {
      this.#workers.push(new WorkerHandle(workerOptions));
    }
  }

  get capabilities(): EngineCapabilities {
    return this.#capabilities;
  }

  get unavailableReason(): string | undefined {
    return this.#unavailable?.message ?? this.#statusReason;
  }

  ready(): Promise<void> {
    if (this.#closing !== undefined) return Promise.reject(closedError());
    if (this.#workers.some(({ state }) => state === 'ready')) return Promise.resolve();
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
    { vocabulary: requested, tenant, ...options }: PoolRecognitionOptions = {},
    signal?: AbortSignal,
  ): Promise<Recognition> {
    const vocabulary = await this.#prepare(requested, tenant, signal);
    return this.#request({
      kind: 'recognition',
      tenant,
      vocabulary,
      startsQuarantined: this.#tenantQuarantine.has(tenant),
      audioSeconds: secondsOf(samples),
      command: (work) => ({
        type: 'transcribe',
        work,
        samples,
        options,
        vocabularyId: vocabulary?.id,
      }),
      response: (event) => (event.type === 'recognized' ? event.recognition : undefined),
      signal,
    });
  }

  async detectVoiceActivity(
    samples: Int16Array,
    state?: VoiceActivityState,
    signal?: AbortSignal,
    tenant?: string,
  ): Promise<VoiceActivity> {
    if (samples.length % frameSamples !== 0) {
      throw new EngineRequestError(
        `samples: there are ${samples.length}; it must be a multiple of ${frameSamples}.`,
      );
    }
    return this.#request({
      kind: 'detection',
      tenant,
      startsQuarantined: false,
      audioSeconds: secondsOf(samples),
      command: (work) => ({ type: 'detect', work, samples, state }),
      response: (event) => (event.type === 'detected' ? event.activity : undefined),
      signal,
    });
  }

  get liveCapacity(): number {
    const { processes, settings } = this.#options;
    return processes * settings.streamsPerProcess;
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
      if (!channel.isOver) this.#enqueue(channel);
    };
    if (vocabulary === undefined) begin();
    else {
      this.#vocabularies.prepare(vocabulary, tenant).then(
        (prepared) => {
          channel.vocabulary = prepared;
          begin();
        },
        (error: unknown) => channel.fail(error),
      );
    }
    return channel;
  }

  statistics(): PoolStatistics {
    const processes = this.#workers.map((worker) => worker.statistics());
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
    const error = closedError();
    const ends = this.#workers.map((worker) => worker.close(error));
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

  async #request<Response>(description: RequestDescription<Response>): Promise<Response> {
    description.signal?.throwIfAborted();
    this.#requireUsable();
    const work = new RequestWork(description, (settled) => this.#queue.remove(settled));
    this.#enqueue(work);
    return work.result;
  }

  #enqueue(work: Work): void {
    this.#queue.add(work);
    this.#serve();
  }

  #requireUsable(): void {
    if (this.#closing !== undefined) throw closedError();
    if (this.#unavailable !== undefined) throw this.#unavailable;
  }

  #serve(): void {
    this.#queue.serve((work) => {
      const refusal =
        work.vocabulary === undefined ? undefined : this.#vocabularies.refusalOf(work.vocabulary);
      // Work that fails here is out of the queue as well.
      if (refusal !== undefined && !work.dropVocabulary(refusal)) return true;
      return this.#selector.assign(work);
    });
  }

  #onCrash(work: Work): void {
    if (work.vocabulary === undefined) return;
    const { maximumCrashes } = this.#options.settings;
    const refusal = this.#vocabularies.recordCrash(work.vocabulary, maximumCrashes);
    if (refusal !== undefined) this.#tenantQuarantine.recordCrash(work.tenant);
  }

  #onRecognized(work: Work): void {
    if (work.vocabulary !== undefined) this.#vocabularies.recordSuccess(work.vocabulary);
    if (work.kind === 'recognition') this.#tenantQuarantine.recordSuccess(work.tenant);
  }

  #onReady(capabilities: EngineCapabilities): void {
    this.#capabilities = capabilities;
    this.#unavailable = undefined;
    for (const { resolve } of this.#readyWaiters.splice(0)) resolve();
    this.#serve();
  }

  #onStatus({ capabilities, unavailableReason }: EngineStatus): void {
    const { logger } = this.#options;
    this.#capabilities = capabilities;
    if (this.#statusReason === unavailableReason) return;
    this.#statusReason = unavailableReason;
    if (unavailableReason === undefined) logger?.info({}, 'engine is available');
    else logger?.error({ reason: unavailableReason }, 'engine is unavailable');
  }

  #onUnavailable(error: EngineError): void {
    // One process that works is enough: the others are tried again meanwhile.
    if (this.#workers.some(({ state }) => state === 'ready')) return;
    // It is tried again and again, and logged once.
    if (this.#unavailable?.message !== error.message)
      this.#options.logger?.error({ reason: error.message }, 'engine is unavailable');
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
    if (work.crashes >= this.#options.settings.maximumCrashes) {
      const error = new EngineCrashedError(
        `The process of the engine ended ${work.crashes} times over the same audio (the last time by ${how}).`,
      );
      this.#tenantQuarantine.recordCrash(work.tenant);
      if (!work.skip(error)) return;
    }
    this.#queue.addFirst(work);
    this.#serve();
  }
}
