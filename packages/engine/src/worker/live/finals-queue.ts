import type { Recognition } from '../../port/recognition.js';
import { Semaphore } from '../../runtime/semaphore.js';

/** Maximum audio that waits for its final, in seconds. Partial hypotheses are skipped above it. */
const maximumPunctualSeconds = 2;

/** Finals of all channels of a process, started in the order in which their utterances ended. */
export class FinalsQueue {
  readonly #semaphore: Semaphore;
  #waitingSeconds = 0;

  /** @param parallelism - maximum number of finals that are recognised concurrently */
  constructor(parallelism: number) {
    this.#semaphore = new Semaphore(parallelism);
  }

  /** True when so much audio waits that the process should only recognise finals. */
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
    return this.#semaphore.run(() => {
      this.#waitingSeconds -= audioSeconds;
      return recognize();
    });
  }
}
