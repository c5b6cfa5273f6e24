import type { AudioInput } from '../audio/audio-input.js';
import { createUplink, keepAliveMessage } from '../audio/uplink.js';
import { followSocket, type SocketConnection } from '../connection/socket-connection.js';
import type { WebSocketLoader } from '../connection/web-socket.js';
import { createSessionEmitter } from '../events/session-emitter.js';
import { errorOfClose, findRefusal } from '../lifecycle/close-policy.js';
import { hasEnded, type SessionState } from '../lifecycle/session-state.js';
import {
  type LifecycleEffect,
  type LifecycleEvent,
  transition,
} from '../lifecycle/session-transition.js';
import { LiveError } from '../live-error.js';
import type { LiveSessionOptions, LiveSessionSource } from '../options/live-options.js';
import { fill, resolveOptions } from '../options/resolve-options.js';
import { createLatencyLog } from '../statistics/latency-log.js';
import { createAudioIntake } from './audio-intake.js';
import { createDeferred } from './deferred.js';
import type { LiveSession, LiveSessionResult } from './live-session.js';
import { createMessageReader } from './message-reader.js';
import { createPacedWriter } from './paced-writer.js';
import { pipeAudio } from './pipe-audio.js';
import { resolveEndpoint, type SocketEndpoint } from './resolve-endpoint.js';
import { ResumePosition } from './resume-position.js';
import { createSilenceWatchdog, silenceLimitMs } from './silence-watchdog.js';

/**
 * Makes a live session for a runtime, as `createLiveSession` does.
 *
 * @param loadWebSocket - loads a class of sockets where there is no global one
 */
export function buildLiveSession(
  source: LiveSessionSource,
  options: LiveSessionOptions,
  loadWebSocket?: WebSocketLoader,
): LiveSession {
  // Longer than 50 lines: it carries out the effects of one state machine, and connects all parts
  // of a session.
  const settings = resolveOptions(source, options);
  const { clock, signal, encoder, heartbeatMs, openTimeoutMs, reconnect, random } = settings;
  const emitter = createSessionEmitter();
  const reader = createMessageReader();
  const position = new ResumePosition();
  const latency = createLatencyLog(clock);
  const intake = createAudioIntake(
    settings,
    onTaken,
    (lost) => emitter.emit('audio_lost', lost),
    (error) => fail('invalid_argument', 'audio could not be read', error),
  );
  const { buffer, bytesPerSecond } = intake;
  const uplink = createUplink(buffer, clock);
  const writer = createPacedWriter(intake, clock, encoder);
  const watchdog = createSilenceWatchdog(
    clock,
    () => silenceLimitMs(state, buffer, reader, heartbeatMs),
    () => connection?.abandon('silent'),
  );
  /**
   * Settles when the service has accepted the session for the first time, or the session has ended
   * before.
   */
  const opened = createDeferred<void>();
  const finished = createDeferred<LiveSessionResult>();

  let state: SessionState = { name: 'idle' };
  /** The event that is being handled, and those that wait to be handled. */
  const events: LifecycleEvent[] = [];
  /** Aborts the request that initiates the session. */
  const initiation = new AbortController();
  let endpoint: SocketEndpoint | undefined;
  let connection: SocketConnection | undefined;
  /** True once the service has accepted the session. */
  let isAccepted = false;
  /** True from the second attempt to connect on. */
  let isReconnect = false;
  let reconnects = 0;
  /** Cancels the wait before the next attempt, or for the greeting of the service. */
  let cancelWait: (() => void) | undefined;
  /** True once the caller has a promise that rejects when the session fails. */
  let isObserved = false;
  let writable: WritableStream<AudioInput> | undefined;

  /**
   * Handles an event. An event that effects or listeners cause is handled after they return, so
   * that all see the same order.
   */
  function dispatch(event: LifecycleEvent): void {
    if (events.push(event) > 1) return;
    for (const next of events) {
      const previous = state;
      const [current, ...asked] = transition(previous, next, clock.monotonicMs(), reconnect);
      state = current;
      asked.forEach(run);
      if (state.name !== previous.name) onChange(previous);
    }
    events.length = 0;
  }

  function run(effect: LifecycleEffect): void {
    if (typeof effect === 'string') {
      void effects[effect]();
      return;
    }
    emitter.emit('reconnecting', effect);
    cancelWait = clock.setTimeout(() => dispatch('waited'), effect.delayMs);
  }

  const effects: Record<Extract<LifecycleEffect, string>, () => void | Promise<void>> = {
    /** Opens a socket. Every error becomes an event, so that this never rejects. */
    async connect() {
      try {
        endpoint ??= await resolveEndpoint(settings, initiation.signal, loadWebSocket);
        if (!hasEnded(state)) open(endpoint);
      } catch (error) {
        // `resolveEndpoint` throws nothing else.
        dispatch(error as LiveError);
      }
    },
    resume() {
      isAccepted = true;
      cancelWait?.();
      if (isReconnect) reconnects += 1;
      opened.resolve();
      uplink.use(connection?.socket);
      watchdog.touch();
    },
    stop() {
      uplink.stop();
      watchdog.touch();
    },
    release() {
      initiation.abort();
      connection?.release();
      disconnect();
      signal?.removeEventListener('abort', onAbort);
      intake.abandon();
    },
  };

  function open({ WebSocket, url }: SocketEndpoint): void {
    buffer.rewind();
    try {
      const socket = new WebSocket(position.resumeUrl(url, buffer.acknowledged));
      // A socket is opened in no other states than those that have the start of the attempts.
      const { sinceMs } = state as { readonly sinceMs: number };
      const leftMs = reconnect.timeoutMs - clock.monotonicMs() + sinceMs;
      connection = followSocket(socket, clock, Math.min(openTimeoutMs, leftMs), {
        opened() {
          position.begin(isReconnect, buffer.reached);
          // A service that refuses the token closes the socket at once, so one that sends no
          // greeting has accepted it.
          cancelWait = clock.setTimeout(() => dispatch('opened'), heartbeatMs);
        },
        received: onFrame,
        lost(code, reason, lostSocket) {
          disconnect();
          dispatch(
            (!isAccepted && findRefusal(lostSocket)) || {
              reason: errorOfClose(code, reason, reader.error),
              retryAfterMs: lostSocket?.retryAfterMs,
              random: random(),
            },
          );
        },
      });
    } catch (error) {
      fail('invalid_argument', 'url cannot be connected to', error);
    }
  }

  function disconnect(): void {
    connection = undefined;
    isReconnect = true;
    cancelWait?.();
    uplink.use();
    watchdog.stop();
  }

  function onFrame(text: string | null): void {
    watchdog.touch();
    if (text === null) return;
    const { message, byteRange } = reader.read(text);
    const isGreeting = position.count(byteRange);
    // A frame without an acknowledgement counts as one of 0 bytes, which changes nothing.
    const held = byteRange?.[1] ?? 0;
    if (isGreeting && position.rebase(held)) {
      connection?.abandon('another client');
      return;
    }
    // The service has accepted the connection, which has no effect on one that is open already.
    dispatch('opened');
    dispatch('received');
    buffer.acknowledge(position.toClient(held));
    writer.update();
    if (!message || isGreeting) return;
    latency.received(message);
    emitter.emitMessage(message);
  }

  function onTaken(isFirst: boolean): void {
    latency.given(position.toSession(buffer.end) / bytesPerSecond);
    // An acknowledgement is due only from now on.
    if (isFirst) watchdog.touch();
    uplink.pump();
  }

  function onChange(previous: SessionState): void {
    const isFailureObserved = isObserved || emitter.isObserved;
    emitter.emit('state', { state: state.name, previous: previous.name });
    if (!hasEnded(state)) return;
    const failure = session.error;
    const error = failure ?? new LiveError('closed', 'The session was closed.');
    if (state.name === 'ended' && state.isComplete)
      finished.resolve({ sessionId: session.id, result: reader.result });
    else finished.reject(error);
    opened.reject(error);
    writer.end(error);
    emitter.end(failure);
    if (!failure) return;
    emitter.emit('failed', failure);
    // The caller that aborts the session needs no notice.
    if (isFailureObserved || failure.code === 'aborted') return;
    // oxlint-disable-next-line no-console -- a program with listeners only to messages would never see the failure
    console.error(`@earshot/live: the session failed: ${failure}`);
  }

  function onAbort(): void {
    fail('aborted', 'The session was aborted.', signal?.reason);
  }

  function fail(code: LiveError['code'], message: string, cause: unknown): void {
    dispatch(new LiveError(code, message, { cause }));
  }

  const close = () => dispatch('close');

  const session: LiveSession = {
    get state() {
      return state.name;
    },
    get error() {
      return state.name === 'failed' ? state.error : null;
    },
    get id() {
      return endpoint?.id ?? reader.sessionId;
    },
    get statistics() {
      return { ...intake.statistics, reconnects, ...latency.statistics };
    },
    get writable() {
      return (writable ??= new WritableStream<AudioInput>({
        write: writer.begin(Infinity),
        close: async () => {
          await session.stop();
        },
        abort: close,
      }));
    },
    get finished() {
      isObserved = true;
      return finished.promise;
    },
    on: emitter.on,
    start() {
      dispatch('start');
      return opened.promise;
    },
    send: intake.take,
    pipeFrom(given, options) {
      const source: typeof given = Object(given); // A program without types may pass anything.
      const { speed, ...others } = fill('', { speed: Infinity, signal: undefined }, options);
      const isCaptured = 'stream' in source;
      const piped = pipeAudio(
        isCaptured ? source.stream : source,
        isCaptured ? (audio) => void intake.take(audio) : writer.begin(speed),
        finished.promise,
        others,
      );
      // A caller that does not await the promise sees the failure at the session or at the source.
      piped.catch(() => undefined);
      return piped;
    },
    keepAlive() {
      if (state.name === 'open') connection?.socket.send(keepAliveMessage);
    },
    stop() {
      intake.close(() => dispatch('stop'));
      return session.finished;
    },
    close,
    [Symbol.asyncIterator]: emitter.read,
  };
  if (signal?.aborted) onAbort();
  else signal?.addEventListener('abort', onAbort);
  return session;
}
