import type { Timer } from './timers.js';
import type { Work, WorkKind } from './work.js';

/** Work that a process is doing, with the limit of its time. */
export interface RunningWork {
  readonly work: Work;
  timer: Timer | undefined;
  /** How often the process has told something about it. */
  answers: number;
}

/** The work that a process is doing at the moment. */
export class RunningWorks {
  readonly #entries = new Map<number, RunningWork>();

  /** How many pieces there are. */
  get size(): number {
    return this.#entries.size;
  }

  /** Whether there is work of which a process may have died before. */
  get hasSuspect(): boolean {
    for (const { work } of this.#entries.values()) if (work.isQuarantined) return true;
    return false;
  }

  /** How many pieces of a kind there are. */
  count(kind: WorkKind): number {
    let count = 0;
    for (const { work } of this.#entries.values()) if (work.kind === kind) count += 1;
    return count;
  }

  /** Adds work under a number. */
  add(number: number, work: Work): RunningWork {
    const entry: RunningWork = { work, timer: undefined, answers: 0 };
    this.#entries.set(number, entry);
    return entry;
  }

  /** The work of a number, as long as it is running. */
  get(number: number): RunningWork | undefined {
    return this.#entries.get(number);
  }

  /** Takes work out, and lifts the limit of its time. Answers false when it is not running any more. */
  remove(number: number): boolean {
    this.#entries.get(number)?.timer?.clear();
    return this.#entries.delete(number);
  }

  /** Takes everything out, and lifts the limits. */
  removeAll(): Work[] {
    const works = [...this.#entries.values()].map(({ work, timer }) => {
      timer?.clear();
      return work;
    });
    this.#entries.clear();
    return works;
  }

  /**
   * Counts the death of the process. Of work that waited for it, quarantined work is held responsible rather than the rest.
   *
   * @returns the work that is held responsible
   */
  recordCrash(): Work[] {
    const works = [...this.#entries.values()].map(({ work }) => work);
    const suspects = works.filter(({ isQuarantined }) => isQuarantined);
    const blamed = suspects.length > 0 ? suspects : works.filter(({ isWaiting }) => isWaiting);
    for (const work of blamed) work.deaths += 1;
    return blamed;
  }
}
