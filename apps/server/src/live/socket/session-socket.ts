import { decodeBase64 } from '@earshot/audio';
import { createStreamStartReader } from '@earshot/audio/wav-header';
import type { CloseCodeName, LiveRequest } from '@earshot/core';
import { AudioIntake, isLeaving, MalformedMessages, readClientFrame } from '@earshot/core/protocol';
import type { RawData } from 'ws';
import type { Clock } from '../../clock/index.js';
import type { ProcessingAccount } from '../../limits/processing-account.js';
import { TokenBucket } from '../../limits/token-bucket.js';
import type { ReceivedAudio } from '../audio/received-audio.js';
import type { LiveJournal } from '../ports/live-journal.js';
import type { Mailbox } from '../ports/mailbox.js';
import { type Connection, closeSocket } from './connection.js';
import type { MessageSender } from './message-sender.js';
import { InboundQueue, readInTurn } from './paced-reading.js';
import { ReadingPauses } from './reading-pauses.js';
import type { ClientSocket, SocketEvent } from './socket-event.js';
import { type LivenessTimes, SocketLiveness } from './socket-liveness.js';

/** Rate of errors about malformed messages. Further ones are counted in the next error. */
const errorRate = { burst: 50, perSecond: 5 };

/**
 * Additional cost of a malformed message, which is checked field by field and reported, in tokens
 * of the client's rate.
 */
const malformedTokens = 10;

/** Backlog in bytes from which pings of the client get no pong. */
const maximumPongBacklogBytes = 256 * 1024;

/** Options of a {@link SessionSocket}. */
export interface SessionSocketOptions extends Connection {
  readonly params: LiveRequest;
  readonly journal: Pick<LiveJournal, 'readBoundaries'>;
  readonly received: Pick<ReceivedAudio, 'read' | 'size'>;
  /** Offset in the session of its first byte, in bytes. Undefined when it is unknown. */
  readonly offset: number | undefined;
  /** True when the session had an earlier connection. */
  readonly isReconnect: boolean;
  readonly sender: MessageSender;
  readonly clock: Pick<Clock, 'after' | 'monotonicMs' | 'sleep'>;
  /** Processing time of the key. */
  readonly account: ProcessingAccount;
  readonly mailbox: Mailbox<SocketEvent>;
}

/** One socket of a session. */
export class SessionSocket implements ClientSocket {
  readonly intake: AudioIntake;
  readonly sender: MessageSender;
  readonly #options: SessionSocketOptions;
  readonly #inbound: InboundQueue;
  readonly #errors: TokenBucket;
  readonly #liveness: SocketLiveness;
  readonly #pauses: ReadingPauses<'backlog' | 'rate' | 'turn'>;
  readonly #malformed = new MalformedMessages();
  #unreported = 0;
  /** It is `closed` once this side has closed it. */
  #state: 'open' | 'refusing' | 'closed' = 'open';
  #lastFrameMs: number;

  constructor(options: SessionSocketOptions) {
    const { account, clock, sender, socket, transport } = options;
    this.#options = options;
    this.#liveness = new SocketLiveness(socket, clock);
    // The client could not send while it was paused, or what it has sent was not read, and it is not
    // idle.
    this.#pauses = new ReadingPauses(socket, () => this.#touchFrame());
    readInTurn({ transport, account, clock, reading: this.#pauses.for('turn') });
    this.intake = this.#createIntake();
    this.sender = sender;
    this.#inbound = new InboundQueue({
      account,
      clock,
      onMessage: (data, isBinary) => this.#handle(data, isBinary),
      onExceeded: (isExceeded) => this.#holdBack('rate', isExceeded),
    });
    this.#errors = new TokenBucket(errorRate, () => clock.monotonicMs());
    this.#lastFrameMs = this.#liveness.lastActiveMs;
    socket.on('message', this.#onMessage);
    socket.on('pong', this.#onPong);
    socket.on('ping', this.#onPing);
    socket.on('close', this.#onClose);
  }

  /** Monotonic time of the latest audio, message or empty chunk of the client. */
  get lastFrameMs(): number {
    return this.#lastFrameMs;
  }

  /** True while the client responds to pings, or none is outstanding. */
  isLively(pingMs: number): boolean {
    return this.#liveness.isLively(pingMs);
  }

  /** Sends an unnumbered message. */
  sendAside(text: string): void {
    this.#options.socket.send(text);
  }

  /** Pauses reading, so that the network holds back the data of the client. */
  pause(): void {
    this.#holdBack('backlog', true);
  }

  /** Ends a {@link pause}. The time of the pause does not count as idle. */
  resume(): void {
    this.#holdBack('backlog', false);
  }

  /** True while reading is paused. */
  get isPaused(): boolean {
    return this.#options.socket.isPaused;
  }

  /**
   * Pings when that is due, and terminates the socket of a client that has been silent for too
   * long.
   */
  checkLiveness(times: LivenessTimes): void {
    this.#liveness.check(times);
  }

  /** Ignores everything from the client until the socket is closed. */
  ignoreFurtherInput(): void {
    if (this.#state === 'open') this.#state = 'refusing';
    this.intake.close();
  }

  /** Closes the socket. Nothing more is accepted or sent. */
  close(name: CloseCodeName, reason = ''): void {
    if (this.#state === 'closed') return;
    this.#state = 'closed';
    const { sender, socket } = this.#options;
    sender.stop();
    this.intake.close();
    this.#inbound.close();
    socket.off('message', this.#onMessage);
    // Frames are read and dropped, since the client's part of the closing handshake comes after
    // them.
    socket.on('message', () => undefined);
    this.#pauses.set('backlog', false);
    this.#pauses.set('rate', false);
    closeSocket(this.#options, name, reason);
  }

  #createIntake(): AudioIntake {
    const { isReconnect, journal, offset, params, received } = this.#options;
    return new AudioIntake({
      createHeaderReader: () => createStreamStartReader(params),
      offset,
      isReconnect,
      size: () => received.size,
      readAudio: (from, length) => received.read(from, length),
      readBoundaries: () => journal.readBoundaries(),
      areEqual: (left, right) => Buffer.compare(left, right) === 0,
      onAudio: (bytes) => this.#post({ type: 'audio', socket: this, bytes }),
      onError: (error) => this.#post({ type: 'audio-refused', socket: this, error }),
    });
  }

  #touchFrame(): void {
    this.#liveness.touch();
    this.#lastFrameMs = this.#liveness.lastActiveMs;
  }

  readonly #onPong = () => {
    this.#liveness.touch();
    this.#inbound.countControl();
  };

  readonly #onPing = (data: Buffer) => {
    this.#liveness.touch();
    const { socket } = this.#options;
    const mayPong = this.#inbound.countControl() && this.#state !== 'closed';
    if (mayPong && socket.bufferedAmount <= maximumPongBacklogBytes) socket.pong(data);
  };

  readonly #onMessage = (data: RawData, isBinary: boolean) => {
    this.#touchFrame();
    this.#inbound.push(data, isBinary);
  };

  readonly #onClose = (code: number) => {
    this.sender.stop();
    const isDone = this.#state !== 'closed' && isLeaving(code);
    if (!isDone) {
      this.intake.close();
      this.#inbound.close();
    }
    // Handles the messages that the client sent before it left.
    void this.#inbound
      .flush()
      .then(() => this.#post({ type: 'lost', socket: this, isLeaving: isDone }));
  };

  /** Pauses reading, or ends that pause. A closed socket is read, and what comes is dropped. */
  #holdBack(reason: 'backlog' | 'rate', isHeldBack: boolean): void {
    if (this.#state !== 'closed') this.#pauses.set(reason, isHeldBack);
  }

  #handle(data: Buffer, isBinary: boolean): void {
    if (this.#state !== 'open') return;
    if (isBinary) {
      this.#malformed.endRow();
      this.intake.push(data);
      return;
    }
    const frame = readClientFrame(data.toString('utf8'));
    if (frame.kind === 'malformed') {
      this.#refuse(frame.reason, frame.isAudio);
      return;
    }
    this.#malformed.endRow();
    if (frame.kind === 'audio') this.intake.push(decodeBase64(frame.base64));
    else this.#post({ type: 'stop-requested', socket: this });
  }

  #refuse(reason: string, isAudio: boolean): void {
    this.#malformed.add();
    this.#inbound.charge(malformedTokens);
    this.#report(reason, isAudio);
    const { violation } = this.#malformed;
    if (violation !== undefined) this.#post({ type: 'violated', socket: this, reason: violation });
  }

  #report(reason: string, isAudio: boolean): void {
    if (!this.#errors.take()) {
      this.#unreported += 1;
      return;
    }
    const more =
      this.#unreported === 0
        ? ''
        : `; ${this.#unreported} earlier malformed messages were not reported`;
    this.#unreported = 0;
    this.#post({ type: 'malformed', reason: `${reason}${more}`, isAudio });
  }

  #post(event: SocketEvent): void {
    this.#options.mailbox.post(event);
  }
}
