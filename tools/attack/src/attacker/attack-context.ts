import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { HttpCaller } from '../http-call.js';

/** Address, key and duration of an attack. */
export interface AttackTarget {
  readonly url: string;
  /** Key of the attacker. */
  readonly key: string;
  readonly seconds: number;
  /** Url of the proxy in front of the service. */
  readonly front?: string | undefined;
  /** Values returned by the preparation of the case. */
  readonly prepared: Readonly<Record<string, string>>;
}

/** Outcome of an attack. */
export interface AttackOutcome {
  /** Counts of events: requests by status, frames, sockets by close code. */
  readonly counts: Readonly<Record<string, number>>;
  /** Values for the examination of the case, such as ids of sessions. */
  readonly evidence: Readonly<Record<string, string>>;
}

/** A running attack: its target, and its counts and evidence so far. */
export class AttackContext {
  readonly target: AttackTarget;
  readonly caller: HttpCaller;
  readonly #ended = new AbortController();
  readonly #counts: Record<string, number> = {};
  readonly #evidence: Record<string, string> = {};
  readonly #releases: (() => void)[] = [];

  constructor(target: AttackTarget) {
    this.target = target;
    this.caller = new HttpCaller(target.url, { key: target.key, maximumSockets: 256 });
    // One listener for each current pause and send, removed when it ends.
    setMaxListeners(0, this.#ended.signal);
  }

  /** Aborted when the duration of the attack has ended. */
  get signal(): AbortSignal {
    return this.#ended.signal;
  }

  /** True until the duration of the attack has ended. */
  get isOn(): boolean {
    return !this.#ended.signal.aborted;
  }

  /** Adds to the count of an event. */
  count(name: string, times = 1): void {
    this.#counts[name] = (this.#counts[name] ?? 0) + times;
  }

  /** Records a value for the examination. */
  recordEvidence(name: string, value: string): void {
    this.#evidence[name] = value;
  }

  /** Waits, at most until the attack ends. */
  async pause(milliseconds: number): Promise<void> {
    await sleep(milliseconds, undefined, { signal: this.signal }).catch(() => undefined);
  }

  /**
   * Repeats an action until the attack ends. A failure is counted, and the action is repeated after
   * it.
   *
   * @param concurrency - number of concurrent loops
   */
  async repeat(act: (round: number) => Promise<void>, concurrency = 1): Promise<void> {
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
    await Promise.all(Array.from({ length: concurrency }, run));
  }

  end(): void {
    this.#ended.abort();
  }

  /** Adds what is to be released only after the last measurement, such as a receiver of callbacks. */
  onRelease(release: () => void): void {
    this.#releases.push(release);
  }

  /** Releases everything that the attack has kept beyond its end. */
  release(): void {
    for (const release of this.#releases.splice(0)) release();
  }

  outcome(): AttackOutcome {
    return { counts: { ...this.#counts }, evidence: { ...this.#evidence } };
  }
}
