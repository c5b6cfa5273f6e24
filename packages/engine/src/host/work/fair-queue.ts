/** An item of a {@link FairQueue}. */
export interface FairItem {
  /** Tenant that the item is for. Items without a name belong to one tenant. */
  readonly tenant: string | undefined;
  /** Size, in any unit. */
  readonly cost: number;
}

interface TenantQueue<Item> {
  readonly items: Item[];
  /** Virtual start time of its next item. */
  startsAt: number;
}

/** Options of a {@link FairQueue}. */
export interface FairQueueOptions {
  /**
   * Bounded credit of an idle tenant, as a cost: its next items are served ahead of tenants with a
   * backlog until they have cost that much. Credit beyond it does not accumulate.
   *
   * @defaultValue 0
   */
  readonly credit?: number;
}

/**
 * A queue in which every tenant gets an equal share, however many items each has in it: start-time
 * fair queuing (Goyal, Vin and Cheng, 1996), with a bounded credit for tenants that were idle. The
 * items of one tenant are served in their order.
 */
export class FairQueue<Item extends FairItem> {
  readonly #queues = new Map<string | undefined, TenantQueue<Item>>();
  readonly #credit: number;
  /**
   * Virtual time: the start of the item that was served last, among those that were not served
   * ahead of their time.
   */
  #now = 0;

  constructor({ credit = 0 }: FairQueueOptions = {}) {
    this.#credit = credit;
  }

  /** Number of items. */
  get length(): number {
    let length = 0;
    for (const { items } of this.#queues.values()) length += items.length;
    return length;
  }

  /** Appends an item. */
  add(item: Item): void {
    this.#findOrCreateQueue(item.tenant).items.push(item);
  }

  /** Puts an item that was served before at the front of its tenant's items. */
  addFirst(item: Item): void {
    this.#findOrCreateQueue(item.tenant).items.unshift(item);
  }

  /** Removes an item. Returns false when it is not in the queue. */
  remove(item: Item): boolean {
    const items = this.#queues.get(item.tenant)?.items ?? [];
    const index = items.indexOf(item);
    if (index >= 0) items.splice(index, 1);
    return index >= 0;
  }

  /**
   * Serves the item whose turn it is.
   *
   * @param take - takes the item, or returns false when it has to wait
   * @returns the item, or `undefined` when the queue is empty or the item has to wait
   */
  serve(take: (item: Item) => boolean): Item | undefined {
    const queue = this.#nextQueue();
    const item = queue?.items.shift();
    if (queue === undefined || item === undefined) return undefined;
    if (!take(item)) {
      queue.items.unshift(item);
      return undefined;
    }
    this.#now = Math.max(this.#now, queue.startsAt);
    queue.startsAt += item.cost;
    for (const [tenant, { items, startsAt }] of this.#queues) {
      // A tenant without items and with the whole credit is like a newcomer.
      if (items.length === 0 && startsAt <= this.#earliest) this.#queues.delete(tenant);
    }
    return item;
  }

  /** Removes all items. */
  clear(): Item[] {
    const items = [...this.#queues.values()].flatMap((queue) => queue.items);
    this.#queues.clear();
    return items;
  }

  /** Virtual time at which items of a tenant with the whole credit may begin. */
  get #earliest(): number {
    return this.#now - this.#credit;
  }

  #findOrCreateQueue(tenant: string | undefined): TenantQueue<Item> {
    const queue = this.#queues.get(tenant) ?? { items: [], startsAt: this.#earliest };
    if (queue.items.length === 0) queue.startsAt = Math.max(queue.startsAt, this.#earliest);
    this.#queues.set(tenant, queue);
    return queue;
  }

  #nextQueue(): TenantQueue<Item> | undefined {
    let next: TenantQueue<Item> | undefined;
    for (const queue of this.#queues.values()) {
      if (queue.items.length === 0) continue;
      if (next === undefined || queue.startsAt < next.startsAt) next = queue;
    }
    return next;
  }
}
