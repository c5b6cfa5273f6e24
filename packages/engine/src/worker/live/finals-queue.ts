import type { Recognition } from '../../port/recognition.js';

/** Audio that waits for its final above which partial hypotheses are skipped, in seconds. */
const maximumPunctualSeconds = 2;

/** Finals of all channels of a process, recognised one after the other in the order in which their utterances ended. */
export interface FinalsQueue {
  /** True when so much audio waits that the process should do nothing else. */
  readonly isLate: boolean;
  /**
   * Adds an utterance.
   *
   * @param audioSeconds - length of its audio, in seconds
   * @param recognize - recognises it, when its turn comes
   */
  add(audioSeconds: number, recognize: () => Promise<Recognition>): Promise<Recognition>;
}

/** Creates an empty queue. */
export function createFinalsQueue(): FinalsQueue {
  let waitingSeconds = 0;
  let turn: Promise<unknown> = Promise.resolve();
  return {
    get isLate() {
      return waitingSeconds > maximumPunctualSeconds;
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
