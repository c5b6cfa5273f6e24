import type { Bytes } from '@earshot/audio';
import type { LinkEnd } from './fault-link.js';
import type { Frame } from './link-direction.js';
import {
  type AnyListener,
  type ListenerOptions,
  SocketCloseEvent,
  type SocketEvents,
  type SocketMessageEvent,
} from './socket-events.js';

/** Side of a link to which a socket belongs. */
export type SocketSide = 'client' | 'server';

/** Content of a message that a socket sends. */
export type SocketData = string | ArrayBuffer | ArrayBufferView;

const states = ['CONNECTING', 'OPEN', 'CLOSING', 'CLOSED'] as const;

/**
 * A socket in memory with the interface of the `WebSocket` of browsers: events, states, errors and
 * close codes are those of the WHATWG standard. `Blob` is not supported, since its bytes are read
 * asynchronously.
 */
export class FakeSocket extends EventTarget {
  /** State 0: the connection is being opened. */
  static readonly CONNECTING = 0;
  /** State 1: messages can be sent. */
  static readonly OPEN = 1;
  /** State 2: the closing handshake has started. */
  static readonly CLOSING = 2;
  /** State 3: the connection has ended, or was never opened. */
  static readonly CLOSED = 3;

  /** State 0: the connection is being opened. */
  readonly CONNECTING = 0;
  /** State 1: messages can be sent. */
  readonly OPEN = 1;
  /** State 2: the closing handshake has started. */
  readonly CLOSING = 2;
  /** State 3: the connection has ended, or was never opened. */
  readonly CLOSED = 3;

  /** Address that the client connected to. */
  readonly url: string;
  /** Always empty: no subprotocol is negotiated. */
  readonly protocol = '';
  /** Always empty: no extension is negotiated. */
  readonly extensions = '';
  /** Type in which binary messages arrive: `arraybuffer` at first, where browsers have `blob`. */
  binaryType: 'arraybuffer' | 'blob' = 'arraybuffer';
  /** Listener of `open`, or null when there is none. */
  onopen: ((event: Event) => void) | null = null;
  /** Listener of `message`, or null when there is none. */
  onmessage: ((event: SocketMessageEvent) => void) | null = null;
  /** Listener of `error`, or null when there is none. */
  onerror: ((event: Event) => void) | null = null;
  /** Listener of `close`, or null when there is none. */
  onclose: ((event: SocketCloseEvent) => void) | null = null;

  readonly #side: SocketSide;
  readonly #end: LinkEnd;
  #readyState: 0 | 1 | 2 | 3 = 0;
  #closeCode = 1005;

  /**
   * @param url - address that the client connects to
   * @param side - side of the link, which decides the close codes: a client may close only with
   * 1000 and 3000 to 4999
   * @param end - end of the link that it is attached to
   */
  constructor(url: string, side: SocketSide, end: LinkEnd) {
    super();
    this.url = url;
    this.#side = side;
    this.#end = end;
    end.attach({ receive: (frame) => this.#receive(frame), lose: () => this.#lose() });
    if (side === 'server') {
      this.#readyState = 1;
      end.transmit({ kind: 'open' });
    }
  }

  /** State from 0 to 3: connecting, open, closing, closed. */
  get readyState(): 0 | 1 | 2 | 3 {
    return this.#readyState;
  }

  /** Number of bytes that were sent and have not passed the link yet. */
  get bufferedAmount(): number {
    return this.#end.bufferedBytes;
  }

  /**
   * Sends a text or bytes. After the end of the connection it drops them.
   *
   * @throws DOMException `InvalidStateError` while it connects
   */
  send(data: SocketData): void {
    if (this.#readyState === 0) throw stateError('InvalidStateError', this.#readyState);
    if (this.#readyState !== 1) return;
    this.#end.transmit(
      typeof data === 'string'
        ? { kind: 'text', text: data }
        : { kind: 'binary', bytes: copy(data) },
    );
  }

  /**
   * Begins to close. The event `close` follows when the socket is closed.
   *
   * @throws DOMException `InvalidAccessError` when a client passes a code other than 1000 and 3000
   * to 4999
   */
  close(code?: number, reason = ''): void {
    const isAllowed = code === undefined || code === 1000 || (code >= 3000 && code <= 4999);
    if (this.#side === 'client' && !isAllowed) {
      throw new DOMException(
        `${code} is not a code that a client may close with`,
        'InvalidAccessError',
      );
    }
    if (this.#readyState >= 2) return;
    if (this.#readyState === 0) {
      this.#readyState = 2;
      this.#end.transmit({ kind: 'close', code: 1006, reason: '' });
      // The other side has not accepted yet, so the attempt is abandoned.
      queueMicrotask(() => this.#lose());
      return;
    }
    this.#readyState = 2;
    this.#closeCode = code ?? 1005;
    this.#end.transmit({ kind: 'close', code: this.#closeCode, reason });
  }

  /** Adds a listener, with the types of the events of sockets. */
  override addEventListener<Type extends keyof SocketEvents>(
    type: Type,
    listener: (event: SocketEvents[Type]) => void,
    options?: ListenerOptions,
  ): void;
  override addEventListener(type: string, listener: AnyListener, options?: ListenerOptions): void;
  override addEventListener(type: string, listener: unknown, options?: ListenerOptions): void {
    // One of the two forms above.
    super.addEventListener(type, listener as AnyListener, options);
  }

  /** Removes a listener. */
  override removeEventListener<Type extends keyof SocketEvents>(
    type: Type,
    listener: (event: SocketEvents[Type]) => void,
  ): void;
  override removeEventListener(type: string, listener: AnyListener): void;
  override removeEventListener(type: string, listener: unknown): void {
    // One of the two forms above.
    super.removeEventListener(type, listener as AnyListener);
  }

  #receive(frame: Frame): void {
    if (this.#readyState === 3) return;
    switch (frame.kind) {
      case 'open':
        if (this.#readyState !== 0) return;
        this.#readyState = 1;
        this.#dispatch(new Event('open'), this.onopen);
        return;
      case 'close':
        if (frame.code === 1006) {
          this.#lose();
          return;
        }
        if (this.#readyState === 1) this.#end.transmit({ ...frame, reason: '' });
        this.#readyState = 3;
        this.#dispatch(new SocketCloseEvent(frame.code, frame.reason, true), this.onclose);
        return;
      case 'text':
      case 'binary':
        if (this.#readyState === 1) this.#deliver(frame.kind === 'text' ? frame.text : frame.bytes);
    }
  }

  #deliver(content: string | Bytes): void {
    const binary = (bytes: Bytes) =>
      this.binaryType === 'blob' ? new Blob([bytes]) : bytes.buffer;
    const data = typeof content === 'string' ? content : binary(content);
    this.#dispatch(new MessageEvent('message', { data }), this.onmessage);
  }

  #lose(): void {
    if (this.#readyState === 3) return;
    this.#readyState = 3;
    this.#dispatch(new Event('error'), this.onerror);
    this.#dispatch(new SocketCloseEvent(1006, '', false), this.onclose);
  }

  #dispatch<Type extends Event>(event: Type, handler: ((event: Type) => void) | null): void {
    handler?.call(this, event);
    this.dispatchEvent(event);
  }
}

function stateError(name: string, readyState: 0 | 1 | 2 | 3): DOMException {
  return new DOMException(`the socket is ${states[readyState]}`, name);
}

function copy(data: ArrayBuffer | ArrayBufferView): Bytes {
  if (data instanceof ArrayBuffer) return new Uint8Array(data.slice(0));
  return new Uint8Array(data.buffer, data.byteOffset, data.byteLength).slice() as Bytes;
}
