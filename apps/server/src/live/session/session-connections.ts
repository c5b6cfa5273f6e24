import { createStreamStartReader } from '@earshot/audio/wav-header';
import type { CloseCodeName, LiveRequest } from '@earshot/core';
import {
  AudioIntake,
  acknowledgedAudio,
  audioLayoutOf,
  findResumptionViolation,
  type Resumption,
} from '@earshot/core/protocol';
import type { Clock } from '../../clock/index.js';
import { TokenBucket } from '../../limits/token-bucket.js';
import type { SessionLog } from '../messages/session-log.js';
import { readDocument } from '../result/final-document.js';
import type { Connection } from './connection.js';
import { MessageSender } from './message-sender.js';
import type { Recording } from './recording.js';
import { limits, type SessionTimes } from './session-limits.js';
import type { SessionProcessing } from './session-processing.js';
import { SessionSocket } from './session-socket.js';
import type { SessionState } from './session-state.js';

/** Reason why a socket is refused. */
export interface Refusal {
  readonly code: CloseCodeName;
  readonly reason: string;
}

/** The part of a session that its connections use. */
export interface ConnectedSession {
  /** True once the last message of the session has been published. */
  isEnded(): boolean;
  /** Writes the received audio. */
  commit(): void;
  /** Receives audio that the session does not have yet. */
  readonly takeAudio: (bytes: Uint8Array) => void;
  /** The client requests the end of the recording. */
  onStop(socket: SessionSocket): void;
  /** The client has sent a malformed message. */
  onMalformed(reason: string, isAudio: boolean): void;
  /** The client has violated the protocol beyond tolerance. */
  onViolation(socket: SessionSocket, reason: string): void;
  /** Audio cannot be accepted: its header has another format, or stored audio cannot be read. */
  onAudioError(socket: SessionSocket, error: unknown): void;
  /** Messages cannot be read, or audio cannot be placed. */
  onError(error: unknown): void;
  /** The socket of the session was closed. `isLeaving` is true when the client is done. */
  onLost(socket: SessionSocket, isLeaving: boolean): void;
}

/** Options of {@link SessionConnections}. */
export interface SessionConnectionsOptions {
  readonly params: LiveRequest;
  readonly state: SessionState;
  readonly clock: Clock;
  readonly log: SessionLog;
  readonly recording: Pick<Recording, 'size'>;
  readonly processing: SessionProcessing;
  /** Path of the final document. */
  readonly documentPath: string;
  readonly session: ConnectedSession;
}

/** Interval between two messages to a client whose audio is held, in milliseconds. */
const heldIntervalMs = 1000;

/** The connections of a session, of which only the newest one is its socket. */
export class SessionConnections {
  readonly #options: SessionConnectionsOptions;
  readonly #rate: TokenBucket;
  #socket: SessionSocket | undefined;
  /** True once the session has had a connection, in this process or an earlier one. */
  #hasConnected = false;
  /** Number of messages that were sent to the latest socket. */
  #delivered: number;
  #heldSentMs = 0;

  constructor(options: SessionConnectionsOptions) {
    this.#options = options;
    this.#rate = new TokenBucket(limits.connections, () => options.clock.monotonicMs());
    this.#delivered = options.state.journal.count;
  }

  /** The socket of the session, or undefined while there is none. */
  get socket(): SessionSocket | undefined {
    return this.#socket;
  }

  /**
   * Continues after the connections of an earlier process.
   *
   * @param delivered - number of messages that a client without a cursor is assumed to have
   */
  resume(delivered = this.#delivered): void {
    this.#hasConnected = true;
    this.#delivered = delivered;
  }

  /**
   * Accepts a socket. An older one is closed with 4409.
   *
   * @returns the reason why the socket is refused, or undefined when it was accepted
   */
  connect(connection: Connection, resumption: Resumption): Refusal | undefined {
    if (!this.#rate.take())
      return { code: 'overloaded', reason: 'Too many connections to this session: wait a second' };
    this.#options.session.commit();
    const { session, state } = this.#options;
    const violation = findResumptionViolation(resumption, {
      audioBytes: state.audio.size,
      messages: state.journal.count,
      isEnded: session.isEnded(),
    });
    if (violation !== undefined) return { code: 'protocol_fault', reason: violation };
    const { cursor, offset } = resumption;
    const isReconnect = this.#hasConnected || offset !== undefined;
    this.#hasConnected = true;
    this.close('taken_over', 'A newer socket took the session over');
    const accepted = this.#accept(connection, offset, cursor ?? this.#delivered, isReconnect);
    this.#socket = accepted;
    if (isReconnect) this.#sendHeld(accepted);
    accepted.sender.start();
    return undefined;
  }

  /** Detaches the socket and closes it, if there is one. */
  close(name: CloseCodeName, reason?: string): void {
    this.detach()?.close(name, reason);
  }

  /** Closes the socket once it has every message. */
  closeComplete(): void {
    if (this.#socket?.sender.next === this.#options.state.journal.count) this.close('complete');
  }

  /** Detaches the socket from the session. */
  detach(): SessionSocket | undefined {
    const socket = this.#socket;
    if (socket !== undefined) this.#delivered = Math.max(this.#delivered, socket.sender.next);
    this.#socket = undefined;
    return socket;
  }

  /** True unless the offset of the audio that the client sends is searched. */
  get isAudioSettled(): boolean {
    return this.#socket === undefined || this.#socket.intake.isSettled;
  }

  /** Pings the client, and decides about held audio, when that is due. */
  tick(times: Pick<SessionTimes, 'pingMs' | 'silentMs'>, isRecording: boolean): void {
    const socket = this.#socket;
    if (socket === undefined) return;
    socket.checkLiveness(times);
    socket.intake.tick()?.catch((error: unknown) => this.#options.session.onError(error));
    if (!isRecording || !socket.intake.isHolding) return;
    // Held audio is not acknowledged. Repeating the last acknowledgement shows the client that the session is alive.
    if (this.#options.clock.monotonicMs() - this.#heldSentMs >= heldIntervalMs) {
      this.#heldSentMs = this.#options.clock.monotonicMs();
      this.#sendHeld(socket);
    }
  }

  /**
   * True while the client is connected but has sent nothing for the idle time. A client that does not respond to pings either is not idle but
   * lost.
   */
  isIdle({ idleMs, pingMs }: Pick<SessionTimes, 'idleMs' | 'pingMs'>): boolean {
    const socket = this.#socket;
    return (
      socket !== undefined &&
      !socket.isPaused &&
      socket.isLively(pingMs) &&
      this.#options.clock.monotonicMs() - socket.lastFrameMs >= idleMs
    );
  }

  #accept(
    { socket, transport }: Connection,
    offset: number | undefined,
    cursor: number,
    isReconnect: boolean,
  ): SessionSocket {
    const { clock, documentPath, log, params, processing, recording, session, state } =
      this.#options;
    const { audio, journal } = state;
    const accepted: SessionSocket = new SessionSocket({
      socket,
      transport,
      clock,
      account: processing.own,
      intake: new AudioIntake({
        createHeaderReader: () => createStreamStartReader(params),
        offset,
        isReconnect,
        size: () => recording.size,
        readAudio: (from, length) => {
          session.commit();
          return audio.read(from, length);
        },
        readBoundaries: () => journal.readBoundaries(),
        areEqual: (left, right) => Buffer.compare(left, right) === 0,
        onAudio: session.takeAudio,
        onError: (error) => session.onAudioError(accepted, error),
      }),
      sender: new MessageSender({
        socket,
        transport,
        journal,
        log,
        readDocument: (entry) => readDocument(documentPath, entry),
        cursor,
        onCaughtUp: () => {
          if (session.isEnded()) this.close('complete');
        },
        onTooSlow: () => accepted.close('overloaded', 'The client does not read its messages'),
        onError: (error) => session.onError(error),
      }),
      onStop: () => session.onStop(accepted),
      onMalformed: (reason, isAudio) => session.onMalformed(reason, isAudio),
      onProtocolError: (reason) => session.onViolation(accepted, reason),
      onClose: (isLeaving) => {
        if (this.#socket !== accepted) return;
        this.detach();
        session.onLost(accepted, isLeaving);
      },
    });
    return accepted;
  }

  #sendHeld(socket: SessionSocket): void {
    const { log, params, state } = this.#options;
    const { size } = state.audio;
    const { bytesPerSecond } = audioLayoutOf(params);
    socket.sendAside(log.textOf(acknowledgedAudio(size, size, bytesPerSecond)));
  }
}
