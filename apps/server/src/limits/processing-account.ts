import { TokenBucket } from './token-bucket.js';

/** The part of the shares that one of their accounts uses. */
export interface ProcessingTurns {
  readonly monotonicMs: () => number;
  /** True while there is time left in this turn of the event loop for any owner. */
  readonly hasTime: boolean;
  /** Processing time that one owner may use in a turn of the event loop, in milliseconds. */
  readonly sliceMs: number;
  /**
   * Runs work and counts its time, in milliseconds, as the account's. Work within other work counts
   * only once.
   */
  measure<Result>(account: ProcessingAccount, work: () => Result): Result;
  /**
   * Adds work to what is being measured, to be done at its end.
   *
   * @returns false when nothing is being measured
   */
  addEnding(work: () => void): boolean;
  /** Called with the time that was counted, in milliseconds. */
  onCharged(account: ProcessingAccount, durationMs: number): void;
  /** Called when the work of the account must be continued in a later turn. */
  onWaiting(account: ProcessingAccount): void;
}

/** Part of a second whose processing time a limited owner may use at once. */
const limitBurst = 0.05;

/**
 * Processing time of one owner on the event loop, for all of its connections, requests and
 * sessions. In one turn of the event loop an owner gets a slice. Its further work waits, in order,
 * while the work of others is done.
 */
export class ProcessingAccount {
  /** Name of the owner, for the log. */
  readonly owner: string;
  /** Number of its open connections that are read. */
  connectionCount = 0;
  readonly #turns: ProcessingTurns;
  readonly #waiting: (() => void)[] = [];
  #spentMs = 0;
  #limit: { readonly perSecond: number; readonly bucket: TokenBucket } | undefined;

  constructor(owner: string, turns: ProcessingTurns) {
    this.owner = owner;
    this.#turns = turns;
  }

  /**
   * True while work of the owner may be done at once: none is waiting, and its slice of this turn
   * is not used up.
   */
  get isFree(): boolean {
    return this.#waiting.length === 0 && this.#canSpend && this.#turns.hasTime;
  }

  /** True while work waits for a later turn. */
  get isWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  /** True while its processing time in a second is limited. */
  get isLimited(): boolean {
    return this.#limit !== undefined;
  }

  /** Runs work at once, and counts the time that it takes. */
  measure<Result>(work: () => Result): Result {
    return this.#turns.measure(this, work);
  }

  /** Counts processing time that was not measured, in milliseconds. */
  charge(durationMs: number): void {
    this.#spentMs += durationMs;
    this.#limit?.bucket.take(durationMs);
    this.#turns.onCharged(this, durationMs);
  }

  /**
   * Runs work as soon as it is the turn of the owner, which may be at once, and counts the time
   * that it takes.
   */
  schedule(work: () => void): void {
    if (this.isFree) {
      this.measure(work);
      return;
    }
    this.#waiting.push(work);
    this.#turns.onWaiting(this);
  }

  /**
   * Runs work at the end of the work that is being measured, as a part of it, or like {@link
   * schedule} while nothing is measured.
   */
  runAtEnd(work: () => void): void {
    if (!this.#turns.addEnding(work)) this.schedule(work);
  }

  /**
   * Runs work like {@link schedule}.
   *
   * @returns the result of the work
   * @throws the error of the work
   */
  run<Result>(work: () => Result): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.schedule(() => {
        try {
          resolve(work());
        } catch (error) {
          reject(error);
        }
      });
    });
  }

  /** Begins a turn of the event loop, in which the owner has a new slice. */
  beginTurn(): void {
    this.#spentMs = 0;
  }

  /** Does waiting work while there is time for it. */
  serve(): void {
    while (this.#canSpend && this.#turns.hasTime) {
      const work = this.#waiting.shift();
      if (work === undefined) return;
      this.measure(work);
    }
  }

  /** Limits its processing time, in milliseconds a second, or ends the limit with undefined. */
  limitTo(perSecond: number | undefined): void {
    this.#limit =
      perSecond === undefined
        ? undefined
        : {
            perSecond,
            bucket: new TokenBucket(
              { burst: Math.max(1, perSecond * limitBurst), perSecond, initial: 0 },
              this.#turns.monotonicMs,
            ),
          };
  }

  /** Its limit in milliseconds a second, or undefined while it has none. */
  get limitPerSecond(): number | undefined {
    return this.#limit?.perSecond;
  }

  get #canSpend(): boolean {
    return (
      this.#spentMs < this.#turns.sliceMs &&
      (this.#limit === undefined || this.#limit.bucket.hasTokens)
    );
  }
}
