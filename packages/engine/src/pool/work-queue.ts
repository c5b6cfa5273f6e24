import { FairLine } from './fair-line.js';
import type { Work } from './work.js';

/** Work that waits for a process. */
export interface WorkQueue {
  /** How much work waits. */
  readonly length: number;
  /** Whether suspect work other than live channels waits, which needs a process without other such work. */
  readonly hasSuspects: boolean;
  /** Whether work waits that is neither suspect nor a live channel. */
  readonly hasOrdinary: boolean;
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

/** Audio of a tenant that is recognised ahead of those who keep the line full, in seconds: a minute, or as long as it lasts. */
const creditSeconds = 60;

/**
 * Makes an empty queue. Live channels come first, those of which no process has died before the others; then other work of which
 * one has died; then detection, then recognition. Within each kind every tenant has an equal share.
 */
export function createWorkQueue(): WorkQueue {
  const channels = new FairLine<Work>();
  const suspectChannels = new FairLine<Work>();
  const suspects = new FairLine<Work>();
  const detections = new FairLine<Work>({ credit: creditSeconds });
  const recognitions = new FairLine<Work>({ credit: creditSeconds });
  const order = [channels, suspectChannels, suspects, detections, recognitions];

  const lineOf = ({ kind, isQuarantined }: Work) => {
    if (kind === 'live') return isQuarantined ? suspectChannels : channels;
    if (isQuarantined) return suspects;
    return kind === 'detection' ? detections : recognitions;
  };

  return {
    get length() {
      return order.reduce((sum, line) => sum + line.length, 0);
    },
    get hasSuspects() {
      return suspects.length > 0;
    },
    get hasOrdinary() {
      return detections.length + recognitions.length > 0;
    },
    add(work) {
      lineOf(work).add(work);
    },
    addFirst(work) {
      lineOf(work).addFirst(work);
    },
    remove(work) {
      for (const line of order) if (line.remove(work)) return;
    },
    serve(take) {
      for (const line of order) {
        while (line.serve(take) !== undefined);
      }
    },
    clear() {
      return order.flatMap((line) => line.clear());
    },
  };
}
