import type {
  EngineCapabilities,
  EnginePool,
  LiveChannel,
  LiveChannelOptions,
  PoolRecognitionOptions,
  PoolStatistics,
  Recognition,
  VocabularyRecognition,
  VocabularyReport,
  VoiceActivity,
  VoiceActivityState,
} from '@earshot/engine';
import { type Clock, combineSignals, repeat } from '../clock/index.js';

/** Interval at which a replaced pool is checked for remaining work, in milliseconds. */
const checkEveryMs = 1000;

/** A pool with the number of its requests under way. */
interface HeldPool {
  readonly pool: EnginePool;
  requests: number;
}

/**
 * A pool of engine processes that can be replaced while it works: new work goes to the newest pool,
 * and a replaced pool is closed once its work, live channels included, has ended.
 */
export class ReplaceablePool implements EnginePool {
  readonly #clock: Pick<Clock, 'sleep'>;
  readonly #closing = new AbortController();
  readonly #former = new Set<EnginePool>();
  #held: HeldPool;
  #keptProcesses: number | undefined;

  constructor(pool: EnginePool, clock: Pick<Clock, 'sleep'>) {
    this.#held = { pool, requests: 0 };
    this.#clock = clock;
  }

  /** Replaces the pool. */
  replace(pool: EnginePool): void {
    const former = this.#held;
    this.#held = { pool, requests: 0 };
    if (this.#keptProcesses !== undefined) pool.keepLoaded(this.#keptProcesses);
    this.#former.add(former.pool);
    void this.#closeOnceIdle(former);
  }

  /** Closes the pool once its work, live channels included, has ended. */
  retire(): Promise<void> {
    return this.#closeOnceIdle(this.#held);
  }

  keepLoaded(processes: number): void {
    this.#keptProcesses = processes;
    this.#held.pool.keepLoaded(processes);
  }

  get capabilities(): EngineCapabilities {
    return this.#held.pool.capabilities;
  }

  get parallelism(): number {
    return this.#held.pool.parallelism;
  }

  get unavailableReason(): string | undefined {
    return this.#held.pool.unavailableReason;
  }

  get liveCapacity(): number {
    return this.#held.pool.liveCapacity;
  }

  ready(): Promise<void> {
    return this.#held.pool.ready();
  }

  prepareVocabulary(
    recognition: VocabularyRecognition,
    signal?: AbortSignal,
  ): Promise<VocabularyReport> {
    return this.#request((pool) => pool.prepareVocabulary(recognition, signal));
  }

  transcribe(
    samples: Int16Array,
    options?: PoolRecognitionOptions,
    signal?: AbortSignal,
  ): Promise<Recognition> {
    return this.#request((pool) => pool.transcribe(samples, options, signal));
  }

  detectVoiceActivity(
    samples: Int16Array,
    state?: VoiceActivityState,
    signal?: AbortSignal,
    tenant?: string,
  ): Promise<VoiceActivity> {
    return this.#request((pool) => pool.detectVoiceActivity(samples, state, signal, tenant));
  }

  openLiveChannel(options: LiveChannelOptions): LiveChannel {
    return this.#held.pool.openLiveChannel(options);
  }

  statistics(): PoolStatistics {
    return this.#held.pool.statistics();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all([this.#held.pool, ...this.#former].map((pool) => pool.close()));
  }

  async #request<Reply>(use: (pool: EnginePool) => Promise<Reply>): Promise<Reply> {
    const held = this.#held;
    held.requests += 1;
    try {
      return await use(held.pool);
    } finally {
      held.requests -= 1;
    }
  }

  async #closeOnceIdle(held: HeldPool): Promise<void> {
    const idle = new AbortController();
    const idleOrClosing = combineSignals(idle.signal, this.#closing.signal);
    const { pool } = held;
    await repeat(
      () => {
        if (held.requests === 0 && pool.statistics().liveChannels === 0) idle.abort();
      },
      { clock: this.#clock, everyMs: checkEveryMs, signal: idleOrClosing.signal },
    );
    idleOrClosing.release();
    await pool.close();
    this.#former.delete(pool);
  }
}
