import type { Logger } from 'pino';
import type { Clock } from '../clock/index.js';
import type { ProcessingAccount } from './processing-account.js';

/** Options of a {@link LatenessWatch}. */
export interface LatenessWatchOptions {
  readonly clock: Pick<Clock, 'after' | 'monotonicMs'>;
  readonly logger: Pick<Logger, 'warn'>;
}

/** Interval of the timers whose lateness is measured, in milliseconds. */
const probeMs = 25;
/** Interval at which limits are set, in milliseconds. */
const windowMs = 250;
/**
 * Processing time of all owners within a window from which the lateness is measured at all, in
 * milliseconds.
 */
const busyMs = 12;
/**
 * Lateness from which the costliest owner is limited, in milliseconds: where others are active, and
 * where only its own work is late.
 */
const lateMs = { shared: 30, alone: 120 };
/**
 * Processing time in milliseconds a second: the minimum of an active owner, the minimum that is
 * guaranteed to an owner, its maximum where others are active, and the value from which it needs no
 * limit.
 */
const perSecond = { active: 0.3, least: 100, shared: 500, most: 1000 };
/**
 * Processing time that is guaranteed to a connection, in milliseconds a second, which is more than
 * audio in real time needs on a slow machine.
 */
const connectionPerSecond = 2;
/** Factors of a limit: in a window that was late, and in one that was not. */
const factors = { late: 0.75, onTime: 1.03 };
/** Shortest interval between two warnings, in milliseconds. */
const warningMs = 60_000;

/**
 * Measures how late timers are while owners are busy, and limits the owner that costs most while
 * they are too late. The limit becomes higher again step by step, and ends. Where several owners
 * are active, none uses more than half of the time for long.
 */
export class LatenessWatch {
  readonly #options: LatenessWatchOptions;
  readonly #limited = new Set<ProcessingAccount>();
  /** Processing time of the owners in this window, in milliseconds. */
  readonly #usedMs = new Map<ProcessingAccount, number>();
  #totalMs = 0;
  #longestMs = 0;
  #windowStartMs: number;
  #isRunning = false;
  #isShared = false;
  #warnedMs = Number.NEGATIVE_INFINITY;

  constructor(options: LatenessWatchOptions) {
    this.#options = options;
    this.#windowStartMs = options.clock.monotonicMs();
  }

  /** True while several owners are active. */
  get isShared(): boolean {
    return this.#isShared;
  }

  /** Notes processing time of an owner, in milliseconds. */
  note(account: ProcessingAccount, durationMs: number): void {
    if (!this.#isRunning) {
      const nowMs = this.#options.clock.monotonicMs();
      if (nowMs - this.#windowStartMs >= windowMs) this.#beginWindow(nowMs);
    }
    this.#usedMs.set(account, (this.#usedMs.get(account) ?? 0) + durationMs);
    this.#totalMs += durationMs;
    if (this.#isRunning || this.#totalMs < busyMs) return;
    this.#isRunning = true;
    this.#probe();
  }

  #beginWindow(nowMs: number): void {
    this.#windowStartMs = nowMs;
    this.#usedMs.clear();
    this.#totalMs = 0;
    this.#longestMs = 0;
  }

  #probe(): void {
    const { clock } = this.#options;
    const dueMs = clock.monotonicMs() + probeMs;
    clock.after(probeMs, () => {
      const nowMs = clock.monotonicMs();
      this.#longestMs = Math.max(this.#longestMs, nowMs - dueMs);
      if (nowMs - this.#windowStartMs >= windowMs) this.#endWindow(nowMs);
      if (this.#isRunning) this.#probe();
    });
  }

  #endWindow(nowMs: number): void {
    const seconds = (nowMs - this.#windowStartMs) / 1000;
    const used = [...this.#usedMs].map(([account, ms]) => ({ account, perSecond: ms / seconds }));
    const active = used.filter((each) => each.perSecond >= perSecond.active);
    this.#isShared = active.length > 1;
    const isLate = this.#longestMs >= (this.#isShared ? lateMs.shared : lateMs.alone);
    if (isLate) this.#limitCostliest(used, nowMs);
    else for (const account of this.#limited) this.#relax(account);
    if (this.#isShared) for (const each of active) this.#limitToShare(each);
    this.#isRunning = isLate || this.#limited.size > 0 || this.#totalMs >= busyMs;
    this.#beginWindow(nowMs);
  }

  #limitCostliest(used: readonly Usage[], nowMs: number): void {
    const [first] = used;
    if (first === undefined) return;
    const { account, perSecond: most } = used.reduce(costlier, first);
    if (most <= guaranteedShare(account)) return;
    const current = Math.min(account.limitPerSecond ?? perSecond.most, most);
    this.#limit(account, current * factors.late);
    if (nowMs - this.#warnedMs < warningMs) return;
    this.#warnedMs = nowMs;
    this.#options.logger.warn(
      {
        owner: account.owner,
        lateMs: Math.round(this.#longestMs),
        processingMsPerSecond: Math.round(most),
      },
      'the event loop is late: the owner with the most processing time is limited',
    );
  }

  /**
   * Leaves time for others, because each of their steps waits for a turn while one owner keeps the
   * loop busy.
   */
  #limitToShare({ account, perSecond: used }: Usage): void {
    const limit = account.limitPerSecond ?? perSecond.most;
    if (used > perSecond.shared && limit > perSecond.shared) this.#limit(account, perSecond.shared);
  }

  #limit(account: ProcessingAccount, limitPerSecond: number): void {
    account.limitTo(Math.max(guaranteedShare(account), limitPerSecond));
    this.#limited.add(account);
  }

  #relax(account: ProcessingAccount): void {
    const raised = (account.limitPerSecond ?? perSecond.most) * factors.onTime;
    if (raised < perSecond.most) {
      account.limitTo(raised);
      return;
    }
    account.limitTo(undefined);
    this.#limited.delete(account);
  }
}

/** Processing time of an owner, in milliseconds a second. */
interface Usage {
  readonly account: ProcessingAccount;
  readonly perSecond: number;
}

/**
 * Processing time that is guaranteed to an owner, so that any number of sessions in real time
 * continue.
 */
function guaranteedShare({ connectionCount }: ProcessingAccount): number {
  return Math.max(perSecond.least, connectionCount * connectionPerSecond);
}

function costlier(one: Usage, other: Usage): Usage {
  return other.perSecond > one.perSecond ? other : one;
}
