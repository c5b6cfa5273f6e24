import type { CallbackLane } from '../storage/index.js';

/** Counts by name, of which those that are not 0 are kept. */
export class Counts {
  readonly #counts: Map<string, number>;

  /** @param other - counts to begin with. @defaultValue none */
  constructor(other?: Counts) {
    this.#counts = new Map(other === undefined ? [] : other.#counts);
  }

  of(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  add(name: string, change: number): void {
    const count = this.of(name) + change;
    if (count === 0) this.#counts.delete(name);
    else this.#counts.set(name, count);
  }
}

/** Numbers of attempts, by what limits them. */
export class AttemptCounts {
  readonly ofKey: Counts;
  readonly ofLane: Counts;
  /** Attempts to receivers that are not quick. */
  readonly slowOfKey: Counts;
  readonly slowOfHost: Counts;
  #all: number;

  /** @param other - attempts to begin with. @defaultValue none */
  constructor(other?: AttemptCounts) {
    this.ofKey = new Counts(other?.ofKey);
    this.ofLane = new Counts(other?.ofLane);
    this.slowOfKey = new Counts(other?.slowOfKey);
    this.slowOfHost = new Counts(other?.slowOfHost);
    this.#all = other?.all ?? 0;
  }

  get all(): number {
    return this.#all;
  }

  /** @param change - 1 for an attempt that begins, -1 for one that ends */
  add(lane: CallbackLane, isSlow: boolean, change: 1 | -1): void {
    this.#all += change;
    this.ofKey.add(lane.keyId, change);
    this.ofLane.add(laneKey(lane), change);
    if (!isSlow) return;
    this.slowOfKey.add(lane.keyId, change);
    this.slowOfHost.add(lane.host, change);
  }
}

/** Identifies a lane. */
export function laneKey({ keyId, host }: CallbackLane): string {
  return `${keyId} ${host}`;
}
