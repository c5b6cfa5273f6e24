import type { CallbackLane, DueLane, LaneShare } from './callback-lanes.js';

/** Attempts that may be under way at the same time. */
export interface DeliveryLimitsOptions {
  /** Attempts in all. */
  total: number;
  /** Of these, for receivers that responded lately and quickly, and for keys with nothing under way. */
  reserved: number;
  /** Attempts of one key to receivers that did not respond lately and quickly. */
  perKey: number;
  /** Attempts of one key to one host. */
  perLane: number;
  /** Attempts of all keys to one host that did not respond lately and quickly. */
  perHost: number;
  /** Attempts of all keys to one address, whatever its names and ports; one key gets half. */
  perAddress: number;
}

/** Outcome of an attempt. */
export type DeliveryOutcome =
  /** No connection, or no response in time. */
  | { kind: 'silent' }
  | {
      kind: 'responded';
      /** True when the receiver took the callback. */
      isDelivered: boolean;
      durationMs: number;
      /** Pause that the receiver asked for, in milliseconds; null when it asked for none. */
      pauseMs: number | null;
    };

/** An attempt that is under way. */
export interface Delivery {
  /**
   * Counts the attempt for the address that the receiver is at, before it is connected to.
   *
   * @returns false when there is enough under way to that address
   */
  enter(address: string): boolean;
  /** Ends it; without an outcome it was not made. Idempotent. */
  end(outcome?: DeliveryOutcome): void;
}

interface Lane {
  /** Attempts that may be made at the same time. */
  limit: number;
  inFlight: number;
  /** Attempts in a row without a response. */
  silences: number;
  /** End of the pause, by the monotonic clock. */
  pausedUntilMs: number;
  /** Begin of the pause, by the monotonic clock. */
  pausedAtMs: number;
  /** Time of the last quick delivery. */
  quickAtMs: number;
  /** Time of the last attempt; the lanes that were used longest ago are removed first. */
  usedAtMs: number;
}

/** A receiver that responds within this is quick, in milliseconds. */
const quickMs = 2000;
/** Time for which it counts as quick afterwards, in milliseconds. */
const quickForMs = 10 * 60 * 1000;
/** A pause after the first silence; it doubles with each further one, up to the longest. */
const shortestPauseMs = 5000;
const longestPauseMs = 5 * 60 * 1000;
/** Largest deviation of a pause, as a part of it. */
const jitter = 0.2;
const maximumLanes = 10_000;

/**
 * Shares attempts out, so that receivers of one key that are slow or dead do not delay the callbacks of another key, nor their own key's
 * for long: a lane (a key and a host) begins with one attempt at a time, is given more while it responds quickly, and is paused when
 * no response comes, longer each time; after a pause one attempt probes it.
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

  /** True while at least one more attempt may be begun. */
  get hasRoom(): boolean {
    return this.#inFlight < this.#options.total;
  }

  /**
   * Shares out what may be begun now: one attempt for each key in turn, those with the fewest under way first, and for each key its lane
   * that waits longest.
   */
  share(due: readonly DueLane[]): LaneShare[] {
    const plan = this.#plan();
    const shares = new Map<string, LaneShare>();
    const byKey = new Map<string, DueLane[]>();
    for (const lane of [...due].sort((left, right) => left.dueAt - right.dueAt)) {
      const lanes = byKey.get(lane.keyId);
      if (lanes === undefined) byKey.set(lane.keyId, [lane]);
      else lanes.push(lane);
    }
    for (let hasShared = true; hasShared; ) {
      hasShared = false;
      const keys = [...byKey].sort(([left], [right]) => plan.ofKey(left) - plan.ofKey(right));
      for (const [keyId, lanes] of keys) {
        const index = lanes.findIndex((lane) => plan.isAllowed(lane));
        const [lane] = index < 0 ? [] : lanes.splice(index, 1);
        if (lane === undefined) {
          // What is refused now is refused for the rest of this round.
          byKey.delete(keyId);
          continue;
        }
        plan.add(lane);
        // To the end, so that the lanes of a key have their turns as well.
        lanes.push(lane);
        const share = shares.get(laneKey(lane));
        if (share === undefined)
          shares.set(laneKey(lane), { keyId: lane.keyId, host: lane.host, count: 1 });
        else share.count += 1;
        hasShared = true;
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
    const counted: string[] = [];
    let isOver = false;
    return {
      enter: (address) => {
        const own = `${lane.keyId} ${address}`;
        const { perAddress } = this.#options;
        const hasRoom =
          (this.#ofAddress.get(own) ?? 0) < perAddress / 2 &&
          (!isSlow || (this.#ofAddress.get(address) ?? 0) < perAddress);
        if (!hasRoom) return false;
        counted.push(own, address);
        for (const each of counted) add(this.#ofAddress, each, 1);
        return true;
      },
      end: (outcome) => {
        if (isOver) return;
        isOver = true;
        state.inFlight -= 1;
        this.#inFlight -= 1;
        add(this.#ofKey, lane.keyId, -1);
        if (isSlow) add(this.#slowOfKey, lane.keyId, -1);
        if (isSlow) add(this.#slowOfHost, lane.host, -1);
        for (const each of counted) add(this.#ofAddress, each, -1);
        if (outcome !== undefined) this.#record(state, outcome, startedAtMs);
      },
    };
  }

  #record(lane: Lane, outcome: DeliveryOutcome, startedAtMs: number): void {
    const nowMs = this.#monotonicMs();
    if (outcome.kind === 'silent') {
      lane.limit = 1;
      lane.quickAtMs = Number.NEGATIVE_INFINITY;
      // Attempts that began before the pause are of the same silence.
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

  /** Removes lanes when there are too many: the tenth that was used longest ago. */
  #removeIdleLanes(): void {
    if (this.#lanes.size < maximumLanes) return;
    const idle = [...this.#lanes].filter(([, { inFlight }]) => inFlight === 0);
    idle.sort(([, left], [, right]) => left.usedAtMs - right.usedAtMs);
    for (const [key] of idle.slice(0, maximumLanes / 10)) this.#lanes.delete(key);
  }

  /** The limits as they would be after what is planned. */
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
        // One key leaves the reserve to others, however quick its receivers are.
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
