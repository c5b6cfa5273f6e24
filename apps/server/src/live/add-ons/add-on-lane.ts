import {
  describeError,
  failedEnvelope,
  type RealtimeAddOn,
  timeoutFailure,
} from '@earshot/add-ons/runner';
import type { AddonEnvelope, AddonError, Utterance } from '@earshot/core';
import { laneCapacity, laneConcurrency, settleMs } from './add-on-limits.js';

/** A final on which add-ons are run. */
export interface AddOnFinal {
  readonly channel: number;
  /** Number of the utterance in its channel, from 0. */
  readonly number: number;
  /** Number of the part of the utterance, from 0: there are several where the speaker changes. */
  readonly part: number;
  readonly utterance: Utterance;
  /** Texts of the session before it, for its context. @defaultValue none */
  readonly before?: readonly string[] | undefined;
}

/** Options of an {@link AddOnLane}. */
export interface AddOnLaneOptions {
  readonly addOn: RealtimeAddOn['flag'];
  /** Runs the add-on for a final. Never rejects. */
  readonly run: (final: AddOnFinal) => Promise<AddonEnvelope<unknown>>;
  /** Publishes the outcome of the add-on for a final. */
  readonly publish: (final: AddOnFinal, envelope: AddonEnvelope<unknown>) => void;
}

interface Entry {
  readonly final: AddOnFinal;
  envelope?: AddonEnvelope<unknown>;
}

/**
 * One add-on of a session. It runs for several finals at the same time, and its outcomes are
 * published in the order of the finals.
 */
export class AddOnLane {
  readonly #options: AddOnLaneOptions;
  #entries: Entry[] = [];
  /** Entries for which the add-on has not started yet. */
  readonly #waiting: Entry[] = [];
  #running = 0;

  constructor(options: AddOnLaneOptions) {
    this.#options = options;
  }

  /** Adds a published final. */
  push(final: AddOnFinal): void {
    const entry: Entry = { final };
    this.#entries.push(entry);
    if (this.#waiting.length < laneCapacity) this.#waiting.push(entry);
    else entry.envelope = failedEnvelope(overloadError(this.#options.addOn));
    this.#startNext();
    this.#publish();
  }

  /** Ends all unfinished entries with a timeout. */
  expire(): void {
    this.#waiting.length = 0;
    const { addOn } = this.#options;
    const late = failedEnvelope(describeError(addOn, timeoutFailure(addOn, settleMs)));
    for (const entry of this.#entries) entry.envelope ??= late;
    this.#publish();
  }

  /** Drops all finals. Outcomes that come later are ignored. */
  clear(): void {
    this.#entries = [];
    this.#waiting.length = 0;
  }

  /** Publishes the available outcomes, in order. */
  #publish(): void {
    for (let [first] = this.#entries; first?.envelope !== undefined; [first] = this.#entries) {
      this.#entries.shift();
      this.#options.publish(first.final, first.envelope);
    }
  }

  #startNext(): void {
    while (this.#running < laneConcurrency) {
      const entry = this.#waiting.shift();
      if (entry === undefined) return;
      this.#running += 1;
      void this.#options.run(entry.final).then((envelope) => {
        this.#running -= 1;
        entry.envelope ??= envelope;
        this.#startNext();
        this.#publish();
      });
    }
  }
}

function overloadError(addOn: string): AddonError {
  return {
    status_code: 503,
    exception: 'AddonOverloaded',
    message: `${addOn} does not keep up with the session: ${laneCapacity} utterances are already waiting for it`,
  };
}
