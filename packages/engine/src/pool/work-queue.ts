import type { Lane, Work } from './work.js';

/** Lanes in the order in which they are served: what somebody waits for live comes first. */
const lanes: readonly Lane[] = ['stream', 'detection', 'recognition'];

/** Work that waits for a process: first come, first served within a lane. */
export interface WorkQueue {
  /** How much work waits. */
  readonly length: number;
  /** Appends work. */
  add(work: Work): void;
  /** Puts work back that had its turn already. */
  addFirst(work: Work): void;
  /** Takes work out, if it is there. */
  remove(work: Work): void;
  /**
   * Hands work out in order, until nothing that waits is taken.
   *
   * @param take - takes a piece of work, or answers false when there is no room for it
   */
  serve(take: (work: Work) => boolean): void;
  /** Takes everything out. */
  clear(): Work[];
}

/** Makes an empty queue. */
export function createWorkQueue(): WorkQueue {
  const waiting: Record<Lane, Work[]> = { stream: [], detection: [], recognition: [] };
  return {
    get length() {
      return lanes.reduce((sum, lane) => sum + waiting[lane].length, 0);
    },
    add(work) {
      waiting[work.lane].push(work);
    },
    addFirst(work) {
      waiting[work.lane].unshift(work);
    },
    remove(work) {
      const index = waiting[work.lane].indexOf(work);
      if (index >= 0) waiting[work.lane].splice(index, 1);
    },
    serve(take) {
      for (const lane of lanes) {
        for (let first = waiting[lane][0]; first !== undefined; first = waiting[lane][0]) {
          waiting[lane].shift();
          if (take(first)) continue;
          waiting[lane].unshift(first);
          break;
        }
      }
    },
    clear() {
      return lanes.flatMap((lane) => waiting[lane].splice(0));
    },
  };
}
