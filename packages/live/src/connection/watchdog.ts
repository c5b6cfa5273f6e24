import type { Clock } from '../clock.js';

/** What a {@link Watchdog} is made of. */
export interface WatchdogOptions {
  readonly clock: Clock;
  /** How long it may be silent at present, in milliseconds; null when nothing is expected. */
  readonly limitMs: () => number | null;
  readonly onSilence: () => void;
}

/** Notices that nothing comes although something should. */
export class Watchdog {
  readonly #options: WatchdogOptions;
  #signMs = 0;
  #cancel: (() => void) | null = null;

  constructor(options: WatchdogOptions) {
    this.#options = options;
  }

  /** Something came, or only now is something expected. */
  sign(): void {
    this.#signMs = this.#options.clock.monotonicMs();
    if (this.#cancel === null) this.#check();
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  #check(): void {
    this.#cancel = null;
    const { clock, limitMs, onSilence } = this.#options;
    const limit = limitMs();
    if (limit === null) return;
    const leftMs = this.#signMs + limit - clock.monotonicMs();
    if (leftMs <= 0) onSilence();
    else this.#cancel = clock.setTimeout(() => this.#check(), leftMs);
  }
}
