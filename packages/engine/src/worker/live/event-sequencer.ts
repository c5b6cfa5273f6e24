/** Emits events in order, although some of them are known only later. */
export interface EventSequencer<Event extends { readonly type: string }> {
  /** True when every event was emitted. */
  readonly isEmpty: boolean;
  /** Adds an event. With `replaces` it takes the place of the last one that waits, if that has its type. */
  add(event: Event, replaces?: boolean): void;
  /** Reserves the next position in the order. Returns the function that supplies the event, once. */
  reserve(): (event: Event) => void;
}

/**
 * Creates an empty sequencer.
 *
 * @param emit - takes the events in order
 */
export function createEventSequencer<Event extends { readonly type: string }>(
  emit: (event: Event) => void,
): EventSequencer<Event> {
  const waiting: { event: Event | undefined }[] = [];
  const flush = () => {
    for (let first = waiting[0]; first?.event !== undefined; first = waiting[0]) {
      waiting.shift();
      emit(first.event);
    }
  };
  return {
    get isEmpty() {
      return waiting.length === 0;
    },
    add(event, replaces = false) {
      const last = waiting.at(-1);
      if (replaces && last?.event?.type === event.type) last.event = event;
      else waiting.push({ event });
      flush();
    },
    reserve() {
      const reserved: { event: Event | undefined } = { event: undefined };
      waiting.push(reserved);
      return (event) => {
        reserved.event = event;
        flush();
      };
    },
  };
}
