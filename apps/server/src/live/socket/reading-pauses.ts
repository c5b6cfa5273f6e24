/** What can be paused: a WebSocket, or the connection below one. */
interface Reading {
  pause(): void;
  resume(): void;
}

/** Reasons why a connection is not read. It is read while there is none. */
export class ReadingPauses<Reason extends string> {
  readonly #reading: Reading;
  readonly #onResume: () => void;
  readonly #reasons = new Set<Reason>();

  /** @param onResume - called before reading resumes */
  constructor(reading: Reading, onResume: () => void = () => undefined) {
    this.#reading = reading;
    this.#onResume = onResume;
  }

  /** Adds a reason, or removes it. */
  set(reason: Reason, isPaused: boolean): void {
    if (isPaused) {
      this.#reasons.add(reason);
      this.#reading.pause();
    } else if (this.#reasons.delete(reason) && this.#reasons.size === 0) {
      this.#onResume();
      this.#reading.resume();
    }
  }

  /** The reading as it is paused and resumed for one reason. */
  for(reason: Reason): Reading {
    return { pause: () => this.set(reason, true), resume: () => this.set(reason, false) };
  }
}
