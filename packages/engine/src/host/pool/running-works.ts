import type { Timer, Timers } from '../../runtime/timers.js';
import type { Work, WorkEvent, WorkKind } from '../work/work.js';

/**
 * Times that the deadline of a response is extended for a process that is alive and got little processor time: on a machine that is
 * busy with something else, the work is not responsible for being slow.
 */
const maximumExtensions = 3;

/** Deadline of the next response of a process. */
export interface ResponseDeadline {
  readonly timers: Timers;
  /** Time until the deadline, in milliseconds. */
  readonly allowedMs: number;
  /** True when the process has sent heartbeats. */
  readonly isAlive: () => boolean;
  /** Processor time of the process so far, in seconds. */
  readonly cpuSeconds: () => number;
  /** Called when the deadline has expired, with the time that the process had, in milliseconds. */
  readonly onExpired: (elapsedMs: number) => void;
}

/** One piece of work on a process, with the deadline of the next response. */
export class RunningWork {
  readonly work: Work;
  #deadline: Timer | undefined;
  /** Events of the process about the work so far. */
  #events = 0;

  constructor(work: Work) {
    this.work = work;
  }

  /** Passes an event of the process on to the work. */
  onEvent(event: WorkEvent): void {
    this.#events += 1;
    this.work.onEvent(event);
  }

  /**
   * Sets the deadline, unless one is set. Each event starts it anew, and it is extended for a process that is alive and used less
   * than half of the time, so that it does not spin.
   */
  expectResponse(deadline: ResponseDeadline): void {
    if (this.#deadline === undefined) this.#setDeadline(deadline, 0);
  }

  /** Lifts the deadline. */
  clearDeadline(): void {
    this.#deadline?.clear();
  }

  #setDeadline(deadline: ResponseDeadline, extensions: number): void {
    const { timers, allowedMs, isAlive, cpuSeconds, onExpired } = deadline;
    const eventsBefore = this.#events;
    const cpuSecondsBefore = cpuSeconds();
    const isStarved = () => isAlive() && (cpuSeconds() - cpuSecondsBefore) * 1000 < allowedMs / 2;
    this.#deadline = timers.after(allowedMs, () => {
      this.#deadline = undefined;
      if (!this.work.isWaiting) return;
      if (this.#events > eventsBefore) this.#setDeadline(deadline, 0);
      else if (extensions < maximumExtensions && isStarved())
        this.#setDeadline(deadline, extensions + 1);
      else onExpired(allowedMs * (extensions + 1));
    });
  }
}

/** The work on one process. */
export class RunningWorks {
  readonly #entries = new Map<number, RunningWork>();

  /** Number of pieces of work. */
  get size(): number {
    return this.#entries.size;
  }

  /** Number of pieces of work that nobody waits for any more. */
  countOver(): number {
    let count = 0;
    for (const { work } of this.#entries.values()) if (work.isOver) count += 1;
    return count;
  }

  /** True when one of them is in quarantine. */
  get hasQuarantined(): boolean {
    for (const { work } of this.#entries.values()) if (work.isQuarantined) return true;
    return false;
  }

  /** Number of pieces of work of a kind. */
  count(kind: WorkKind): number {
    let count = 0;
    for (const { work } of this.#entries.values()) if (work.kind === kind) count += 1;
    return count;
  }

  /** Adds work under a number. */
  add(number: number, work: Work): void {
    this.#entries.set(number, new RunningWork(work));
  }

  /** The work of a number; `undefined` once it was removed. */
  get(number: number): RunningWork | undefined {
    return this.#entries.get(number);
  }

  /** Removes work and lifts its deadline. Returns false when it was removed before. */
  remove(number: number): boolean {
    this.#entries.get(number)?.clearDeadline();
    return this.#entries.delete(number);
  }

  /** Removes all work and lifts the deadlines. */
  removeAll(): Work[] {
    const works = [...this.#entries.values()].map((entry) => {
      entry.clearDeadline();
      return entry.work;
    });
    this.#entries.clear();
    return works;
  }

  /**
   * Records a crash of the process: quarantined work is responsible for it, and without such work all that waited for the process.
   *
   * @returns the work that is responsible
   */
  recordCrash(): Work[] {
    const works = [...this.#entries.values()].map(({ work }) => work);
    const quarantined = works.filter(({ isQuarantined }) => isQuarantined);
    const responsible =
      quarantined.length > 0 ? quarantined : works.filter(({ isWaiting }) => isWaiting);
    for (const work of responsible) work.recordCrash();
    return responsible;
  }
}
