import { keepAliveMessage, Uplink } from '../audio/uplink.js';
import { followSocket, type SocketConnection } from '../connection/socket-connection.js';
import { SessionEmitter } from '../events/session-emitter.js';
import { errorOfClose } from '../lifecycle/close-policy.js';
import { hasEnded } from '../lifecycle/session-state.js';
import type { LiveError } from '../live-error.js';
import type { LiveSettings } from '../options/resolve-options.js';
import { createLatencyLog } from '../statistics/latency-log.js';
import type { SessionStatistics } from '../statistics/session-statistics.js';
import { AudioIntake } from './audio-intake.js';
import type { LiveSessionResult } from './live-session.js';
import { createMessageReader } from './message-reader.js';
import { PacedWriter } from './paced-writer.js';
import { resolveEndpoint, type SocketEndpoint } from './resolve-endpoint.js';
import { ResumePosition } from './resume-position.js';
import { type EffectRunner, SessionLifecycle } from './session-lifecycle.js';
import { createSilenceWatchdog, silenceLimitMs } from './silence-watchdog.js';

/**
 * Exchanges the audio and the messages of a session with the service, over one connection after
 * the other. What happens to it goes to the lifecycle, and its messages go to the emitter.
 */
export class SessionLink implements EffectRunner {
  readonly intake: AudioIntake;
  readonly writer: PacedWriter;
  readonly emitter = new SessionEmitter();
  readonly lifecycle: SessionLifecycle;
  readonly #settings: LiveSettings;
  readonly #reader = createMessageReader();
  /** Aborts the request that initiates the session. */
  readonly #initiation = new AbortController();
  readonly #position = new ResumePosition();
  readonly #latency: ReturnType<typeof createLatencyLog>;
  readonly #uplink: Uplink;
  readonly #watchdog: ReturnType<typeof createSilenceWatchdog>;
  #endpoint: SocketEndpoint | undefined;
  #connection: SocketConnection | undefined;
  /** True from the second attempt to connect on. */
  #isReconnect = false;
  #reconnects = 0;
  /** Cancels the wait before the next attempt, or for the greeting of the service. */
  #cancelWait: (() => void) | undefined;

  constructor(settings: LiveSettings) {
    const { clock, heartbeatMs, signal } = settings;
    const { emitter } = this;
    const lifecycle = new SessionLifecycle(settings, emitter, this);
    this.#settings = settings;
    this.lifecycle = lifecycle;
    this.#latency = createLatencyLog(clock);
    this.intake = new AudioIntake(settings, {
      taken: (isFirst) => this.#onTaken(isFirst),
      lost: (lost) => emitter.emit('audio_lost', lost),
      failed: (error) => lifecycle.fail('invalid_argument', 'audio could not be read', error),
    });
    const { buffer } = this.intake;
    this.writer = new PacedWriter(this.intake, clock);
    this.#uplink = new Uplink(buffer, clock);
    this.#watchdog = createSilenceWatchdog(
      clock,
      () => silenceLimitMs(lifecycle.state, buffer, this.#reader, heartbeatMs),
      () => this.#connection?.abandon('silent'),
    );
    if (signal?.aborted) this.#onAbort();
    else signal?.addEventListener('abort', this.#onAbort);
  }

  /** Id and result of the session, null until they are known. */
  get result(): LiveSessionResult {
    return {
      sessionId: this.#endpoint?.id ?? this.#reader.sessionId,
      result: this.#reader.result,
    };
  }

  /** Figures up to now. */
  get statistics(): SessionStatistics {
    return {
      ...this.intake.statistics,
      reconnects: this.#reconnects,
      ...this.#latency.statistics,
    };
  }

  /** Opens a socket. */
  connect(): void {
    void this.#connect();
  }

  /** Sends the audio that the service does not have, and the audio that follows. */
  resume(): void {
    this.#cancelWait?.();
    if (this.#isReconnect) this.#reconnects += 1;
    this.#uplink.use(this.#connection?.socket);
    this.#watchdog.touch();
  }

  /** Sends the stop after the last audio. */
  stop(): void {
    this.#uplink.stop();
    this.#watchdog.touch();
  }

  /** Dispatches `waited` after a delay. */
  wait(delayMs: number): void {
    this.#cancelWait = this.#settings.clock.setTimeout(
      () => this.lifecycle.dispatch('waited'),
      delayMs,
    );
  }

  /** Closes the socket and cancels the wait, because the session has ended. */
  release(): void {
    this.#initiation.abort();
    this.#connection?.release();
    this.#disconnect();
    this.#settings.signal?.removeEventListener('abort', this.#onAbort);
    this.intake.abandon();
  }

  /** Rejects what is written from now on. */
  end(error: LiveError): void {
    this.writer.end(error);
  }

  /** Ends the silence that the service measures. */
  keepAlive(): void {
    if (this.lifecycle.state.name === 'open') this.#connection?.socket.send(keepAliveMessage);
  }

  /** Every error becomes an event, so that this never rejects. */
  async #connect(): Promise<void> {
    try {
      this.#endpoint ??= await resolveEndpoint(this.#settings, this.#initiation.signal);
      if (!hasEnded(this.lifecycle.state)) this.#open(this.#endpoint);
    } catch (error) {
      // `resolveEndpoint` throws nothing else.
      this.lifecycle.dispatch(error as LiveError);
    }
  }

  #open({ WebSocket, url }: SocketEndpoint): void {
    const { buffer } = this.intake;
    const { clock, heartbeatMs, openTimeoutMs, random } = this.#settings;
    buffer.rewind();
    try {
      const socket = new WebSocket(this.#position.resumeUrl(url, buffer.acknowledged));
      this.#connection = followSocket(socket, clock, openTimeoutMs, {
        opened: () => {
          this.#position.begin(this.#isReconnect, buffer.reached);
          // A service that refuses the token closes the socket at once, so one that sends no
          // greeting has accepted it.
          this.#cancelWait = clock.setTimeout(() => this.lifecycle.dispatch('opened'), heartbeatMs);
        },
        received: (text) => this.#onFrame(text),
        lost: (code, reason, retryAfterMs) => {
          this.#disconnect();
          this.lifecycle.dispatch({
            reason: errorOfClose(code, reason, this.#reader.error),
            retryAfterMs,
            random: random(),
          });
        },
      });
    } catch (error) {
      this.lifecycle.fail('invalid_argument', 'url cannot be connected to', error);
    }
  }

  #disconnect(): void {
    this.#connection = undefined;
    this.#isReconnect = true;
    this.#cancelWait?.();
    this.#uplink.use();
    this.#watchdog.stop();
  }

  #onFrame(text: string | null): void {
    this.#watchdog.touch();
    if (text === null) return;
    const position = this.#position;
    const { message, byteRange } = this.#reader.read(text);
    const isGreeting = position.count(byteRange);
    // A frame without an acknowledgement counts as one of 0 bytes, which changes nothing.
    const held = byteRange?.[1] ?? 0;
    if (isGreeting && position.rebase(held)) {
      this.#connection?.abandon('another client');
      return;
    }
    // The service has accepted the connection. It has no effect on one that is open already.
    this.lifecycle.dispatch('opened');
    this.lifecycle.dispatch('received');
    this.intake.buffer.acknowledge(position.toClient(held));
    this.writer.update();
    if (!message || isGreeting) return;
    this.#latency.received(message);
    this.emitter.emitMessage(message);
  }

  readonly #onAbort = (): void => {
    const { reason } = this.#settings.signal ?? {};
    this.lifecycle.fail('aborted', 'The session was aborted.', reason);
  };

  #onTaken(isFirst: boolean): void {
    const { buffer, bytesPerSecond } = this.intake;
    this.#latency.given(this.#position.toSession(buffer.end) / bytesPerSecond);
    // An acknowledgement is due only from now on.
    if (isFirst) this.#watchdog.touch();
    this.#uplink.pump();
  }
}
