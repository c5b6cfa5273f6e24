/** What waits in a fair line. */
export interface FairItem {
  /** Who waits; those who name nobody count as one. */
  readonly tenant: string | undefined;
  /** How long it will take, in any unit. */
  readonly cost: number;
}

interface Queue<Item> {
  readonly items: Item[];
  /** Virtual time at which its next item may begin. */
  startsAt: number;
}

/**
 * A line in which every tenant gets an equal share, however many items each has in it: start-time fair queuing. The items of one
 * tenant are served in their order.
 */
export class FairLine<Item extends FairItem> {
  readonly #queues = new Map<string | undefined, Queue<Item>>();
  /** Virtual time: when the item began that was served last. */
  #now = 0;

  /** Items that wait. */
  get length(): number {
    let length = 0;
    for (const { items } of this.#queues.values()) length += items.length;
    return length;
  }

  /** Appends an item. */
  add(item: Item): void {
    this.#queueOf(item.tenant).items.push(item);
  }

  /** Puts an item back that had its turn already. */
  addFirst(item: Item): void {
    this.#queueOf(item.tenant).items.unshift(item);
  }

  /** Takes an item out; answers false when it is not there. */
  remove(item: Item): boolean {
    const items = this.#queues.get(item.tenant)?.items ?? [];
    const index = items.indexOf(item);
    if (index >= 0) items.splice(index, 1);
    return index >= 0;
  }

  /**
   * Serves the item whose turn it is.
   *
   * @param take - takes it, or answers false when it has to wait
   * @returns the item; `undefined` when there is none, or when it has to wait
   */
  serve(take: (item: Item) => boolean): Item | undefined {
    const queue = this.#nextQueue();
    const item = queue?.items.shift();
    if (queue === undefined || item === undefined) return undefined;
    if (!take(item)) {
      queue.items.unshift(item);
      return undefined;
    }
    this.#now = queue.startsAt;
    queue.startsAt += item.cost;
    for (const [tenant, { items, startsAt }] of this.#queues) {
      // Who has nothing to wait for and no debt is like a newcomer.
      if (items.length === 0 && startsAt <= this.#now) this.#queues.delete(tenant);
    }
    return item;
  }

  /** Takes all items out. */
  clear(): Item[] {
    const items = [...this.#queues.values()].flatMap((queue) => queue.items);
    this.#queues.clear();
    return items;
  }

  #queueOf(tenant: string | undefined): Queue<Item> {
    const queue = this.#queues.get(tenant) ?? { items: [], startsAt: this.#now };
    if (queue.items.length === 0) queue.startsAt = Math.max(queue.startsAt, this.#now);
    this.#queues.set(tenant, queue);
    return queue;
  }

  #nextQueue(): Queue<Item> | undefined {
    let next: Queue<Item> | undefined;
    for (const queue of this.#queues.values()) {
      if (queue.items.length === 0) continue;
      if (next === undefined || queue.startsAt < next.startsAt) next = queue;
    }
    return next;
  }
}
