import type { CallbackLane, DueLane, LaneShare } from '../storage/index.js';
import { AttemptCounts, Counts, laneKey } from './attempt-counts.js';

/**
 * Numbers of attempts that may be under way at the same time. Those of a host and an address are
 * of all nodes that send callbacks, which have equal shares of them, of one attempt at least.
 */
export interface DeliveryLimitsOptions {
  /** Attempts in all. */
  total: number;
  /** Part of the total that is reserved for quick receivers (see {@link quickMs}) and for keys with nothing under way. */
  reserved: number;
  /** Attempts of one key to receivers that are not quick. */
  perKey: number;
  /** Attempts of one key to one host. */
  perLane: number;
  /** Attempts of all keys to one host that is not quick. */
  perHost: number;
  /** Attempts of all keys to one address, under any names and ports. One key may have half of them. */
  perAddress: number;
}

/** Outcome of an attempt. */
export type DeliveryOutcome =
  /** No connection, or no response in time. */
  | { kind: 'silent' }
  | {
      kind: 'responded';
      /** True when the receiver accepted the callback. */
      isDelivered: boolean;
      durationMs: number;
      /** Pause that the receiver asked for, in milliseconds, or null when it asked for none. */
      pauseMs: number | null;
    };

/** An attempt that is under way. */
export interface Delivery {
  /**
   * Counts the attempt towards the address of the receiver. To be called before the connection is opened.
   *
   * @returns false when that address has no room for another attempt
   */
  enter(address: string): boolean;
  /** Ends the attempt, which counts as not made without an outcome. This is idempotent. */
  end(outcome?: DeliveryOutcome): void;
}

interface Lane {
  /** Attempts that may be under way at the same time. */
  limit: number;
  /** Consecutive attempts without a response. */
  silences: number;
  /** End of the pause, by the monotonic clock. */
  pausedUntilMs: number;
  /** Start of the pause, by the monotonic clock. */
  pausedAtMs: number;
  /** Time of the last quick delivery. */
  quickAtMs: number;
  /** Time of the last attempt. The least recently used lanes are removed first. */
  usedAtMs: number;
}

/** A receiver that accepts a callback within this time is quick, in milliseconds. */
const quickMs = 2000;
/** Time for which it counts as quick from then on, in milliseconds. */
const quickForMs = 10 * 60 * 1000;
/** Pause after the first attempt without a response. It doubles with each further one, up to the longest. */
const shortestPauseMs = 5000;
const longestPauseMs = 5 * 60 * 1000;
/** Largest deviation of a pause, as a fraction of it. */
const jitter = 0.2;
const maximumLanes = 10_000;

/**
 * Divides the attempts among keys and hosts, so that slow or dead receivers of one key do not delay the callbacks of other keys, and delay
 * those of their own key only briefly. A lane (a key and a host) begins with one attempt at a time, gets more while it responds quickly,
 * and is paused when no response comes, for longer each time. After a pause a single attempt probes it.
 */
export class DeliveryLimits {
  readonly #options: DeliveryLimitsOptions;
  readonly #monotonicMs: () => number;
  readonly #random: () => number;
  readonly #senders: () => number;
  readonly #lanes = new Map<string, Lane>();
  /** Attempts that are under way. */
  readonly #counts = new AttemptCounts();
  readonly #ofAddress = new Counts();

  /** @param by - `senders` returns the number of nodes that send callbacks, this one among them */
  constructor(
    options: DeliveryLimitsOptions,
    by: { monotonicMs: () => number; random: () => number; senders: () => number },
  ) {
    this.#options = options;
    this.#monotonicMs = by.monotonicMs;
    this.#random = by.random;
    this.#senders = by.senders;
  }

  /** True while at least one more attempt may begin. */
  get hasRoom(): boolean {
    return this.#counts.all < this.#options.total;
  }

  /**
   * Divides the attempts that may begin now: in rounds of one attempt for each key, keys with the fewest attempts under way first, and
   * within each key the lane that has been due longest.
   */
  share(due: readonly DueLane[]): LaneShare[] {
    const planned = new AttemptCounts(this.#counts);
    const shares = new Map<string, LaneShare>();
    const lanesOfKey = lanesByKey(due);
    while (lanesOfKey.size > 0) {
      const round = [...lanesOfKey].sort(
        ([left], [right]) => planned.ofKey.of(left) - planned.ofKey.of(right),
      );
      for (const [keyId, lanes] of round) {
        const index = lanes.findIndex((lane) => this.#isAllowed(lane, planned));
        const [lane] = index < 0 ? [] : lanes.splice(index, 1);
        if (lane === undefined) {
          // The plan only grows, so that a lane which is refused now stays refused.
          lanesOfKey.delete(keyId);
          continue;
        }
        planned.add(lane, !this.#isQuick(this.#lanes.get(laneKey(lane))), 1);
        // To the end, so that the other lanes of the key have their turn.
        lanes.push(lane);
        const share = shares.get(laneKey(lane));
        if (share === undefined)
          shares.set(laneKey(lane), { keyId: lane.keyId, host: lane.host, count: 1 });
        else share.count += 1;
      }
    }
    return [...shares.values()];
  }

  /** Begins an attempt. */
  begin(lane: CallbackLane): Delivery {
    const state = this.#findOrCreateLane(lane);
    const startedAtMs = this.#monotonicMs();
    const isSlow = !this.#isQuick(state);
    state.usedAtMs = startedAtMs;
    this.#counts.add(lane, isSlow, 1);
    const addressCounts: string[] = [];
    let hasEnded = false;
    return {
      enter: (address) => {
        const own = `${lane.keyId} ${address}`;
        const { perAddress } = this.#options;
        const hasRoom =
          this.#ofAddress.of(own) < this.#computeShare(perAddress / 2) &&
          (!isSlow || this.#ofAddress.of(address) < this.#computeShare(perAddress));
        if (!hasRoom) return false;
        addressCounts.push(own, address);
        for (const each of addressCounts) this.#ofAddress.add(each, 1);
        return true;
      },
      end: (outcome) => {
        if (hasEnded) return;
        hasEnded = true;
        this.#counts.add(lane, isSlow, -1);
        for (const each of addressCounts) this.#ofAddress.add(each, -1);
        if (outcome !== undefined) this.#record(state, outcome, startedAtMs);
      },
    };
  }

  #record(lane: Lane, outcome: DeliveryOutcome, startedAtMs: number): void {
    const nowMs = this.#monotonicMs();
    if (outcome.kind === 'silent') {
      lane.limit = 1;
      lane.quickAtMs = Number.NEGATIVE_INFINITY;
      // Attempts that began before the pause belong to the silence that caused it.
      if (startedAtMs < lane.pausedAtMs) return;
      lane.silences += 1;
      const pauseMs = Math.min(shortestPauseMs * 2 ** (lane.silences - 1), longestPauseMs);
      this.#pause(lane, nowMs, pauseMs * (1 - jitter + 2 * jitter * this.#random()));
      return;
    }
    lane.silences = 0;
    const { durationMs, isDelivered, pauseMs } = outcome;
    if (durationMs > quickMs || pauseMs !== null) {
      lane.limit = 1;
      lane.quickAtMs = Number.NEGATIVE_INFINITY;
    } else {
      lane.limit = Math.min(lane.limit * 2, this.#options.perLane);
      if (isDelivered) lane.quickAtMs = nowMs;
    }
    if (pauseMs !== null) this.#pause(lane, nowMs, Math.min(pauseMs, longestPauseMs));
  }

  #pause(lane: Lane, nowMs: number, durationMs: number): void {
    lane.pausedAtMs = nowMs;
    lane.pausedUntilMs = nowMs + durationMs;
  }

  #isQuick(lane: Lane | undefined): boolean {
    return lane !== undefined && this.#monotonicMs() - lane.quickAtMs < quickForMs;
  }

  #findOrCreateLane(lane: CallbackLane): Lane {
    const key = laneKey(lane);
    const known = this.#lanes.get(key);
    if (known !== undefined) return known;
    this.#removeIdleLanes();
    const made: Lane = {
      limit: 1,
      silences: 0,
      pausedUntilMs: Number.NEGATIVE_INFINITY,
      pausedAtMs: Number.NEGATIVE_INFINITY,
      quickAtMs: Number.NEGATIVE_INFINITY,
      usedAtMs: this.#monotonicMs(),
    };
    this.#lanes.set(key, made);
    return made;
  }

  /** Removes the least recently used tenth of the lanes when there are too many. */
  #removeIdleLanes(): void {
    if (this.#lanes.size < maximumLanes) return;
    const idle = [...this.#lanes].filter(([key]) => this.#counts.ofLane.of(key) === 0);
    idle.sort(([, left], [, right]) => left.usedAtMs - right.usedAtMs);
    for (const [key] of idle.slice(0, maximumLanes / 10)) this.#lanes.delete(key);
  }

  /** True when one more attempt may begin besides those that are planned or under way. */
  #isAllowed(lane: CallbackLane, planned: AttemptCounts): boolean {
    const { perHost, perKey, reserved, total } = this.#options;
    const free = total - planned.all;
    if (free <= 0 || !this.#takesMore(lane, planned)) return false;
    const ofThisKey = planned.ofKey.of(lane.keyId);
    if (ofThisKey === 0) return true;
    // The reserve is for other keys, however quick the receivers of this one are.
    if (ofThisKey >= total - reserved) return false;
    if (this.#isQuick(this.#lanes.get(laneKey(lane)))) return true;
    return (
      free > reserved &&
      planned.slowOfKey.of(lane.keyId) < perKey &&
      planned.slowOfHost.of(lane.host) < this.#computeShare(perHost)
    );
  }

  /** What this node may have of a limit of all nodes. */
  #computeShare(limit: number): number {
    return Math.max(1, Math.floor(limit / Math.max(1, this.#senders())));
  }

  /** True unless a lane is paused or has all the attempts that it may have. */
  #takesMore(lane: CallbackLane, planned: AttemptCounts): boolean {
    const state = this.#lanes.get(laneKey(lane));
    const limit = Math.min(state?.limit ?? 1, this.#computeShare(this.#options.perLane));
    if (planned.ofLane.of(laneKey(lane)) >= limit) return false;
    return state === undefined || this.#monotonicMs() >= state.pausedUntilMs;
  }
}

/** Lanes of each key, those that have been due longest first. */
function lanesByKey(due: readonly DueLane[]): Map<string, DueLane[]> {
  const byKey = new Map<string, DueLane[]>();
  for (const lane of due.toSorted((left, right) => left.dueAt - right.dueAt)) {
    const lanes = byKey.get(lane.keyId);
    if (lanes === undefined) byKey.set(lane.keyId, [lane]);
    else lanes.push(lane);
  }
  return byKey;
}
