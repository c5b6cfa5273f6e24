import type { Recognition } from '../port/recognition.js';

/** Audio that may wait for its final before partial hypotheses are left out, in seconds. */
const punctualSeconds = 2;

/** Finals of all channels of a process, which are made one after the other, in the order in which the utterances ended. */
export interface FinalsQueue {
  /** Whether so much waits that nothing else should be done meanwhile. */
  readonly isLate: boolean;
  /**
   * Adds an utterance.
   *
   * @param audioSeconds - how long it is
   * @param recognize - recognises it, when it is its turn
   */
  add(audioSeconds: number, recognize: () => Promise<Recognition>): Promise<Recognition>;
}

/** Makes an empty queue. */
export function createFinalsQueue(): FinalsQueue {
  let waitingSeconds = 0;
  let turn: Promise<unknown> = Promise.resolve();
  return {
    get isLate() {
      return waitingSeconds > punctualSeconds;
    },
    add(audioSeconds, recognize) {
      waitingSeconds += audioSeconds;
      const result = turn.then(() => {
        waitingSeconds -= audioSeconds;
        return recognize();
      });
      turn = result.catch(() => undefined);
      return result;
    },
  };
}
