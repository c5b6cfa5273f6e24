/** Options of {@link GatheredWork}. */
export interface GatheredWorkOptions<Item> {
  /** Groups that are under way at the same time. */
  readonly groups: number;
  /** Largest number of items of a group. */
  readonly items: number;
  /** Largest sum of the sizes of a group with more than one item. @defaultValue no limit */
  readonly size?: number;
  /** Size of an item. @defaultValue 0 */
  readonly measureSize?: (item: Item) => number;
}

/**
 * Outcomes of the items of a group, in their order. One may still be pending, when its item is done
 * by itself.
 */
export type Outcomes<Outcome> = readonly (Outcome | Promise<Outcome>)[];

/** An item that waits for its group. */
interface WaitingItem<Item, Outcome> {
  readonly item: Item;
  readonly resolve: (outcome: Outcome | Promise<Outcome>) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Work that costs less for several items together. What arrives while a group is under way is the
 * next group, so that nothing waits for a timer, and the groups grow with the load.
 */
export class GatheredWork<Item, Outcome> {
  readonly #run: (items: readonly Item[]) => Promise<Outcomes<Outcome>>;
  readonly #options: Required<GatheredWorkOptions<Item>>;
  #waiting: WaitingItem<Item, Outcome>[] = [];
  #running = 0;

  /** @param run - does the work of a group. An error is that of each of its items */
  constructor(
    run: (items: readonly Item[]) => Promise<Outcomes<Outcome>>,
    options: GatheredWorkOptions<Item>,
  ) {
    this.#run = run;
    this.#options = { size: Number.POSITIVE_INFINITY, measureSize: () => 0, ...options };
  }

  /** Does the work of an item, together with that of others. */
  do(item: Item): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (this.#running < this.#options.groups) void this.#runGroups();
    });
  }

  /** Does what waits, group by group. */
  async #runGroups(): Promise<void> {
    this.#running += 1;
    // The items of this turn of the event loop are done together.
    await Promise.resolve();
    for (let group = this.#takeGroup(); group.length > 0; group = this.#takeGroup())
      try {
        const outcomes = await this.#run(group.map(({ item }) => item));
        if (outcomes.length !== group.length) throw new Error('Each item has an outcome');
        for (const [index, outcome] of outcomes.entries()) group[index]?.resolve(outcome);
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    this.#running -= 1;
  }

  #takeGroup(): WaitingItem<Item, Outcome>[] {
    const { items, size, measureSize } = this.#options;
    let total = 0;
    let count = 0;
    for (const { item } of this.#waiting) {
      total += measureSize(item);
      if (count > 0 && (count === items || total > size)) break;
      count += 1;
    }
    return this.#waiting.splice(0, count);
  }
}
