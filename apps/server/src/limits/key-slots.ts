import { setMaxListeners } from 'node:events';

/** Options of {@link KeySlots}. */
export interface KeySlotsOptions {
  /** Number of slots. */
  total: number;
  /** Slots that one key may hold. @defaultValue all of them */
  perKey?: number;
  /** Slots that are reserved for keys that hold none. @defaultValue 0 */
  reserved?: number;
}

/** A slot that is held. */
export interface Slot {
  /** Idempotent. */
  release(): void;
}

type Grant = (slot: Slot) => void;

/**
 * Shares slots fairly among API keys: each key holds a limited number, the last ones are reserved
 * for keys that hold none, and waiters are served by key, the one with the fewest slots first. Keys
 * with equally many take turns, so that nobody waits for all waiters of another key.
 */
export class KeySlots {
  readonly #total: number;
  readonly #perKey: number;
  readonly #reserved: number;
  readonly #held = new Map<string, number>();
  /** Waiters by their key, the key whose turn is longest ago first. */
  readonly #waiters = new Map<string, Set<Grant>>();
  #used = 0;

  constructor({ total, perKey = total, reserved = 0 }: KeySlotsOptions) {
    this.#total = total;
    this.#perKey = perKey;
    this.#reserved = reserved;
  }

  /** Number of slots that are held. */
  get used(): number {
    return this.#used;
  }

  /** True while every slot is held. */
  get isFull(): boolean {
    return this.#used >= this.#total;
  }

  /**
   * Number of slots that keys which are not closed may get at the same moment, whichever of them do.
   */
  get slotsForAny(): number {
    const free = this.#total - this.#used;
    // Reserved slots are for keys that hold none, and a second one of a key must not be among them.
    if (free <= this.#reserved) return Math.min(free, 1);
    const held = Array.from(this.#held.values()).filter((count) => count < this.#perKey);
    return Math.min(free - this.#reserved, this.#perKey - Math.max(0, ...held));
  }

  /** True while a key may get a slot. */
  hasRoomFor(keyId: string): boolean {
    const held = this.#held.get(keyId) ?? 0;
    const free = this.#total - this.#used;
    return held === 0 ? free > 0 : held < this.#perKey && free > this.#reserved;
  }

  /** The keys that hold slots and may not get another one at the moment. */
  closedKeys(): string[] {
    return [...this.#held.keys()].filter((keyId) => !this.hasRoomFor(keyId));
  }

  /** Number of waiters for a slot of a key. */
  countWaiting(keyId: string): number {
    return this.#waiters.get(keyId)?.size ?? 0;
  }

  /** Takes a slot whether or not there is room, for work that has already begun. */
  add(keyId: string): Slot {
    this.#used += 1;
    this.#held.set(keyId, (this.#held.get(keyId) ?? 0) + 1);
    let isHeld = true;
    return {
      release: () => {
        if (!isHeld) return;
        isHeld = false;
        this.#release(keyId);
      },
    };
  }

  /**
   * Takes a slot as soon as there is room.
   *
   * @throws the reason of `signal`
   */
  async take(keyId: string, signal?: AbortSignal): Promise<Slot> {
    signal?.throwIfAborted();
    if (this.hasRoomFor(keyId)) return this.add(keyId);
    return new Promise((resolve, reject) => {
      const cancel = (): void => {
        this.#removeWaiter(keyId, grant);
        reject(signal?.reason);
      };
      const grant: Grant = (slot) => {
        signal?.removeEventListener('abort', cancel);
        resolve(slot);
      };
      const waiters = this.#waiters.get(keyId) ?? new Set();
      this.#waiters.set(keyId, waiters.add(grant));
      // Every waiter has a listener on its signal, and they may share a signal. Many listeners are
      // not a leak here.
      if (signal !== undefined) setMaxListeners(0, signal);
      signal?.addEventListener('abort', cancel, { once: true });
    });
  }

  #release(keyId: string): void {
    this.#used -= 1;
    const held = (this.#held.get(keyId) ?? 1) - 1;
    if (held === 0) this.#held.delete(keyId);
    else this.#held.set(keyId, held);
    this.#grantFreeSlots();
  }

  #grantFreeSlots(): void {
    for (let next = this.#nextKey(); next !== undefined; next = this.#nextKey()) {
      const { keyId, waiters } = next;
      const [grant] = waiters;
      if (grant === undefined) return;
      this.#removeWaiter(keyId, grant);
      // The other waiters of the key have their turn after those of the other keys.
      if (this.#waiters.delete(keyId)) this.#waiters.set(keyId, waiters);
      grant(this.add(keyId));
    }
  }

  #removeWaiter(keyId: string, grant: Grant): void {
    const waiters = this.#waiters.get(keyId);
    waiters?.delete(grant);
    if (waiters?.size === 0) this.#waiters.delete(keyId);
  }

  /** The key to serve next: the one with the fewest slots, and whose turn is longest ago. */
  #nextKey(): { keyId: string; waiters: Set<Grant> } | undefined {
    let next: { keyId: string; waiters: Set<Grant> } | undefined;
    let fewest = Number.POSITIVE_INFINITY;
    for (const [keyId, waiters] of this.#waiters) {
      const held = this.#held.get(keyId) ?? 0;
      if (held >= fewest || !this.hasRoomFor(keyId)) continue;
      next = { keyId, waiters };
      fewest = held;
    }
    return next;
  }
}
