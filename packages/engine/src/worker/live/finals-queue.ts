import type { Recognition } from '../../port/recognition.js';

/** Audio that waits for its final above which partial hypotheses are skipped, in seconds. */
const maximumPunctualSeconds = 2;

/** Finals of all channels of a process, recognised one after the other in the order in which their utterances ended. */
export class FinalsQueue {
  #waitingSeconds = 0;
  #turn: Promise<unknown> = Promise.resolve();

  /** True when so much audio waits that the process should do nothing else. */
  get isLate(): boolean {
    return this.#waitingSeconds > maximumPunctualSeconds;
  }

  /**
   * Adds an utterance.
   *
   * @param audioSeconds - length of its audio, in seconds
   * @param recognize - recognises it, when its turn comes
   */
  add(audioSeconds: number, recognize: () => Promise<Recognition>): Promise<Recognition> {
    this.#waitingSeconds += audioSeconds;
    const result = this.#turn.then(() => {
      this.#waitingSeconds -= audioSeconds;
      return recognize();
    });
    this.#turn = result.catch(() => undefined);
    return result;
  }
}
