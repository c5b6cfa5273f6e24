import type { Work } from '../work/work.js';
import type { WorkQueue } from '../work/work-queue.js';
import type { WorkerHandle } from './worker-handle.js';

/** Added to the load of a process with work in quarantine, which live channels avoid. */
const quarantineLoad = 1000;

/**
 * Selects the process for a piece of work. One of several processes is reserved for work in
 * quarantine while there is such work, so that the others run without a risk. With only one
 * process, work in quarantine and other work take turns.
 */
export class WorkerSelector {
  readonly #workers: readonly WorkerHandle[];
  readonly #queue: Pick<WorkQueue, 'hasQuarantined' | 'hasOrdinary'>;
  /** True when work in quarantine comes next on the only process. */
  #isQuarantineTurn = true;

  /**
   * @param workers - the processes of the pool
   * @param queue - the work that waits
   */
  constructor(
    workers: readonly WorkerHandle[],
    queue: Pick<WorkQueue, 'hasQuarantined' | 'hasOrdinary'>,
  ) {
    this.#workers = workers;
    this.#queue = queue;
  }

  /**
   * Assigns work to the least busy process that is eligible. Returns false when none accepts it
   * now.
   */
  assign(work: Work): boolean {
    const worker = this.#select(work);
    if (worker === undefined) return false;
    worker.assign(work);
    if (work.kind !== 'live') this.#isQuarantineTurn = !work.isQuarantined;
    return true;
  }

  /**
   * The least busy process: live channels are spread evenly, and recordings avoid processes with
   * live channels.
   */
  #select(work: Work): WorkerHandle | undefined {
    const usable = this.#workers.filter(({ state }) => state !== 'unavailable');
    const reserved = usable.at(-1);
    let best: WorkerHandle | undefined;
    let bestLoad = Number.POSITIVE_INFINITY;
    for (const worker of this.#workers) {
      const risk = worker.hasQuarantined ? quarantineLoad : 0;
      const load = 2 * worker.count('live') + worker.count('recognition') + risk;
      if (load >= bestLoad || !worker.accepts(work)) continue;
      if (!this.#isFor(work, worker === reserved, usable.length > 1)) continue;
      best = worker;
      bestLoad = load;
    }
    return best;
  }

  #isFor({ isQuarantined, kind }: Work, isReserved: boolean, hasOthers: boolean): boolean {
    if (hasOthers) {
      return isQuarantined
        ? isReserved
        : kind === 'live' || !isReserved || !this.#queue.hasQuarantined;
    }
    if (kind === 'live') return true;
    return isQuarantined
      ? this.#isQuarantineTurn || !this.#queue.hasOrdinary
      : !this.#isQuarantineTurn || !this.#queue.hasQuarantined;
  }
}
