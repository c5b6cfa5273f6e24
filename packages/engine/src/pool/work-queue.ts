import type { Work } from './work.js';

/** Work that waits for a process: first come, first served among its like. */
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

/**
 * Makes an empty queue. Live channels come first, those of which no process has died before the others; then other work of which
 * one has died, which shares a process with live channels alone: all that follows waits for it, or it would never find one; then
 * detection, then recognition.
 */
export function createWorkQueue(): WorkQueue {
  const channels: Work[] = [];
  const suspectChannels: Work[] = [];
  const suspects: Work[] = [];
  const detections: Work[] = [];
  const recognitions: Work[] = [];
  const order = [channels, suspectChannels, suspects, detections, recognitions];

  const lineOf = ({ lane, isSuspect }: Work) => {
    if (lane === 'live') return isSuspect ? suspectChannels : channels;
    if (isSuspect) return suspects;
    return lane === 'detection' ? detections : recognitions;
  };

  return {
    get length() {
      return order.reduce((sum, line) => sum + line.length, 0);
    },
    add(work) {
      lineOf(work).push(work);
    },
    addFirst(work) {
      lineOf(work).unshift(work);
    },
    remove(work) {
      for (const line of order) {
        const index = line.indexOf(work);
        if (index >= 0) line.splice(index, 1);
      }
    },
    serve(take) {
      for (const line of order) {
        for (let first = line.shift(); first !== undefined; first = line.shift()) {
          if (take(first)) continue;
          line.unshift(first);
          break;
        }
        if (suspects.length > 0 && line === suspects) return;
      }
    },
    clear() {
      return order.flatMap((line) => line.splice(0));
    },
  };
}
