import type { EngineNeeds, EngineRegistry } from '../engines/index.js';

/** Number of different needs that are remembered, since each claim names them. */
const maximumNeeds = 200;

/** Needs of recordings that were claimed here and that only other nodes could transcribe. */
export class WorkElsewhere {
  readonly #engines: Pick<EngineRegistry, 'isElsewhere'>;
  readonly #seen = new Map<string, EngineNeeds>();

  constructor(engines: Pick<EngineRegistry, 'isElsewhere'>) {
    this.#engines = engines;
  }

  /**
   * Remembers needs, in place of the oldest ones when there are too many.
   *
   * @param text - the needs as claims have them
   */
  add(text: string, needs: EngineNeeds): void {
    this.#seen.delete(text);
    this.#seen.set(text, needs);
    const [oldest] = this.#seen.keys();
    if (this.#seen.size > maximumNeeds && oldest !== undefined) this.#seen.delete(oldest);
  }

  /** The needs that still only other nodes serve, as claims have them. */
  get needs(): string[] {
    return [...this.#seen].flatMap(([text, needs]) =>
      this.#engines.isElsewhere(needs) ? [text] : [],
    );
  }
}
