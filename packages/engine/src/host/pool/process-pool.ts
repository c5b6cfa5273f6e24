// Longer than 300 lines: one pool, each of whose methods is a few lines of the same state.

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
import type { SelectedVocabulary } from '../../port/vocabulary-entries.js';
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
import { EngineAvailability } from './engine-availability.js';
import type { EnginePool, VocabularyRecognition, VocabularyReport } from './engine-pool.js';
import type { PoolContext } from './pool-context.js';
import { checkPoolSize } from './pool-settings.js';
import type { PoolStatistics } from './pool-statistics.js';
import { VocabularyRegistry } from './vocabulary-registry.js';
import { VocabularySelections } from './vocabulary-selections.js';
import { WorkerHandle } from './worker-handle.js';
import { WorkerSelector } from './worker-selector.js';

/** Options of a {@link ProcessPool}. */
export interface ProcessPoolOptions extends PoolContext {
  /** Capabilities of the engine as far as they are known before it is loaded. */
  readonly capabilities: EngineCapabilities;
  /** Number of processes, a positive integer. */
  readonly processes: number;
}

const closedError = () => new EngineClosedError('The engine was closed.');
const toSeconds = (samples: Int16Array) => samples.length / sampleRateHz;

/**
 * An engine pool: a queue of work, the processes that do it, and a separate process that prepares
 * vocabularies.
 */
export class ProcessPool implements EnginePool {
  readonly parallelism: number;
  readonly #options: ProcessPoolOptions;
  readonly #workers: WorkerHandle[] = [];
  readonly #queue = new WorkQueue();
  readonly #selector = new WorkerSelector(this.#workers, this.#queue);
  readonly #channels = new Set<PoolChannel>();
  readonly #vocabularies: VocabularyRegistry;
  readonly #tenantQuarantine = new TenantQuarantine();
  readonly #availability: EngineAvailability;
  readonly #selections = new VocabularySelections();
  #closing: Promise<void> | undefined;

  /**
   * @throws RangeError when `processes`, `streamsPerProcess` or `utterancesPerProcess` is not a
   * positive integer
   */
  constructor(options: ProcessPoolOptions) {
    checkPoolSize(options.processes, options.settings);
    this.parallelism = options.processes * options.settings.utterancesPerProcess;
    this.#options = options;
    this.#availability = new EngineAvailability(options.capabilities, options.logger);
    this.#vocabularies = new VocabularyRegistry(options);
    const workerOptions = {
      ...options,
      onCapacity: () => this.#serve(),
      onReady: (capabilities: EngineCapabilities) => this.#onReady(capabilities),
      onUnavailable: (error: EngineError) => this.#onUnavailable(error),
      onStatus: (status: EngineStatus) => this.#availability.setStatus(status),
      onCrash: (work: Work) => this.#onCrash(work),
      onLost: (work: Work, how: string) => this.#onLost(work, how),
      onRecognized: (work: Work) => this.#onRecognized(work),
    };
    for (let index = 0; index < options.processes; index += 1) {
      this.#workers.push(new WorkerHandle(workerOptions));
    }
    this.keepLoaded(options.settings.keptProcesses);
  }

  get capabilities(): EngineCapabilities {
    return this.#availability.capabilities;
  }

  get unavailableReason(): string | undefined {
    return this.#availability.unavailableReason;
  }

  ready(): Promise<void> {
    if (this.#closing !== undefined) return Promise.reject(closedError());
    if (this.#isReady) return Promise.resolve();
    if (this.#workers.every(({ state }) => state === 'idle')) this.#wake(1);
    return this.#availability.ready();
  }

  keepLoaded(processes: number): void {
    for (const [index, worker] of this.#workers.entries())
      if (index < processes) worker.keep();
      else worker.release();
  }

  async prepareVocabulary(
    recognition: VocabularyRecognition,
    signal?: AbortSignal,
  ): Promise<VocabularyReport> {
    const { notes } = this.#select(recognition);
    const prepared = await this.#prepare(recognition, signal);
    return { notes: [...notes, ...(prepared?.notes ?? [])] };
  }

  async transcribe(
    samples: Int16Array,
    requested: PoolRecognitionOptions = {},
    signal?: AbortSignal,
  ): Promise<Recognition> {
    const { vocabulary: _, tenant, ...options } = requested;
    const vocabulary = await this.#prepare(requested, signal);
    return this.#request({
      kind: 'recognition',
      tenant,
      vocabulary,
      startsQuarantined: this.#tenantQuarantine.has(tenant),
      audioSeconds: toSeconds(samples),
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
      audioSeconds: toSeconds(samples),
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
    const { tenant } = options.recognition;
    const { vocabulary } = this.#select(options.recognition);
    const channel = new PoolChannel({
      settings: readLiveSettings(options, this.capabilities),
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
      if (!channel.hasEnded) this.#enqueue(channel);
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
    this.#availability.close(error);
    await Promise.all([...ends, this.#vocabularies.close()]);
  }

  #select(recognition: VocabularyRecognition): SelectedVocabulary {
    return this.#selections.select(recognition, this.capabilities.languages);
  }

  async #prepare(
    recognition: VocabularyRecognition,
    signal: AbortSignal | undefined,
  ): Promise<PreparedVocabulary | undefined> {
    signal?.throwIfAborted();
    this.#requireUsable();
    const { vocabulary } = this.#select(recognition);
    const { tenant } = recognition;
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
    this.#availability.requireAvailable();
  }

  #serve(): void {
    this.#queue.serve((work) => {
      const refusal =
        work.vocabulary === undefined ? undefined : this.#vocabularies.findRefusal(work.vocabulary);
      // Work that fails here leaves the queue as well.
      if (refusal !== undefined && !work.dropVocabulary(refusal)) return true;
      return this.#selector.assign(work);
    });
    this.#wakeForWork();
  }

  /**
   * Starts idle processes: one for each piece of work that waits, and one for each live channel
   * that has no process yet.
   */
  #wakeForWork(): void {
    const started = this.#workers.filter(({ state }) => state !== 'idle');
    const loading = started.filter(({ state }) => state === 'loading' || state === 'restarting');
    this.#wake(Math.max(this.#queue.length - loading.length, this.#channels.size - started.length));
  }

  #wake(processes: number): void {
    if (processes <= 0) return;
    const idle = this.#workers.filter(({ state }) => state === 'idle');
    for (const worker of idle.slice(0, processes)) worker.wake();
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

  get #isReady(): boolean {
    return this.#workers.some(({ state }) => state === 'ready');
  }

  #onReady(capabilities: EngineCapabilities): void {
    for (const worker of this.#workers) worker.noteLoaded();
    this.#availability.setReady(capabilities);
    this.#serve();
  }

  #onUnavailable(error: EngineError): void {
    // One process that works is enough: the others are tried again in the background.
    if (this.#isReady) return;
    this.#availability.setUnavailable(error);
    for (const work of this.#queue.clear()) work.fail(error);
  }

  #onLost(work: Work, how: string): void {
    if (work.hasEnded) return;
    const { error: unavailable } = this.#availability;
    if (unavailable !== undefined) {
      work.fail(unavailable);
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
