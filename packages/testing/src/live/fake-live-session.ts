import { type Bytes, createWavHeader } from '@earshot/audio';
import type { KnownLiveMessage, LiveJob, LiveRequest } from '@earshot/core';
import { findResumptionViolation, getCloseCode, parseResumption } from '@earshot/core/protocol';
import type { FakeClock } from '../fake-clock.js';
import type { FakeSocket } from '../sockets/fake-socket.js';
import { toLiveJob } from './fake-live-job.js';
import { Recording, type RecordingPhase } from './recording.js';
import type { Script } from './script.js';
import type { ServiceTimes } from './service-times.js';
import { SessionSocket } from './session-socket.js';

/** Options of {@link FakeLiveSession}. */
export interface FakeLiveSessionOptions {
  /** Id of the session. */
  readonly id: string;
  /** Clock of its delays. */
  readonly clock: FakeClock;
  /** Request that initiated it, with its defaults. */
  readonly parameters: LiveRequest;
  /** Its transcript. */
  readonly script: Script;
  /** Its delays and limits. */
  readonly times: ServiceTimes;
}

/** A session as the service keeps it. */
export class FakeLiveSession {
  /** Id of the session and of its job. */
  readonly id: string;
  /** Request that initiated it, with its defaults. */
  readonly parameters: LiveRequest;
  readonly #clock: FakeClock;
  readonly #times: ServiceTimes;
  readonly #recording: Recording;
  #socket: SessionSocket | null = null;
  #connections = 0;
  #delivered = 0;
  #cancelTimer: () => void;
  #validUntilMs: number;
  readonly #createdMs: number;
  #endedMs: number | undefined;

  constructor(options: FakeLiveSessionOptions) {
    const { id, clock, parameters, times } = options;
    this.id = id;
    this.parameters = parameters;
    this.#clock = clock;
    this.#times = times;
    this.#recording = new Recording({
      ...options,
      isPartialWanted: () => this.#socket?.isReaderSlow === false,
      onChange: () => this.#onChange(),
    });
    this.#createdMs = clock.now();
    this.#validUntilMs = clock.monotonicMs() + times.tokenMs;
    this.#cancelTimer = () => undefined;
  }

  /** Number of sockets that it has had. */
  get connections(): number {
    return this.#connections;
  }

  /** Audio that was recorded. */
  get audio(): Bytes {
    return this.#recording.audio.read();
  }

  /** Audio that was recorded, as a WAV file. */
  get file(): Bytes {
    const { audio } = this;
    const header = createWavHeader(this.parameters, audio.length);
    const file = new Uint8Array(header.length + audio.length);
    file.set(header);
    file.set(audio, header.length);
    return file;
  }

  /** All numbered messages so far. */
  get messages(): readonly KnownLiveMessage[] {
    return this.#recording.log.messages;
  }

  /**
   * Phase of the session:
   * - `recording`: audio is accepted
   * - `finishing`: the last audio is processed
   * - `ended`: the session has ended
   * - `failed`: the session ended as an error, because its client broke the protocol
   */
  get phase(): RecordingPhase {
    return this.#recording.phase;
  }

  /** The job of the session, as the HTTP interface shows it. */
  get job(): LiveJob {
    const { log, phase, result, seconds } = this.#recording;
    return toLiveJob({
      id: this.id,
      createdMs: this.#createdMs,
      endedMs: this.#endedMs,
      parameters: this.parameters,
      phase,
      isOpened: this.#connections > 0,
      isExpired: this.#clock.monotonicMs() > this.#validUntilMs,
      seconds,
      messages: log.messages,
      final: result,
    });
  }

  /** Writes an `error` message to the session, as the service does for its own errors. */
  fail(statusCode: number, exception: string, message: string): void {
    this.#recording.report({
      type: 'error',
      error: { status_code: statusCode, exception, message },
    });
  }

  /** Closes its socket, as the service does when it restarts (1012) or is overloaded (1013). */
  close(code: number, reason = ''): void {
    this.#socket?.close(code, reason);
  }

  /** Attaches a socket, and closes an older one with 4409. */
  connect(socket: FakeSocket, url: URL): void {
    if (this.phase === 'failed' || this.#clock.monotonicMs() > this.#validUntilMs) {
      socket.close(getCloseCode('token_refused'), 'The token is unknown or expired');
      return;
    }
    const resumption = parseResumption(url.searchParams);
    if (!resumption.success) {
      socket.close(getCloseCode('protocol_fault'), resumption.reason);
      return;
    }
    // Audio that is sent again starts at the end of an acknowledgement, which may be the greeting
    // of its socket.
    this.#recording.acknowledge();
    const violation = findResumptionViolation(resumption, {
      audioBytes: this.#recording.audio.length,
      messages: this.#recording.log.length,
      isEnded: this.phase === 'ended',
    });
    if (violation !== undefined) {
      socket.close(getCloseCode('protocol_fault'), violation);
      return;
    }
    const { cursor, offset } = resumption;
    const isReconnect = this.#connections > 0 || offset !== undefined;
    this.#connections += 1;
    if (this.phase !== 'ended') this.#validUntilMs = Number.POSITIVE_INFINITY;
    if (this.#socket !== null) {
      const reason = 'A newer socket took the session over';
      this.#detach(this.#socket).abandon(getCloseCode('taken_over'), reason);
    }
    this.#startIdleTimer();
    const accepted: SessionSocket = new SessionSocket({
      socket,
      clock: this.#clock,
      recording: this.#recording,
      parameters: this.parameters,
      offset,
      cursor: cursor ?? this.#delivered,
      isReconnect,
      onActivity: () => this.#startIdleTimer(),
      onClose: (isLeaving) => this.#onClose(accepted, isLeaving),
    });
    this.#socket = accepted;
  }

  #onChange(): void {
    if (this.phase === 'ended' || this.phase === 'failed') this.#setEnded();
    this.#socket?.flush();
  }

  #setEnded(): void {
    this.#cancelTimer();
    this.#endedMs ??= this.#clock.now();
    this.#validUntilMs = this.#clock.monotonicMs() + this.#times.lateTokenMs;
  }

  #onClose(socket: SessionSocket, isLeaving: boolean): void {
    this.#detach(socket);
    this.#cancelTimer();
    if (this.phase !== 'recording') return;
    if (isLeaving) socket.finish(false);
    else this.#startTimer(this.#times.resumeWindowMs, () => this.#recording.finish(false));
  }

  #detach(socket: SessionSocket): SessionSocket {
    this.#delivered = Math.max(this.#delivered, socket.sent);
    this.#socket = null;
    return socket;
  }

  #startIdleTimer(): void {
    this.#cancelTimer();
    if (this.phase !== 'recording') return;
    this.#startTimer(this.#times.idleMs, () => {
      const socket = this.#socket;
      if (socket !== null)
        this.#detach(socket).abandon(getCloseCode('idle'), 'No audio came for too long');
      this.#recording.finish(false);
    });
  }

  #startTimer(delayMs: number, callback: () => void): void {
    this.#cancelTimer = this.#clock.setTimeout(callback, delayMs);
  }
}
