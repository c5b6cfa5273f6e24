/** What a session uses of a `WebSocket`. */
export interface WebSocketLike {
  binaryType: string;
  readonly bufferedAmount: number;
  /** How long the server asks to be left alone, in milliseconds, where a socket can tell. */
  readonly retryAfterMs?: number | null;
  send(data: string | Uint8Array<ArrayBuffer>): void;
  close(code?: number, reason?: string): void;
  addEventListener(type: 'open' | 'error', listener: () => void): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(
    type: 'close',
    listener: (event: { readonly code: number; readonly reason: string }) => void,
  ): void;
}

/** A class of sockets, such as `WebSocket` itself. */
export type WebSocketConstructor = new (url: string) => WebSocketLike;
