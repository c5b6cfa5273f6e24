import { FairQueue } from './fair-queue.js';
import type { Work } from './work.js';

/** Audio of a tenant that is recognised ahead of tenants that keep the queue full, in seconds. */
const creditSeconds = 60;

/**
 * Work that waits for a process. Live channels come first, those in quarantine after the others.
 * They are followed by other work in quarantine, then detection, then recognition. Within each of
 * these every tenant has an equal share.
 */
export class WorkQueue {
  readonly #channels = new FairQueue<Work>();
  readonly #quarantinedChannels = new FairQueue<Work>();
  readonly #quarantined = new FairQueue<Work>();
  readonly #detections = new FairQueue<Work>({ credit: creditSeconds });
  readonly #recognitions = new FairQueue<Work>({ credit: creditSeconds });
  readonly #order = [
    this.#channels,
    this.#quarantinedChannels,
    this.#quarantined,
    this.#detections,
    this.#recognitions,
  ];

  /** Number of pieces of work. */
  get length(): number {
    return this.#order.reduce((sum, queue) => sum + queue.length, 0);
  }

  /**
   * True when work in quarantine other than live channels waits, which needs a process without
   * other such work.
   */
  get hasQuarantined(): boolean {
    return this.#quarantined.length > 0;
  }

  /** True when work waits that is neither in quarantine nor a live channel. */
  get hasOrdinary(): boolean {
    return this.#detections.length + this.#recognitions.length > 0;
  }

  /** Appends work. */
  add(work: Work): void {
    this.#chooseQueue(work).add(work);
  }

  /** Puts work that was served before at the front. */
  addFirst(work: Work): void {
    this.#chooseQueue(work).addFirst(work);
  }

  /** Removes work, if it waits. */
  remove(work: Work): void {
    for (const queue of this.#order) if (queue.remove(work)) return;
  }

  /**
   * Serves work in order, until none of the waiting work is taken.
   *
   * @param take - takes a piece of work, or returns false when no process accepts it
   */
  serve(take: (work: Work) => boolean): void {
    for (const queue of this.#order) {
      while (queue.serve(take) !== undefined);
    }
  }

  /** Removes all work. */
  clear(): Work[] {
    return this.#order.flatMap((queue) => queue.clear());
  }

  #chooseQueue({ kind, isQuarantined }: Work): FairQueue<Work> {
    if (kind === 'live') return isQuarantined ? this.#quarantinedChannels : this.#channels;
    if (isQuarantined) return this.#quarantined;
    return kind === 'detection' ? this.#detections : this.#recognitions;
  }
}
