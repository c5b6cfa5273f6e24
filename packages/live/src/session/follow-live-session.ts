import { type Clock, systemClock } from '../clock.js';
import { followSocket, type SocketConnection } from '../connection/socket-connection.js';
import { resolveWebSocket, type WebSocketConstructor } from '../connection/web-socket.js';
import { createSessionEmitter, type SessionEvents } from '../events/session-emitter.js';
import { errorOfClose } from '../lifecycle/close-policy.js';
import { type ReconnectPolicy, reconnectDelayMs } from '../lifecycle/reconnect-policy.js';
import type { SessionStateName } from '../lifecycle/session-state.js';
import { LiveError } from '../live-error.js';
import { checkUrl } from '../options/resolve-options.js';
import { createMessageReader } from './message-reader.js';

/** Options of {@link followLiveSession}. */
export interface FollowOptions {
  /**
   * Number of messages of the session that the caller already has. @defaultValue 0: all of them are
   * received
   */
  readonly messageCursor?: number;
  /**
   * Waits before the attempts to connect again, which have no end. @defaultValue up to 1,000 ms,
   * then up to 10,000 ms
   */
  readonly reconnect?: Partial<Omit<ReconnectPolicy, 'timeoutMs'>>;
  /** Silence after which the connection is replaced, in milliseconds. @defaultValue 30,000 */
  readonly silenceMs?: number;
  /** Longest time for a socket to open, in milliseconds. @defaultValue 10,000 */
  readonly openTimeoutMs?: number;
  /**
   * Class of the sockets. @defaultValue the global `WebSocket`, or that of the package `ws` when
   * there is none
   */
  readonly webSocket?: WebSocketConstructor;
  /** Source of time and timers. @defaultValue the clock of the runtime */
  readonly clock?: Clock;
  /** Source of numbers from 0 up to 1, for the waits. @defaultValue `Math.random` */
  readonly random?: () => number;
}

/** A session that is followed by a viewer. */
export interface FollowedSession {
  /** State of the connection. It is `ended` once the session has sent its last message. */
  readonly state: SessionStateName;
  /** Number of the messages of the session that were received. */
  readonly messageCursor: number;
  /** Adds a listener. @returns a function that removes the listener */
  on<Name extends Exclude<keyof SessionEvents, 'audio_lost'>>(
    name: Name,
    listener: SessionEvents[Name],
  ): () => void;
  /** Stops following. The session continues. Repeated calls have no effect. */
  close(): void;
}

/** Defaults of {@link FollowOptions}. */
const followDefaults = {
  messageCursor: 0,
  reconnect: { baseDelayMs: 1000, maximumDelayMs: 10_000 },
  silenceMs: 30_000,
  openTimeoutMs: 10_000,
} as const;

/**
 * Follows a live session without taking part in it. Each of its messages is received once and in
 * order, over any number of connections. Attempts to connect are repeated until the session has
 * ended, its url is refused, or `close` is called.
 *
 * @param source - the url in the response to POST /v2/live/{id}/viewers, which
 * `live.viewers.create(id)` of `@earshot/http` sends
 * @throws LiveError `invalid_argument` for a url that is not an address of a socket
 */
export function followLiveSession(
  { url }: { readonly url: string },
  options: FollowOptions = {},
): FollowedSession {
  // Longer than 80 lines: it handles one connection after the other, and everything that ends or
  // delays one.
  checkUrl(url);
  const { messageCursor, openTimeoutMs, silenceMs } = { ...followDefaults, ...options };
  const { clock = systemClock, random = Math.random } = options;
  const policy = {
    ...followDefaults.reconnect,
    ...options.reconnect,
    timeoutMs: Number.POSITIVE_INFINITY,
  };
  const emitter = createSessionEmitter();
  const reader = createMessageReader();
  let state: SessionStateName = 'connecting';
  let cursor = messageCursor;
  let failures = 0;
  let WebSocket = options.webSocket;
  let connection: SocketConnection | null = null;
  let cancelWait = (): void => undefined;
  let isClosed = false;

  function change(next: SessionStateName): void {
    if (state === next) return;
    const previous = state;
    state = next;
    emitter.emit('state', { state: next, previous });
  }

  function end(next: 'ended' | 'failed', error: LiveError | null): void {
    isClosed = true;
    cancelWait();
    connection?.release();
    connection = null;
    change(next);
    if (error !== null && next === 'failed') emitter.emit('failed', error);
  }

  function wait(action: () => void, delayMs: number): void {
    cancelWait();
    // A listener may have called `close`.
    if (isClosed) return;
    cancelWait = clock.setTimeout(action, delayMs);
  }

  /**
   * Replaces a silent connection: a lost peer and a paused session are both silent, and a new
   * connection shows which it is.
   */
  function watchSilence(): void {
    wait(() => {
      connection?.release();
      connect();
    }, silenceMs);
  }

  function connect(): void {
    if (WebSocket === undefined || isClosed) return;
    const address = new URL(url);
    address.searchParams.set('message_cursor', String(cursor));
    connection = followSocket(new WebSocket(address.href), clock, openTimeoutMs, {
      opened: watchSilence,
      received(text) {
        failures = 0;
        watchSilence();
        change('open');
        if (text === null || isClosed) return;
        const { message } = reader.read(text);
        cursor += 1;
        if (message !== null) emitter.emitMessage(message);
      },
      lost(code, reason, retryAfterMs) {
        connection = null;
        const error = errorOfClose(code, reason);
        if (error === null) end('ended', null);
        else if (!error.isRetryable) end('failed', error);
        else {
          const delayMs = reconnectDelayMs(failures, retryAfterMs, random(), policy);
          failures += 1;
          if (state === 'open') change('reconnecting');
          if (!isClosed) emitter.emit('reconnecting', { failures, delayMs, error });
          wait(connect, delayMs);
        }
      },
    });
  }

  async function start(): Promise<void> {
    try {
      WebSocket ??= await resolveWebSocket();
      connect();
    } catch (cause) {
      const isOwn = LiveError.is(cause);
      end('failed', isOwn ? cause : new LiveError('invalid_argument', String(cause), { cause }));
    }
  }
  // Listeners are added before anything happens.
  queueMicrotask(() => void start());

  return {
    get state() {
      return state;
    },
    get messageCursor() {
      return cursor;
    },
    on: (name, listener) => emitter.on(name, listener),
    close() {
      if (!isClosed) end('ended', null);
    },
  };
}
