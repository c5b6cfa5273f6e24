import { LatenessWatch, type LatenessWatchOptions } from './lateness-watch.js';
import { ProcessingAccount, type ProcessingTurns } from './processing-account.js';

/** Options of {@link ProcessingShares}. */
export type ProcessingSharesOptions = LatenessWatchOptions;

/**
 * Processing time of all owners together in one turn of the event loop, in milliseconds, after
 * which all other work has its turn.
 */
const turnMs = 16;
/**
 * Processing time of one owner in one turn, in milliseconds. Where others are active it is short:
 * a job takes tens of turns one after the other, each of which waits for the end of the slice.
 * Longer slices cost less, since more frames are read together.
 */
const sliceMs = { shared: 1, alone: 4 };
/**
 * Processing time from which the end of a turn is watched, in milliseconds, so that an idle service
 * is not woken up for it.
 */
const leastTurnMs = 1;
/** Interval at which owners are continued whose processing time is limited, in milliseconds. */
const limitedMs = 20;
/** Number of addresses from which inactive ones are removed. */
const maximumAddresses = 10_000;

/**
 * Shares the event loop among owners, which are API keys, or addresses before a key is known. All
 * that they send is read, parsed and stored in their accounts, so that an owner with many
 * connections gets no more of a turn than one with a single connection. Work that is not counted,
 * such as garbage collection and messages of engines, also makes the loop late. Then the owner that
 * costs most is limited.
 */
export class ProcessingShares {
  readonly #options: ProcessingSharesOptions;
  /**
   * Accounts of keys, and of those who follow the sessions of a key. Their number is limited by
   * that of the keys.
   */
  readonly #keys = new Map<string, ProcessingAccount>();
  readonly #addresses = new Map<string, ProcessingAccount>();
  /** Accounts that have used time in this turn. */
  readonly #charged = new Set<ProcessingAccount>();
  /** Accounts whose work waits, in the order in which they are served. */
  readonly #waiting = new Set<ProcessingAccount>();
  readonly #lateness: LatenessWatch;
  readonly #turns: ProcessingTurns;
  /** Work for the end of what is being measured. */
  readonly #endings: (() => void)[] = [];
  #isMeasuring = false;
  #spentMs = 0;
  #isTurnScheduled = false;
  #isServedLater = false;

  constructor(options: ProcessingSharesOptions) {
    this.#options = options;
    this.#lateness = new LatenessWatch(options);
    const hasTime = () => this.#spentMs < turnMs;
    const lateness = this.#lateness;
    this.#turns = {
      monotonicMs: () => options.clock.monotonicMs(),
      get hasTime() {
        return hasTime();
      },
      get sliceMs() {
        return lateness.isShared ? sliceMs.shared : sliceMs.alone;
      },
      measure: (account, work) => this.#measure(account, work),
      addEnding: (work) => this.#isMeasuring && this.#endings.push(work) > 0,
      onCharged: (account, durationMs) => this.#onCharged(account, durationMs),
      onWaiting: (account) => {
        this.#waiting.add(account);
        this.#scheduleTurn();
      },
    };
  }

  /** The account of an API key. */
  ofKey(keyId: string): ProcessingAccount {
    return this.#of(this.#keys, `key ${keyId}`);
  }

  /**
   * The account of those who follow the sessions of an API key by a link, and may not be its owner.
   */
  ofViewers(keyId: string): ProcessingAccount {
    return this.#of(this.#keys, `viewers of key ${keyId}`);
  }

  /** The account of an address whose requests have no valid key. */
  ofAddress(address: string): ProcessingAccount {
    if (this.#addresses.size >= maximumAddresses) this.#forgetAddresses();
    return this.#of(this.#addresses, `address ${address}`);
  }

  #of(accounts: Map<string, ProcessingAccount>, owner: string): ProcessingAccount {
    const known = accounts.get(owner);
    if (known !== undefined) return known;
    const account = new ProcessingAccount(owner, this.#turns);
    accounts.set(owner, account);
    return account;
  }

  #forgetAddresses(): void {
    for (const [address, account] of this.#addresses)
      if (!account.isWaiting && !account.isLimited) this.#addresses.delete(address);
  }

  #measure<Result>(account: ProcessingAccount, work: () => Result): Result {
    if (this.#isMeasuring) return work();
    const { clock } = this.#options;
    const startMs = clock.monotonicMs();
    this.#isMeasuring = true;
    try {
      const result = work();
      // One may add others.
      for (const ending of this.#endings) ending();
      return result;
    } finally {
      this.#endings.length = 0;
      this.#isMeasuring = false;
      account.charge(clock.monotonicMs() - startMs);
    }
  }

  #onCharged(account: ProcessingAccount, durationMs: number): void {
    this.#spentMs += durationMs;
    this.#charged.add(account);
    this.#lateness.note(account, durationMs);
    if (this.#spentMs >= leastTurnMs) this.#scheduleTurn();
  }

  #scheduleTurn(): void {
    if (this.#isTurnScheduled) return;
    this.#isTurnScheduled = true;
    setImmediate(() => this.#beginTurn());
  }

  #beginTurn(): void {
    this.#isTurnScheduled = false;
    this.#spentMs = 0;
    for (const account of this.#charged) account.beginTurn();
    this.#charged.clear();
    this.#serve();
  }

  /** Serves the waiting accounts, starting with those that were not served in the last turn. */
  #serve(): void {
    let isSoon = false;
    try {
      for (let left = this.#waiting.size; left > 0 && this.#turns.hasTime; left -= 1) {
        const [account] = this.#waiting;
        if (account === undefined) break;
        this.#waiting.delete(account);
        account.serve();
        if (account.isWaiting) this.#waiting.add(account);
      }
    } finally {
      for (const account of this.#waiting) isSoon ||= !account.isLimited;
      if (isSoon) this.#scheduleTurn();
      else if (this.#waiting.size > 0) this.#serveLater();
    }
  }

  #serveLater(): void {
    if (this.#isServedLater) return;
    this.#isServedLater = true;
    this.#options.clock.after(limitedMs, () => {
      this.#isServedLater = false;
      this.#scheduleTurn();
    });
  }
}
