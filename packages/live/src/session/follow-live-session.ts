import { type Clock, systemClock } from '../clock.js';
import { followSocket, type SocketConnection } from '../connection/socket-connection.js';
import {
  resolveWebSocket,
  type WebSocketConstructor,
  type WebSocketLoader,
} from '../connection/web-socket.js';
import { createSessionEmitter, type SessionEvents } from '../events/session-emitter.js';
import { errorOfClose, findRefusal } from '../lifecycle/close-policy.js';
import { type ReconnectPolicy, reconnectDelayMs } from '../lifecycle/reconnect-policy.js';
import type { SessionStateName } from '../lifecycle/session-state.js';
import { LiveError } from '../live-error.js';
import { checkUrl, fill } from '../options/resolve-options.js';
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
  reconnect: { baseDelayMs: 1000, maximumDelayMs: 10_000 },
  silenceMs: 30_000,
  openTimeoutMs: 10_000,
} as const;

/**
 * Follows a live session without taking part in it. Each of its messages is received once and in
 * order, over any number of connections. Attempts to connect are repeated until the session has
 * ended, its url is refused, or `close` is called.
 *
 * @example
 * ```ts
 * import { createClient } from '@earshot/http';
 * import { followLiveSession } from '@earshot/live';
 *
 * const { url } = await createClient().live.viewers.create('the id of a session');
 * const followed = followLiveSession({ url });
 * followed.on('transcript', ({ data }) => console.log(data.utterance.text));
 * followed.on('state', ({ state }) => console.log(state));
 * ```
 *
 * @param source - the url in the response to POST /v2/live/{id}/viewers, which
 * `live.viewers.create(id)` of `@earshot/http` sends
 * @throws LiveError `invalid_argument` for a url that is not an address of a socket, and for an
 * option that does not exist or is not allowed
 */
export function followLiveSession(
  source: { readonly url: string },
  options: FollowOptions = {},
): FollowedSession {
  return buildFollowedSession(source, options);
}

/**
 * Follows a live session in a runtime.
 *
 * @param loadWebSocket - loads a class of sockets where there is no global one
 */
export function buildFollowedSession(
  { url }: { readonly url: string },
  options: FollowOptions,
  loadWebSocket?: WebSocketLoader,
): FollowedSession {
  checkUrl(url);
  return new Follower(url, options, loadWebSocket);
}

/** Handles one connection after the other, and everything that ends or delays one. */
class Follower implements FollowedSession {
  readonly #url: string;
  readonly #policy: ReconnectPolicy;
  readonly #silenceMs: number;
  readonly #openTimeoutMs: number;
  readonly #clock: Clock;
  readonly #random: () => number;
  readonly #emitter = createSessionEmitter();
  readonly #reader = createMessageReader();
  #state: SessionStateName = 'connecting';
  #cursor: number;
  #failures = 0;
  #connection: SocketConnection | null = null;
  #cancelWait: (() => void) | undefined;
  #isClosed = false;

  constructor(url: string, options: FollowOptions, loadWebSocket: WebSocketLoader | undefined) {
    const everyOption = {
      ...followDefaults,
      // It may be 0, as no other number may.
      messageCursor: undefined,
      webSocket: undefined,
      clock: systemClock,
      random: Math.random,
    } satisfies Record<keyof FollowOptions, unknown>;
    const { clock, random, webSocket, ...rest } = fill('', everyOption, options);
    const { messageCursor = 0, openTimeoutMs, silenceMs } = rest;
    this.#url = url;
    this.#policy = {
      ...fill('reconnect.', followDefaults.reconnect, options.reconnect),
      timeoutMs: Number.POSITIVE_INFINITY,
    };
    this.#silenceMs = silenceMs;
    this.#openTimeoutMs = openTimeoutMs;
    this.#clock = clock;
    this.#random = random;
    this.#cursor = messageCursor;
    // Listeners are added before anything happens.
    queueMicrotask(() => void this.#start(webSocket, loadWebSocket));
  }

  get state(): SessionStateName {
    return this.#state;
  }

  get messageCursor(): number {
    return this.#cursor;
  }

  readonly on: FollowedSession['on'] = (name, listener) => this.#emitter.on(name, listener);

  readonly close = (): void => {
    if (!this.#isClosed) this.#end('ended', null);
  };

  async #start(
    webSocket: WebSocketConstructor | undefined,
    loadWebSocket: WebSocketLoader | undefined,
  ): Promise<void> {
    try {
      this.#connect(webSocket ?? (await resolveWebSocket(loadWebSocket)));
    } catch (cause) {
      const isOwn = LiveError.is(cause);
      const error = isOwn ? cause : new LiveError('invalid_argument', String(cause), { cause });
      this.#end('failed', error);
    }
  }

  #connect(WebSocket: WebSocketConstructor): void {
    if (this.#isClosed) return;
    const address = new URL(this.#url);
    address.searchParams.set('message_cursor', String(this.#cursor));
    const socket = new WebSocket(address.href);
    const reconnect = () => this.#connect(WebSocket);
    /**
     * Replaces a silent connection: a lost peer and a paused session are both silent, and a new
     * connection shows which it is.
     */
    const watchSilence = () =>
      this.#wait(() => {
        this.#connection?.release();
        reconnect();
      }, this.#silenceMs);
    this.#connection = followSocket(socket, this.#clock, this.#openTimeoutMs, {
      opened: watchSilence,
      received: (text) => {
        this.#failures = 0;
        watchSilence();
        this.#onFrame(text);
      },
      lost: (code, reason, lostSocket) => {
        this.#connection = null;
        const error =
          (this.#state === 'connecting' && findRefusal(lostSocket)) || errorOfClose(code, reason);
        if (error?.isRetryable) this.#waitToReconnect(error, lostSocket?.retryAfterMs, reconnect);
        else this.#end(error === null ? 'ended' : 'failed', error);
      },
    });
  }

  #onFrame(text: string | null): void {
    this.#change('open');
    if (text === null || this.#isClosed) return;
    const { message } = this.#reader.read(text);
    this.#cursor += 1;
    if (message !== null) this.#emitter.emitMessage(message);
  }

  #waitToReconnect(
    error: LiveError,
    retryAfterMs: number | null | undefined,
    reconnect: () => void,
  ): void {
    const delayMs = reconnectDelayMs(this.#failures, retryAfterMs, this.#random(), this.#policy);
    this.#failures += 1;
    if (this.#state === 'open') this.#change('reconnecting');
    if (!this.#isClosed)
      this.#emitter.emit('reconnecting', { failures: this.#failures, delayMs, error });
    this.#wait(reconnect, delayMs);
  }

  #wait(action: () => void, delayMs: number): void {
    this.#cancelWait?.();
    // A listener may have called `close`.
    if (this.#isClosed) return;
    this.#cancelWait = this.#clock.setTimeout(action, delayMs);
  }

  #end(next: 'ended' | 'failed', error: LiveError | null): void {
    this.#isClosed = true;
    this.#cancelWait?.();
    this.#connection?.release();
    this.#connection = null;
    this.#change(next);
    if (error !== null && next === 'failed') this.#emitter.emit('failed', error);
  }

  #change(next: SessionStateName): void {
    if (this.#state === next) return;
    const previous = this.#state;
    this.#state = next;
    this.#emitter.emit('state', { state: next, previous });
  }
}
