import type { LiveChannelEvent, LiveFinalEvent } from '@earshot/engine';

/** Options of {@link OrderedEvents}. */
export interface OrderedEventsOptions<Preparation> {
  /** Prepares a final. Returns undefined for a final that is published at once. Never rejects. */
  readonly prepare: (
    channel: number,
    event: LiveFinalEvent,
  ) => Promise<Preparation | undefined> | undefined;
  readonly publish: (
    channel: number,
    event: LiveChannelEvent,
    preparation: Preparation | undefined,
  ) => void;
}

interface WaitingEvent<Preparation> {
  readonly channel: number;
  readonly event: LiveChannelEvent;
  isReady: boolean;
  preparation: Preparation | undefined;
}

/**
 * Events of the engine in their order, although some are prepared before they are published. Later
 * events wait for them.
 */
export class OrderedEvents<Preparation> {
  readonly #options: OrderedEventsOptions<Preparation>;
  #waiting: WaitingEvent<Preparation>[] = [];

  constructor(options: OrderedEventsOptions<Preparation>) {
    this.#options = options;
  }

  /** Adds an event. It is published at once unless another one waits. */
  push(channel: number, event: LiveChannelEvent): void {
    const { prepare, publish } = this.#options;
    const preparing = event.type === 'final' ? prepare(channel, event) : undefined;
    if (preparing === undefined && this.#waiting.length === 0) {
      publish(channel, event, undefined);
      return;
    }
    const waiting: WaitingEvent<Preparation> = {
      channel,
      event,
      isReady: preparing === undefined,
      preparation: undefined,
    };
    this.#waiting.push(waiting);
    void preparing?.then((preparation) => {
      waiting.isReady = true;
      waiting.preparation = preparation;
      this.#drain();
    });
  }

  /** Drops the waiting events, which the engine repeats when it resumes. */
  clear(): void {
    this.#waiting = [];
  }

  #drain(): void {
    for (let first = this.#waiting[0]; first?.isReady === true; first = this.#waiting[0]) {
      this.#waiting.shift();
      this.#options.publish(first.channel, first.event, first.preparation);
    }
  }
}
