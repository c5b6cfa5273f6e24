import type { Clock } from '../../../clock/index.js';
import type { ConnectionThread } from './database-thread.js';
import type { DatabaseRequest } from './database-thread-protocol.js';
import { busyLimitMs, retryWhileBusy } from './retry-while-busy.js';

interface Task {
  readonly request: DatabaseRequest;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Tasks of one lane: the long queries of one key, or the short queries of all keys. */
interface Lane {
  readonly tasks: Task[];
  running: number;
  /** Number of its last turn, 0 before the first one. */
  lastTurn: number;
}

/** Lane of the short queries of all keys. */
const sharedLane = '';

/**
 * The reader threads. Lanes take turns, and the lane of one key never occupies all threads:
 * regardless of how many long queries it has, a query of another key starts at once, or as soon as
 * a single query has ended.
 */
export class ReaderPool {
  readonly #start: () => ConnectionThread;
  readonly #size: number;
  readonly #clock: Pick<Clock, 'monotonicMs'>;
  readonly #idle: ConnectionThread[] = [];
  readonly #threads = new Set<ConnectionThread>();
  readonly #lanes = new Map<string, Lane>();
  #turns = 0;

  /**
   * @param start - starts a thread
   * @param size - maximum number of threads, at least 2
   * @param clock - measures the waits for locks
   */
  constructor(start: () => ConnectionThread, size: number, clock: Pick<Clock, 'monotonicMs'>) {
    this.#start = start;
    this.#size = size;
    this.#clock = clock;
  }

  /**
   * Runs a query on one of the threads. It sees everything that has been committed before this
   * call.
   *
   * @param lane - id of the key for a query that may be long
   */
  run(request: DatabaseRequest, lane = sharedLane): Promise<unknown> {
    return new Promise((resolve, reject) => {
      let queue = this.#lanes.get(lane);
      if (queue === undefined) {
        queue = { tasks: [], running: 0, lastTurn: 0 };
        this.#lanes.set(lane, queue);
      }
      queue.tasks.push({ request, resolve, reject });
      this.#dispatch();
    });
  }

  /**
   * Starts all threads in advance, since a query would wait longer for the start of a thread than
   * for a busy one.
   */
  async startAll(): Promise<void> {
    const missing = Array.from({ length: this.#size - this.#threads.size }, () => this.#add());
    await Promise.all(
      missing.map(async (thread) => {
        // If it cannot open the database, its next query fails with the reason.
        await thread.request({ kind: 'open' }).catch(() => undefined);
        this.#returnThread(thread);
      }),
    );
  }

  /** Ends the threads after the earlier queries. */
  async close(): Promise<void> {
    await Promise.all([...this.#threads].map((thread) => thread.close()));
  }

  #dispatch(): void {
    for (;;) {
      const next = this.#nextLane();
      if (next === undefined) return;
      const [name, lane] = next;
      let thread: ConnectionThread | undefined;
      try {
        thread = this.#freeThread();
      } catch (error) {
        // The task waits for a thread that runs, if there is one.
        if (this.#threads.size > 0) return;
        lane.tasks.shift()?.reject(error);
        if (lane.tasks.length === 0) this.#lanes.delete(name);
        continue;
      }
      if (thread === undefined) return;
      const task = lane.tasks.shift();
      if (task === undefined) return;
      lane.running += 1;
      this.#turns += 1;
      lane.lastTurn = this.#turns;
      void this.#serve(thread, task).finally(() => {
        lane.running -= 1;
        if (lane.running === 0 && lane.tasks.length === 0) this.#lanes.delete(name);
        this.#returnThread(thread);
      });
    }
  }

  #returnThread(thread: ConnectionThread): void {
    if (thread.isAlive) this.#idle.push(thread);
    else this.#threads.delete(thread);
    this.#dispatch();
  }

  /** The lane with the least recent turn that may start a task. */
  #nextLane(): [string, Lane] | undefined {
    let next: [string, Lane] | undefined;
    for (const [name, lane] of this.#lanes) {
      const maximumRunning = name === sharedLane ? this.#size : this.#size - 1;
      if (lane.tasks.length === 0 || lane.running >= maximumRunning) continue;
      if (next === undefined || lane.lastTurn < next[1].lastTurn) next = [name, lane];
    }
    return next;
  }

  #freeThread(): ConnectionThread | undefined {
    for (let thread = this.#idle.pop(); thread !== undefined; thread = this.#idle.pop()) {
      if (thread.isAlive) return thread;
      this.#threads.delete(thread);
    }
    return this.#threads.size < this.#size ? this.#add() : undefined;
  }

  #add(): ConnectionThread {
    const thread = this.#start();
    this.#threads.add(thread);
    return thread;
  }

  async #serve(thread: ConnectionThread, { request, resolve, reject }: Task): Promise<void> {
    const sinceMs = this.#clock.monotonicMs();
    const mayRetry = (): boolean => this.#clock.monotonicMs() - sinceMs < busyLimitMs;
    await retryWhileBusy(thread, request, mayRetry).then(resolve, reject);
  }
}
