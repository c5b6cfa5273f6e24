import type { Timer, Timers } from '../../runtime/timers.js';
import type { Work, WorkEvent, WorkKind } from '../work/work.js';

/**
 * Number of times that the deadline of a response is extended for a process that is alive and got
 * little processor time: on a machine that is busy with something else, the work is not responsible
 * for being slow.
 */
const maximumExtensions = 3;

/** The process that the responses are expected from. */
export interface WatchedProcess {
  readonly timers: Timers;
  /** True when the process has sent heartbeats. */
  readonly isAlive: () => boolean;
  /** Processor time of the process so far, in seconds. */
  readonly cpuSeconds: () => number;
  /**
   * Called when a deadline has expired, with the work and the time that the process had, in
   * milliseconds.
   */
  readonly onHung: (work: Work, elapsedMs: number) => void;
}

/** One piece of work on a process, with the deadline of the next response. */
export class RunningWork {
  readonly work: Work;
  readonly #watched: WatchedProcess;
  #deadline: Timer | undefined;
  /** Events of the process about the work so far. */
  #events = 0;
  #hasBegun = false;
  #isEnded = false;

  constructor(work: Work, watched: WatchedProcess) {
    this.work = work;
    this.#watched = watched;
  }

  /** True once the process has received the work. */
  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  /** Passes an event of the process on to the work. */
  onEvent(event: WorkEvent): void {
    this.#hasBegun = true;
    if (event.type === 'begun') return;
    this.#events += 1;
    this.work.onEvent(event);
  }

  /**
   * Sets the deadline, unless one is set. Each event restarts it, and it is extended for a process
   * that is alive and used less than half of the time, which rules out that it spins.
   *
   * @param allowedMs - time until the deadline, in milliseconds
   */
  expectResponse(allowedMs: number): void {
    if (this.#deadline === undefined && !this.#isEnded) this.#setDeadline(allowedMs, 0);
  }

  /** Cancels the deadline permanently: the process no longer does the work. */
  end(): void {
    this.#isEnded = true;
    this.#deadline?.clear();
  }

  #setDeadline(allowedMs: number, extensions: number): void {
    const { cpuSeconds, isAlive, onHung, timers } = this.#watched;
    const eventsBefore = this.#events;
    const cpuSecondsBefore = cpuSeconds();
    const isStarved = () => isAlive() && (cpuSeconds() - cpuSecondsBefore) * 1000 < allowedMs / 2;
    this.#deadline = timers.after(allowedMs, () => {
      this.#deadline = undefined;
      if (!this.work.isWaiting) return;
      if (this.#events > eventsBefore) this.#setDeadline(allowedMs, 0);
      else if (extensions < maximumExtensions && isStarved())
        this.#setDeadline(allowedMs, extensions + 1);
      else onHung(this.work, allowedMs * (extensions + 1));
    });
  }
}

/** The work on one process. */
export class RunningWorks {
  readonly #watched: WatchedProcess;
  readonly #entries = new Map<number, RunningWork>();

  constructor(watched: WatchedProcess) {
    this.#watched = watched;
  }

  /** Number of pieces of work. */
  get size(): number {
    return this.#entries.size;
  }

  /** Number of pieces of work that were aborted. */
  countOver(): number {
    let count = 0;
    for (const { work } of this.#entries.values()) if (work.hasEnded) count += 1;
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
  add(number: number, work: Work): RunningWork {
    const running = new RunningWork(work, this.#watched);
    this.#entries.set(number, running);
    return running;
  }

  /** The work of a number, or `undefined` once it was removed. */
  get(number: number): RunningWork | undefined {
    return this.#entries.get(number);
  }

  /** Removes work and cancels its deadline. Returns false when it was removed before. */
  remove(number: number): boolean {
    this.#entries.get(number)?.end();
    return this.#entries.delete(number);
  }

  /** Removes all work and cancels the deadlines. */
  removeAll(): Work[] {
    const works = [...this.#entries.values()].map((entry) => {
      entry.end();
      return entry.work;
    });
    this.#entries.clear();
    return works;
  }

  /**
   * Records a crash of the process: quarantined work is responsible for it. Without such work, all
   * work that waited for the process is. Work that the process had not received is never
   * responsible, since several processes may be killed at once.
   *
   * @returns the work that is responsible
   */
  recordCrash(): Work[] {
    const works = [...this.#entries.values()]
      .filter(({ hasBegun }) => hasBegun)
      .map(({ work }) => work);
    const quarantined = works.filter(({ isQuarantined }) => isQuarantined);
    const responsible =
      quarantined.length > 0 ? quarantined : works.filter(({ isWaiting }) => isWaiting);
    for (const work of responsible) work.recordCrash();
    return responsible;
  }
}
