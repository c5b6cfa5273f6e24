/** Receives the events of the parts of a session, and handles each one after those before it. */
export interface Mailbox<Event> {
  post(event: Event): void;
}
