/** Emits events in order, although some of them are known only later. */
export class EventSequencer<Event extends { readonly type: string }> {
  readonly #emit: (event: Event) => void;
  readonly #waiting: { event: Event | undefined }[] = [];

  /** @param emit - receives the events in order */
  constructor(emit: (event: Event) => void) {
    this.#emit = emit;
  }

  /** True when every event was emitted. */
  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  /** Adds an event. With `replaces` it replaces the last one that waits, if that has its type. */
  add(event: Event, replaces = false): void {
    const last = this.#waiting.at(-1);
    if (replaces && last?.event?.type === event.type) last.event = event;
    else this.#waiting.push({ event });
    this.#flush();
  }

  /**
   * Reserves the next position in the order. Returns the function that supplies the event, once.
   */
  reserve(): (event: Event) => void {
    const reserved: { event: Event | undefined } = { event: undefined };
    this.#waiting.push(reserved);
    return (event) => {
      reserved.event = event;
      this.#flush();
    };
  }

  #flush(): void {
    const waiting = this.#waiting;
    for (let first = waiting[0]; first?.event !== undefined; first = waiting[0]) {
      waiting.shift();
      this.#emit(first.event);
    }
  }
}
