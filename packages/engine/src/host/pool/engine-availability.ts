import type { EngineCapabilities } from '../../port/engine-capabilities.js';
import type { EngineError } from '../../port/engine-error.js';
import type { EngineStatus } from '../../port/speech-engine.js';
import type { PoolContext } from './pool-context.js';

/** State of an engine over all its processes: its capabilities, and why it cannot work. */
export class EngineAvailability {
  readonly #logger: PoolContext['logger'];
  readonly #waiters: { resolve: () => void; reject: (error: Error) => void }[] = [];
  #capabilities: EngineCapabilities;
  #error: EngineError | undefined;
  /** Reason why a dependency of the engine, such as its server, does not work. */
  #statusReason: string | undefined;

  /** @param capabilities - as far as they are known before the engine is loaded */
  constructor(capabilities: EngineCapabilities, logger: PoolContext['logger']) {
    this.#capabilities = capabilities;
    this.#logger = logger;
  }

  get capabilities(): EngineCapabilities {
    return this.#capabilities;
  }

  /** Error with which the engine could not be loaded, or undefined once a process has loaded it. */
  get error(): EngineError | undefined {
    return this.#error;
  }

  /** Reason why the engine cannot work, or undefined while it can, or while it loads. */
  get unavailableReason(): string | undefined {
    return this.#error?.message ?? this.#statusReason;
  }

  /** @throws EngineError when the engine cannot be loaded */
  requireAvailable(): void {
    if (this.#error !== undefined) throw this.#error;
  }

  /** Resolves when a process has loaded the engine. Rejects when none can. */
  ready(): Promise<void> {
    if (this.#error !== undefined) return Promise.reject(this.#error);
    return new Promise((resolve, reject) => this.#waiters.push({ resolve, reject }));
  }

  /** A process has loaded the engine. */
  setReady(capabilities: EngineCapabilities): void {
    this.#capabilities = capabilities;
    this.#error = undefined;
    for (const { resolve } of this.#waiters.splice(0)) resolve();
  }

  /** Records a change of a dependency of the engine, such as its server. */
  setStatus({ capabilities, unavailableReason }: EngineStatus): void {
    this.#capabilities = capabilities;
    if (this.#statusReason === unavailableReason) return;
    this.#statusReason = unavailableReason;
    if (unavailableReason === undefined) this.#logger?.info({}, 'engine is available');
    else this.#logger?.error({ reason: unavailableReason }, 'engine is unavailable');
  }

  /** No process can load the engine. It is tried repeatedly, and logged once. */
  setUnavailable(error: EngineError): void {
    if (this.#error?.message !== error.message)
      this.#logger?.error({ reason: error.message }, 'engine is unavailable');
    this.#error = error;
    this.close(error);
  }

  /** Rejects the callers that wait for the engine. */
  close(error: Error): void {
    for (const { reject } of this.#waiters.splice(0)) reject(error);
  }
}
