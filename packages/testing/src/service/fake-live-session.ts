import type { KnownLiveMessage, LiveRequest } from '@earshot/core';
import type { FakeClock } from '../clock/fake-clock.js';
import type { FakeSocket } from '../sockets/fake-socket.js';
import { closeCode } from './close-code.js';
import { Recording } from './recording.js';
import type { Script } from './script.js';
import type { ServiceTimes } from './service-times.js';
import { SessionSocket } from './session-socket.js';

/** What a {@link FakeLiveSession} is made of. */
export interface FakeLiveSessionOptions {
  readonly id: string;
  readonly clock: FakeClock;
  readonly parameters: LiveRequest;
  readonly script: Script;
  readonly times: ServiceTimes;
}

/** A session as the service has it. */
export class FakeLiveSession {
  readonly id: string;
  /** The request with its defaults. */
  readonly parameters: LiveRequest;
  readonly #clock: FakeClock;
  readonly #times: ServiceTimes;
  readonly #recording: Recording;
  #socket: SessionSocket | null = null;
  #connections = 0;
  #delivered = 0;
  #cancelTimer: () => void;
  #validUntilMs: number;

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
    this.#validUntilMs = clock.monotonicMs() + times.tokenMs;
    this.#cancelTimer = () => undefined;
  }

  /** How many sockets it has had. */
  get connections(): number {
    return this.#connections;
  }

  /** The audio that was recorded. */
  get audio(): Uint8Array<ArrayBuffer> {
    return this.#recording.ledger.read();
  }

  /** Every numbered message so far. */
  get messages(): readonly KnownLiveMessage[] {
    return this.#recording.log.messages;
  }

  /** Whether audio is still taken, or what comes after it is under way or over. */
  get phase(): 'recording' | 'finishing' | 'ended' {
    return this.#recording.phase;
  }

  /** Writes an `error` message into the session, as the service does for faults of its own. */
  fail(statusCode: number, exception: string, message: string): void {
    this.#recording.fail(statusCode, exception, message);
  }

  /** Closes the socket that it has, as the service does when it restarts (1012) or is overloaded (1013). */
  close(code: number, reason = ''): void {
    this.#socket?.close(code, reason);
  }

  /** Takes a socket; an older one is closed with 4409. */
  connect(socket: FakeSocket, url: URL): void {
    if (this.#clock.monotonicMs() > this.#validUntilMs) {
      socket.close(closeCode('token_refused'));
      return;
    }
    const offset = integerOf(url, 'audio_offset');
    const cursor = integerOf(url, 'message_cursor');
    const { ledger, log } = this.#recording;
    if ((offset ?? 0) > ledger.length || (cursor ?? 0) > log.length) {
      socket.close(
        closeCode('protocol_fault'),
        'audio_offset or message_cursor is ahead of the session',
      );
      return;
    }
    // What a client sends again begins where an acknowledgement ended, be it the one that begins its socket.
    this.#recording.acknowledge();
    const isReconnect = this.#connections > 0 || offset !== null;
    this.#connections += 1;
    if (this.phase !== 'ended') this.#validUntilMs = Number.POSITIVE_INFINITY;
    if (this.#socket !== null) this.#forget(this.#socket).abandon(closeCode('taken_over'), '');
    this.#startIdleTimer();
    this.#socket = new SessionSocket({
      socket,
      recording: this.#recording,
      parameters: this.parameters,
      offset,
      cursor: cursor ?? this.#delivered,
      isReconnect,
      onSign: () => this.#startIdleTimer(),
      onClose: (isLeaving) => this.#onClose(isLeaving),
    });
  }

  #onChange(): void {
    if (this.phase === 'ended') this.#setEnded();
    this.#socket?.flush();
  }

  #setEnded(): void {
    this.#cancelTimer();
    this.#validUntilMs = this.#clock.monotonicMs() + this.#times.lateTokenMs;
  }

  #onClose(isLeaving: boolean): void {
    if (this.#socket !== null) this.#forget(this.#socket);
    this.#cancelTimer();
    if (this.phase !== 'recording') return;
    if (isLeaving) this.#recording.finish(false);
    else this.#startTimer(this.#times.resumeWindowMs, () => this.#recording.finish(false));
  }

  #forget(socket: SessionSocket): SessionSocket {
    this.#delivered = Math.max(this.#delivered, socket.sent);
    this.#socket = null;
    return socket;
  }

  #startIdleTimer(): void {
    this.#cancelTimer();
    if (this.phase !== 'recording') return;
    this.#startTimer(this.#times.idleMs, () => {
      const socket = this.#socket;
      if (socket !== null) this.#forget(socket).abandon(closeCode('idle'), '');
      this.#recording.finish(false);
    });
  }

  #startTimer(delayMs: number, callback: () => void): void {
    this.#cancelTimer = this.#clock.setTimeout(callback, delayMs);
  }
}

/** A parameter of the address that is an integer; null when it is absent or none. */
function integerOf(url: URL, name: string): number | null {
  const text = url.searchParams.get(name) ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}
