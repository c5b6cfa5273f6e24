import type { CallbackLane, DueLane, LaneShare } from '../storage/index.js';

/** Numbers of attempts that may be under way at the same time. */
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
  inFlight: number;
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
  readonly #lanes = new Map<string, Lane>();
  readonly #slowOfKey = new Map<string, number>();
  readonly #ofKey = new Map<string, number>();
  readonly #slowOfHost = new Map<string, number>();
  readonly #ofAddress = new Map<string, number>();
  #inFlight = 0;

  constructor(
    options: DeliveryLimitsOptions,
    { monotonicMs, random }: { monotonicMs: () => number; random: () => number },
  ) {
    this.#options = options;
    this.#monotonicMs = monotonicMs;
    this.#random = random;
  }

  /** True while at least one more attempt may begin. */
  get hasRoom(): boolean {
    return this.#inFlight < this.#options.total;
  }

  /**
   * Divides the attempts that may begin now: in rounds of one attempt for each key, keys with the fewest attempts under way first, and
   * within each key the lane that has been due longest.
   */
  share(due: readonly DueLane[]): LaneShare[] {
    const plan = this.#plan();
    const shares = new Map<string, LaneShare>();
    const lanesOfKey = lanesByKey(due);
    while (lanesOfKey.size > 0) {
      const round = [...lanesOfKey].sort(([left], [right]) => plan.ofKey(left) - plan.ofKey(right));
      for (const [keyId, lanes] of round) {
        const index = lanes.findIndex((lane) => plan.isAllowed(lane));
        const [lane] = index < 0 ? [] : lanes.splice(index, 1);
        if (lane === undefined) {
          // The plan only grows, so that a lane which is refused now stays refused.
          lanesOfKey.delete(keyId);
          continue;
        }
        plan.add(lane);
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
    const state = this.#laneOf(lane);
    const startedAtMs = this.#monotonicMs();
    const isSlow = !this.#isQuick(state);
    state.inFlight += 1;
    state.usedAtMs = startedAtMs;
    this.#inFlight += 1;
    add(this.#ofKey, lane.keyId, 1);
    if (isSlow) add(this.#slowOfKey, lane.keyId, 1);
    if (isSlow) add(this.#slowOfHost, lane.host, 1);
    const addressCounts: string[] = [];
    let hasEnded = false;
    return {
      enter: (address) => {
        const own = `${lane.keyId} ${address}`;
        const { perAddress } = this.#options;
        const hasRoom =
          (this.#ofAddress.get(own) ?? 0) < perAddress / 2 &&
          (!isSlow || (this.#ofAddress.get(address) ?? 0) < perAddress);
        if (!hasRoom) return false;
        addressCounts.push(own, address);
        for (const each of addressCounts) add(this.#ofAddress, each, 1);
        return true;
      },
      end: (outcome) => {
        if (hasEnded) return;
        hasEnded = true;
        state.inFlight -= 1;
        this.#inFlight -= 1;
        add(this.#ofKey, lane.keyId, -1);
        if (isSlow) add(this.#slowOfKey, lane.keyId, -1);
        if (isSlow) add(this.#slowOfHost, lane.host, -1);
        for (const each of addressCounts) add(this.#ofAddress, each, -1);
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

  #isQuick(lane: Lane): boolean {
    return this.#monotonicMs() - lane.quickAtMs < quickForMs;
  }

  #laneOf(lane: CallbackLane): Lane {
    const key = laneKey(lane);
    const known = this.#lanes.get(key);
    if (known !== undefined) return known;
    this.#removeIdleLanes();
    const made: Lane = {
      limit: 1,
      inFlight: 0,
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
    const idle = [...this.#lanes].filter(([, { inFlight }]) => inFlight === 0);
    idle.sort(([, left], [, right]) => left.usedAtMs - right.usedAtMs);
    for (const [key] of idle.slice(0, maximumLanes / 10)) this.#lanes.delete(key);
  }

  /** Evaluates the limits as if the planned attempts were already under way. */
  #plan() {
    const { perHost, perKey, reserved, total } = this.#options;
    const planned = { all: 0 };
    const ofKey = new Map<string, number>();
    const slowOfKey = new Map<string, number>();
    const slowOfHost = new Map<string, number>();
    const ofLane = new Map<string, number>();
    const count = (key: string): number => sumOf(key, this.#ofKey, ofKey);
    return {
      ofKey: count,
      isAllowed: (lane: CallbackLane): boolean => {
        const state = this.#lanes.get(laneKey(lane));
        const isQuick = state !== undefined && this.#isQuick(state);
        const free = total - this.#inFlight - planned.all;
        if (free <= 0) return false;
        const underWay = (state?.inFlight ?? 0) + (ofLane.get(laneKey(lane)) ?? 0);
        if (underWay >= (state?.limit ?? 1)) return false;
        if (state !== undefined && this.#monotonicMs() < state.pausedUntilMs) return false;
        const ofThisKey = count(lane.keyId);
        if (ofThisKey === 0) return true;
        // The reserve is for other keys, however quick the receivers of this one are.
        if (ofThisKey >= total - reserved) return false;
        if (isQuick) return true;
        return (
          free > reserved &&
          sumOf(lane.keyId, this.#slowOfKey, slowOfKey) < perKey &&
          sumOf(lane.host, this.#slowOfHost, slowOfHost) < perHost
        );
      },
      add: (lane: CallbackLane): void => {
        const state = this.#lanes.get(laneKey(lane));
        planned.all += 1;
        add(ofKey, lane.keyId, 1);
        add(ofLane, laneKey(lane), 1);
        if (state !== undefined && this.#isQuick(state)) return;
        add(slowOfKey, lane.keyId, 1);
        add(slowOfHost, lane.host, 1);
      },
    };
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

function laneKey({ keyId, host }: CallbackLane): string {
  return `${keyId} ${host}`;
}

function sumOf(key: string, ...counts: readonly Map<string, number>[]): number {
  return counts.reduce((sum, each) => sum + (each.get(key) ?? 0), 0);
}

function add(counts: Map<string, number>, key: string, change: number): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
