/** Tells events in order, although some of them are known only later. */
export interface Outbox<Event extends { readonly type: string }> {
  /** Whether everything was told. */
  readonly isEmpty: boolean;
  /** Adds an event. One that replaces the last of those that wait, being of its type, is given instead of it. */
  add(event: Event, replaces?: boolean): void;
  /** Keeps a place for an event. Returns what takes the event, once. */
  reserve(): (event: Event) => void;
}

/**
 * Makes an empty outbox.
 *
 * @param tell - takes the events in order
 */
export function createOutbox<Event extends { readonly type: string }>(
  tell: (event: Event) => void,
): Outbox<Event> {
  const waiting: { event: Event | undefined }[] = [];
  const flush = () => {
    for (let first = waiting[0]; first?.event !== undefined; first = waiting[0]) {
      waiting.shift();
      tell(first.event);
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
      const place: { event: Event | undefined } = { event: undefined };
      waiting.push(place);
      return (event) => {
        place.event = event;
        flush();
      };
    },
  };
}
