import { Uplink } from '../audio/uplink.js';
import { SocketConnection } from '../connection/socket-connection.js';
import { SessionEmitter } from '../events/session-emitter.js';
import { errorOfClose } from '../lifecycle/close-policy.js';
import { SessionMachine } from '../lifecycle/session-machine.js';
import { isOver, type SessionState } from '../lifecycle/session-state.js';
import type { LifecycleEffect } from '../lifecycle/session-transition.js';
import { LiveError } from '../live-error.js';
import type { LiveSettings } from '../options/resolve-options.js';
import { LatencyLog } from '../statistics/latency-log.js';
import type { SessionStatistics } from '../statistics/session-statistics.js';
import { AudioIntake } from './audio-intake.js';
import { createDeferred } from './deferred.js';
import type { LiveSessionResult } from './live-session.js';
import { MessageReader } from './message-reader.js';
import { PacedWriter } from './paced-writer.js';
import { ResumePosition } from './resume-position.js';
import { SessionOrigin, type SocketEndpoint } from './session-origin.js';
import { SilenceWatchdog, silenceLimitMs } from './silence-watchdog.js';

/**
 * Runs a session: dispatches what happens to its state machine, and carries out the effects. In the order of the methods: the
 * effects, a connection from its opening to its loss, its messages, the end.
 */
export class SessionRunner {
  readonly emitter = new SessionEmitter();
  readonly intake: AudioIntake;
  readonly writer: PacedWriter;
  /** Settles when the service has accepted the session for the first time, or the session is over before. */
  readonly opened = createDeferred<void>();
  readonly finished = createDeferred<LiveSessionResult>();

  readonly #settings: LiveSettings;
  readonly #machine: SessionMachine;
  readonly #origin: SessionOrigin;
  readonly #reader = new MessageReader();
  readonly #position = new ResumePosition();
  readonly #uplink: Uplink;
  readonly #watchdog: SilenceWatchdog;
  readonly #latency: LatencyLog;
  #connection: SocketConnection | null = null;
  /** True from the second attempt to connect on. */
  #isReconnect = false;
  #reconnects = 0;
  /** Cancels the wait before the next attempt, or for a service that greets nobody. */
  #cancelWait: (() => void) | null = null;
  /** True once the service has accepted the present connection. */
  #isAccepted = false;
  /** True once somebody holds a promise that rejects when the session fails. */
  #isObserved = false;

  constructor(settings: LiveSettings) {
    const { clock, signal, heartbeatMs } = settings;
    this.#settings = settings;
    this.#origin = new SessionOrigin(settings);
    this.#latency = new LatencyLog(clock);
    this.#machine = new SessionMachine({
      clock,
      policy: settings.reconnect,
      run: (effect) => this.#run(effect),
      onChange: (state, previous) => this.#onChange(state, previous),
    });
    this.intake = new AudioIntake({
      ...settings,
      onTaken: (isFirst) => this.#onTaken(isFirst),
      onLost: (lost) => this.emitter.emit('audio_lost', lost),
      onError: (error) => this.#fail('invalid_argument', 'audio could not be read', error),
    });
    const { buffer } = this.intake;
    this.#uplink = new Uplink(buffer, clock);
    this.writer = new PacedWriter(this.intake, settings.encoder);
    this.#watchdog = new SilenceWatchdog({
      clock,
      limitMs: () => silenceLimitMs(this.state, buffer, this.#reader, heartbeatMs),
      onSilence: () => this.#connection?.abandon('silent'),
    });
    if (signal?.aborted === true) this.#onAbort();
    else signal?.addEventListener('abort', this.#onAbort);
  }

  get state(): SessionState {
    return this.#machine.state;
  }

  get id(): string | null {
    return this.#origin.id ?? this.#reader.sessionId;
  }

  get statistics(): SessionStatistics {
    const { partials, finals } = this.#latency;
    return { ...this.intake.statistics, reconnects: this.#reconnects, partials, finals };
  }

  /** Notes that somebody holds a promise that rejects when the session fails. */
  observe(): void {
    this.#isObserved = true;
  }

  start(): void {
    this.#machine.dispatch({ type: 'start' });
  }

  keepAlive(): void {
    if (this.state.name === 'open') this.#uplink.keepAlive();
  }

  stop(): void {
    this.intake.close(() => this.#machine.dispatch({ type: 'stop' }));
  }

  close(): void {
    this.#machine.dispatch({ type: 'close' });
  }

  #run(effect: LifecycleEffect): void {
    switch (effect.type) {
      case 'connect':
        void this.#connect();
        return;
      case 'wait':
        this.emitter.emit('reconnecting', effect.reconnection);
        this.#wait(effect.reconnection.delayMs, () => this.#machine.dispatch({ type: 'waited' }));
        return;
      case 'resume':
        this.opened.resolve();
        if (this.#connection !== null) this.#uplink.resume(this.#connection);
        this.#watchdog.touch();
        return;
      case 'send-stop':
        this.#uplink.stop();
        this.#watchdog.touch();
        return;
      case 'release':
        this.#release();
    }
  }

  /** Opens a socket. Every error becomes an event, so that this never rejects. */
  async #connect(): Promise<void> {
    try {
      const endpoint = this.#origin.endpoint ?? (await this.#origin.resolve());
      if (!isOver(this.state)) this.#open(endpoint);
    } catch (error) {
      // The origin throws nothing else.
      this.#machine.dispatch({ type: 'fail', error: error as LiveError });
    }
  }

  #open({ WebSocket, url }: SocketEndpoint): void {
    const { clock, openTimeoutMs, heartbeatMs } = this.#settings;
    const { buffer } = this.intake;
    buffer.rewind();
    try {
      this.#connection = new SocketConnection({
        WebSocket,
        url: this.#position.resumeUrl(url, buffer.acknowledged),
        clock,
        openTimeoutMs,
        events: {
          opened: () => {
            this.#position.begin(this.#isReconnect, buffer.reached);
            // A service that refuses the token closes the socket at once; one that greets nobody has taken it.
            this.#wait(heartbeatMs, () => this.#accept());
          },
          received: (text) => this.#onFrame(text),
          lost: (code, reason, retryAfterMs) => this.#onLost(code, reason, retryAfterMs),
        },
      });
    } catch (error) {
      this.#fail('invalid_argument', 'url cannot be connected to', error);
    }
  }

  #accept(): void {
    if (this.#isAccepted) return;
    this.#isAccepted = true;
    this.#cancelWait?.();
    if (this.#isReconnect) this.#reconnects += 1;
    this.#machine.dispatch({ type: 'opened' });
  }

  #onLost(code: number, reason: string, retryAfterMs: number | null): void {
    this.#disconnect();
    this.#machine.dispatch({
      type: 'lost',
      error: errorOfClose(code, reason, this.#reader.error),
      retryAfterMs,
      random: this.#settings.random(),
    });
  }

  #disconnect(): void {
    this.#connection = null;
    this.#isReconnect = true;
    this.#isAccepted = false;
    this.#cancelWait?.();
    this.#uplink.pause();
    this.#watchdog.stop();
  }

  #onFrame(text: string | null): void {
    this.#watchdog.touch();
    if (text === null) return;
    const { message, byteRange } = this.#reader.read(text);
    const isGreeting = this.#position.count(byteRange);
    const held = byteRange?.[1] ?? null;
    if (isGreeting && held !== null && this.#position.moveBehind(held)) {
      this.#connection?.abandon('another client');
      return;
    }
    this.#accept();
    this.#machine.dispatch({ type: 'received' });
    if (held !== null) {
      this.intake.buffer.acknowledge(this.#position.toClient(held));
      this.writer.update();
    }
    if (message === null || isGreeting) return;
    this.#latency.received(message);
    this.emitter.emitMessage(message);
  }

  #onTaken(isFirst: boolean): void {
    const { buffer, bytesPerSecond } = this.intake;
    this.#latency.given(this.#position.toSession(buffer.end) / bytesPerSecond);
    // An acknowledgement is due only from now on.
    if (isFirst) this.#watchdog.touch();
    this.#uplink.pump();
  }

  #onChange(state: SessionState, previous: SessionState): void {
    const isFailureObserved = this.#isObserved || this.emitter.isFailureObserved;
    this.emitter.emit('state', { state: state.name, previous: previous.name });
    if (!isOver(state)) return;
    const failure = state.name === 'failed' ? state.error : null;
    const error = failure ?? new LiveError('closed', 'The session was closed.');
    if (state.name === 'ended' && state.isComplete)
      this.finished.resolve({ sessionId: this.id, result: this.#reader.result });
    else this.finished.reject(error);
    this.opened.reject(error);
    this.writer.end(error);
    this.emitter.end(failure);
    if (failure === null) return;
    this.emitter.emit('failed', failure);
    // Whoever aborts it knows.
    if (!isFailureObserved && failure.code !== 'aborted') printFailure(failure);
  }

  #release(): void {
    this.#origin.abort();
    this.#connection?.release();
    this.#disconnect();
    this.#settings.signal?.removeEventListener('abort', this.#onAbort);
    this.intake.abandon();
  }

  readonly #onAbort = () => {
    this.#fail('aborted', 'The session was aborted.', this.#settings.signal?.reason);
  };

  #fail(code: LiveError['code'], message: string, cause: unknown): void {
    this.#machine.dispatch({ type: 'fail', error: new LiveError(code, message, { cause }) });
  }

  #wait(delayMs: number, callback: () => void): void {
    this.#cancelWait = this.#settings.clock.setTimeout(callback, delayMs);
  }
}

/** Reports a failure that a program with listeners to messages alone would never see. */
function printFailure(failure: LiveError): void {
  // oxlint-disable-next-line no-console -- the only output for failures without a listener
  console.error(`@earshot/live: the session failed: ${failure}`);
}
