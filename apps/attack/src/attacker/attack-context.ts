import { setTimeout as sleep } from 'node:timers/promises';
import { HttpCaller } from '../http-call.js';

/** Where an attacker finds the service, and what it has. */
export interface AttackTarget {
  readonly url: string;
  /** A key of its own. */
  readonly key: string;
  readonly seconds: number;
  /** What is in front of it. */
  readonly front?: string | undefined;
  /** Values that the preparation of the case has left for the attack. */
  readonly prepared: Readonly<Record<string, string>>;
}

/** What came of an attack. */
export interface AttackOutcome {
  /** How often what happened: requests by their status, frames, sockets by the code that closed them. */
  readonly counts: Readonly<Record<string, number>>;
  /** Values that the examination of the case goes by, such as ids of sessions. */
  readonly evidence: Readonly<Record<string, string>>;
}

/** An attack under way: whom it is against, and what has come of it so far. */
export class AttackContext {
  readonly target: AttackTarget;
  readonly caller: HttpCaller;
  readonly #ended = new AbortController();
  readonly #counts: Record<string, number> = {};
  readonly #evidence: Record<string, string> = {};

  constructor(target: AttackTarget) {
    this.target = target;
    this.caller = new HttpCaller(target.url, { key: target.key, maximumSockets: 256 });
  }

  /** Aborted when the time of the attack is over. */
  get signal(): AbortSignal {
    return this.#ended.signal;
  }

  /** Whether the attack goes on. */
  get isOn(): boolean {
    return !this.#ended.signal.aborted;
  }

  /** Counts something. */
  count(name: string, times = 1): void {
    this.#counts[name] = (this.#counts[name] ?? 0) + times;
  }

  /** Leaves a value for the examination. */
  leave(name: string, value: string): void {
    this.#evidence[name] = value;
  }

  /** Waits; shorter when the attack ends. */
  async pause(milliseconds: number): Promise<void> {
    await sleep(milliseconds, undefined, { signal: this.signal }).catch(() => undefined);
  }

  /**
   * Does something again and again until the attack ends; what fails is counted, and done again.
   *
   * @param atOnce - how many times side by side
   */
  async repeat(act: (round: number) => Promise<void>, atOnce = 1): Promise<void> {
    let round = 0;
    const run = async (): Promise<void> => {
      while (this.isOn) {
        const current = round;
        round += 1;
        try {
          await act(current);
        } catch (error) {
          this.count(
            `failed: ${error instanceof Error ? error.message.slice(0, 60) : 'something'}`,
          );
          await this.pause(20);
        }
      }
    };
    await Promise.all(Array.from({ length: atOnce }, run));
  }

  end(): void {
    this.#ended.abort();
  }

  outcome(): AttackOutcome {
    return { counts: { ...this.#counts }, evidence: { ...this.#evidence } };
  }
}
