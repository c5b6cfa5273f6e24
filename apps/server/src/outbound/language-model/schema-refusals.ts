import type { CompletionRequest } from '@earshot/add-ons/runner';
import type { Clock } from '../../clock/index.js';

/** Time for which a model is not sent a schema again that it has refused, in milliseconds. */
const rememberedMs = 10 * 60_000;

/** Largest number of refusals that are remembered: requests may name any model. */
const maximumRefusals = 1000;

/**
 * The JSON schemas that models have refused, although they accept the same request without one. The
 * instructions contain it as well.
 */
export class SchemaRefusals {
  readonly #clock: Pick<Clock, 'now'>;
  /** Wall time until which each refusal counts, in milliseconds, the oldest first. */
  readonly #untilMs = new Map<string, number>();

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /** True when a model has lately refused the schema of a request. */
  has(request: CompletionRequest): boolean {
    return (this.#untilMs.get(toKey(request)) ?? 0) > this.#clock.now();
  }

  /** Remembers for a while that a model refuses the schema of a request. */
  add(request: CompletionRequest): void {
    const key = toKey(request);
    this.#untilMs.delete(key);
    this.#untilMs.set(key, this.#clock.now() + rememberedMs);
    const [oldest = key] = this.#untilMs.keys();
    if (this.#untilMs.size > maximumRefusals) this.#untilMs.delete(oldest);
  }
}

function toKey({ json, model }: CompletionRequest): string {
  return JSON.stringify([model, json?.name]);
}
