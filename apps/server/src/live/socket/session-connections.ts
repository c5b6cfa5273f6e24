import type { CloseCodeName, LiveRequest } from '@earshot/core';
import {
  acknowledgedAudio,
  findResumptionViolation,
  getAudioLayout,
  type Resumption,
} from '@earshot/core/protocol';
import type { Clock } from '../../clock/index.js';
import type { ProcessingAccount } from '../../limits/processing-account.js';
import { TokenBucket } from '../../limits/token-bucket.js';
import type { ReceivedAudio } from '../audio/received-audio.js';
import { limits, type SessionTimes } from '../limits/session-limits.js';
import type { SessionMessages } from '../messages/session-messages.js';
import type { LiveJournal } from '../ports/live-journal.js';
import type { Mailbox } from '../ports/mailbox.js';
import { readDocument } from '../result/final-document.js';
import type { Connection } from './connection.js';
import { MessageSender } from './message-sender.js';
import { type Refusal, refuseConnection } from './refuse-connection.js';
import { SessionSocket } from './session-socket.js';
import type { ClientSocket, SocketEvent } from './socket-event.js';

/** Options of {@link SessionConnections}. */
export interface SessionConnectionsOptions {
  readonly params: LiveRequest;
  readonly journal: LiveJournal;
  readonly clock: Clock;
  readonly messages: SessionMessages;
  readonly received: ReceivedAudio;
  /** What sends the messages of the session, which the sender of the socket joins. */
  readonly senders: Set<MessageSender>;
  /** Processing time of the key. */
  readonly account: ProcessingAccount;
  /** Path of the final document. */
  readonly documentPath: string;
  readonly mailbox: Mailbox<SocketEvent>;
}

/** Interval between two messages to a client whose audio is held, in milliseconds. */
const heldIntervalMs = 1000;

/** The connections of a session, of which only the newest one is its socket. */
export class SessionConnections {
  readonly #options: SessionConnectionsOptions;
  readonly #rate: TokenBucket;
  #socket: SessionSocket | undefined;
  /**
   * It is `new` before its first connection, in this process or an earlier one, `ended` once its
   * last message is published, and `released` once this process has given the session up.
   */
  #state: 'new' | 'connected' | 'ended' | 'released' = 'new';
  /** Number of messages that were sent to the latest socket. */
  #delivered: number;
  #heldSentMs = 0;

  constructor(options: SessionConnectionsOptions) {
    this.#options = options;
    this.#rate = new TokenBucket(limits.connections, () => options.clock.monotonicMs());
    this.#delivered = options.journal.count;
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
    this.#state = 'connected';
    this.#delivered = delivered;
  }

  /**
   * Accepts a paused socket, or closes it when it is refused. An older one is closed with 4409.
   *
   * @returns true when it was accepted
   */
  accept(connection: Connection, resumption: Resumption): boolean {
    const { socket } = connection;
    // It was closed while it waited.
    if (socket.readyState !== socket.OPEN) return false;
    const isAccepted = this.#accept(connection, resumption);
    socket.resume();
    return isAccepted;
  }

  #accept(connection: Connection, resumption: Resumption): boolean {
    const refusal = this.#findRefusal(resumption);
    if (refusal !== undefined) {
      refuseConnection(connection, refusal, this.#options);
      return false;
    }
    const { cursor, offset } = resumption;
    const isReconnect = this.#state !== 'new' || offset !== undefined;
    if (this.#state === 'new') this.#state = 'connected';
    this.close('taken_over', 'A newer socket took the session over');
    const accepted = this.#open(connection, offset, cursor ?? this.#delivered, isReconnect);
    this.#socket = accepted;
    this.#options.senders.add(accepted.sender);
    if (isReconnect) this.#sendHeld(accepted);
    accepted.sender.start();
    return true;
  }

  #findRefusal(resumption: Resumption): Refusal | undefined {
    if (this.#state === 'released')
      return { code: 'overloaded', reason: 'Another process has the session' };
    if (!this.#rate.take())
      return { code: 'overloaded', reason: 'Too many connections to this session: wait a second' };
    const { journal } = this.#options;
    const violation = findResumptionViolation(resumption, {
      audioBytes: journal.audioBytes,
      messages: journal.count,
      isEnded: this.#state === 'ended',
    });
    return violation === undefined ? undefined : { code: 'protocol_fault', reason: violation };
  }

  /** Detaches the socket and closes it, if there is one. */
  close(name: CloseCodeName, reason?: string): void {
    this.detach()?.close(name, reason);
  }

  /** Ends the session for its clients: a socket is closed as soon as it has every message. */
  end(): void {
    this.#state = 'ended';
    if (this.#socket?.sender.next === this.#options.journal.count) this.close('complete');
  }

  /**
   * Detaches a socket that was closed.
   *
   * @returns false when it was not the socket of the session
   */
  lose(socket: ClientSocket): boolean {
    if (this.#socket !== socket) return false;
    this.detach();
    return true;
  }

  /** Closes the socket, and refuses further ones. */
  release(name: CloseCodeName, reason: string): void {
    this.#state = 'released';
    this.close(name, reason);
  }

  detach(): SessionSocket | undefined {
    const socket = this.#socket;
    if (socket === undefined) return undefined;
    this.#delivered = Math.max(this.#delivered, socket.sender.next);
    this.#options.senders.delete(socket.sender);
    this.#socket = undefined;
    return socket;
  }

  /** True while a client is connected that reads its messages as fast as they are published. */
  get isKeepingUp(): boolean {
    return this.#socket?.sender.isLagging === false;
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
    socket.intake.tick()?.catch((error: unknown) => this.#fail(error));
    if (!isRecording || !socket.intake.isHolding) return;
    // Held audio is not acknowledged. Repeating the last acknowledgement shows the client that the
    // session is alive.
    if (this.#options.clock.monotonicMs() - this.#heldSentMs >= heldIntervalMs) {
      this.#heldSentMs = this.#options.clock.monotonicMs();
      this.#sendHeld(socket);
    }
  }

  /**
   * True while the client is connected but has sent nothing for the idle time. A client that does
   * not respond to pings either is not idle but lost.
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

  #open(
    { socket, transport }: Connection,
    offset: number | undefined,
    cursor: number,
    isReconnect: boolean,
  ): SessionSocket {
    const { account, clock, documentPath, journal, mailbox, messages, params, received } =
      this.#options;
    const accepted: SessionSocket = new SessionSocket({
      socket,
      transport,
      clock,
      account,
      mailbox,
      params,
      journal,
      received,
      offset,
      isReconnect,
      sender: new MessageSender({
        socket,
        transport,
        journal,
        messages,
        readDocument: (entry) => readDocument(documentPath, entry),
        cursor,
        onCaughtUp: () => {
          if (this.#state === 'ended') this.close('complete');
        },
        onTooSlow: () => accepted.close('overloaded', 'The client does not read its messages'),
        onError: (error) => this.#fail(error),
      }),
    });
    return accepted;
  }

  #fail(error: unknown): void {
    this.#options.mailbox.post({ type: 'failed', error });
  }

  #sendHeld(socket: SessionSocket): void {
    const { journal, messages, params } = this.#options;
    const { audioBytes } = journal;
    const { bytesPerSecond } = getAudioLayout(params);
    socket.sendAside(
      messages.formatText(acknowledgedAudio(audioBytes, audioBytes, bytesPerSecond)),
    );
  }
}
