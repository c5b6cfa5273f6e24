/**
 * Urgency of work, the most urgent first: the end of live speech, current live speech, recordings.
 */
const urgencies = ['final', 'partial', 'recording'] as const;

/** Urgency of work. */
export type Urgency = (typeof urgencies)[number];

/** A piece of work that takes turns. */
export interface OrderedWork {
  /**
   * Resolves when the work may take its next step.
   *
   * @throws the reason of the abort
   */
  nextTurn(): Promise<void>;
  /** Aborts the work at its next step. */
  abort(reason: Error): void;
  /** Ends the work, so that the next one takes its steps. */
  end(): void;
}

interface Entry {
  readonly urgency: number;
  reason: Error | undefined;
  /** Resolves what the work waits for. */
  wake: (() => void) | undefined;
}

/**
 * Lets one piece of work at a time take its steps: the most urgent one, and the oldest of equally
 * urgent ones. Work in progress pauses between two of its steps while a more urgent one is done.
 */
export class WorkOrder {
  #entries: Entry[] = [];

  /** Adds work. */
  add(urgency: Urgency): OrderedWork {
    const entry: Entry = {
      urgency: urgencies.indexOf(urgency),
      reason: undefined,
      wake: undefined,
    };
    const place = this.#entries.findIndex((other) => other.urgency > entry.urgency);
    this.#entries.splice(place < 0 ? this.#entries.length : place, 0, entry);
    return {
      nextTurn: async () => {
        while (entry.reason === undefined && this.#entries[0] !== entry)
          await new Promise<void>((resolve) => {
            entry.wake = resolve;
          });
        if (entry.reason !== undefined) throw entry.reason;
      },
      abort: (reason) => {
        entry.reason = reason;
        this.#wake(entry);
      },
      end: () => {
        this.#entries = this.#entries.filter((other) => other !== entry);
        const [first] = this.#entries;
        if (first !== undefined) this.#wake(first);
      },
    };
  }

  #wake(entry: Entry): void {
    const { wake } = entry;
    entry.wake = undefined;
    wake?.();
  }
}
