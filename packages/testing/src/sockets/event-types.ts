/** What a message brings; programs for Node.js need no types of browsers for it. */
export interface SocketMessageEvent extends Event {
  // As in the types of browsers: what comes is what the other side sent.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly data: any;
}

/** A listener in any form, as the `EventTarget` of the runtime has it. */
export type AnyListener = Parameters<EventTarget['addEventListener']>[1];

/** The options of a listener, as the `EventTarget` of the runtime has them. */
export type ListenerOptions = Parameters<EventTarget['addEventListener']>[2];
