import { decodeBase64 } from '@earshot/audio';
import type { CloseCodeName } from '@earshot/core';
import {
  type AudioIntake,
  isLeaving,
  MalformedMessages,
  readClientFrame,
} from '@earshot/core/protocol';
import type { RawData } from 'ws';
import type { Clock } from '../../clock/index.js';
import { TokenBucket } from '../../limits/token-bucket.js';
import { type Connection, closeSocket } from './connection.js';
import { InboundQueue } from './inbound-queue.js';
import type { MessageSender } from './message-sender.js';
import { meterProcessing, type ProcessingMeter } from './meter-processing.js';

/** Time that a living client may take to send a pong, in milliseconds. */
const pongMs = 5000;

/** Errors about malformed messages that are sent; those beyond are counted in the next one. */
const errorRate = { burst: 50, perSecond: 5 };

/** Cost of a malformed message beside itself, in tokens of the client's rate: it is checked field by field, and reported. */
const malformedTokens = 10;

/** Bytes that may wait for the client before its pings get no pong. */
const maximumPongBacklogBytes = 256 * 1024;

/** Options of a {@link SessionSocket}. */
export interface SessionSocketOptions extends Connection {
  readonly intake: AudioIntake;
  readonly sender: MessageSender;
  readonly clock: Pick<Clock, 'monotonicMs' | 'sleep'>;
  /** Processing time that the connection may take at first beyond its rate, in milliseconds. */
  readonly initialProcessingMs: number;
  /** Processing time in milliseconds that it shares with others once it is closed. */
  readonly closingBucket: TokenBucket;
  /** The client asks for the end of the recording. */
  readonly onStop: () => void;
  /** The client sent a message that cannot be read, or so many that only the latest is reported. */
  readonly onMalformed: (reason: string, isAudio: boolean) => void;
  /** The client broke the protocol for good; nothing more is taken from it. */
  readonly onProtocolError: (reason: string) => void;
  /** The socket is gone; `isLeaving` when the client closed it because it is done. */
  readonly onClose: (isLeaving: boolean) => void;
}

/** One socket of a session. */
export class SessionSocket {
  readonly intake: AudioIntake;
  readonly sender: MessageSender;
  readonly #options: SessionSocketOptions;
  readonly #inbound: InboundQueue;
  readonly #errors: TokenBucket;
  readonly #meter: ProcessingMeter;
  /** Reasons for which the client is not read. */
  readonly #pauses = new Set<'backlog' | 'rate' | 'processing'>();
  readonly #malformed = new MalformedMessages();
  #unreported = 0;
  #isClosedHere = false;
  #isRefusing = false;
  #lastActiveMs: number;
  #lastFrameMs: number;
  #lastPingMs: number;

  constructor(options: SessionSocketOptions) {
    const { clock, initialProcessingMs, intake, sender, socket, transport } = options;
    this.#options = options;
    this.#meter = meterProcessing({
      transport,
      clock,
      initialMs: initialProcessingMs,
      onExceeded: (isExceeded) => this.#pause('processing', isExceeded),
    });
    this.intake = intake;
    this.sender = sender;
    this.#inbound = new InboundQueue({
      clock,
      onMessage: (data, isBinary) => this.#handle(data, isBinary),
      onExceeded: (isExceeded) => this.#pause('rate', isExceeded),
    });
    this.#errors = new TokenBucket(errorRate, () => clock.monotonicMs());
    this.#lastActiveMs = clock.monotonicMs();
    this.#lastFrameMs = this.#lastActiveMs;
    this.#lastPingMs = this.#lastActiveMs;
    socket.on('message', this.#onMessage);
    socket.on('pong', this.#onPong);
    socket.on('ping', this.#onPing);
    socket.on('close', this.#onClose);
  }

  /** Time of the latest audio, message or empty chunk of the client, by the monotonic clock. */
  get lastFrameMs(): number {
    return this.#lastFrameMs;
  }

  /** True while the client sends pongs, or has no ping outstanding. */
  isLively(pingMs: number): boolean {
    return this.#options.clock.monotonicMs() - this.#lastActiveMs < pingMs + pongMs;
  }

  /** Sends a message that is not numbered. */
  sendAside(text: string): void {
    this.#options.socket.send(text);
  }

  /** Pauses the client: what it sends stays on its side of the network. */
  pause(): void {
    this.#pause('backlog', true);
  }

  /** Ends a {@link pause}; the client counts as active until now. */
  resume(): void {
    this.#pause('backlog', false);
  }

  /** True while the client is not read. */
  get isPaused(): boolean {
    return this.#options.socket.isPaused;
  }

  /** Pings when it is time to, and terminates a socket whose client is silent for too long. */
  checkLife({ pingMs, silentMs }: { pingMs: number; silentMs: number }): void {
    const { clock, socket } = this.#options;
    const nowMs = clock.monotonicMs();
    if (!this.isPaused && nowMs - this.#lastActiveMs >= silentMs) {
      socket.terminate();
      return;
    }
    if (nowMs - this.#lastPingMs < pingMs) return;
    this.#lastPingMs = nowMs;
    socket.ping();
  }

  /** Takes nothing more from the client, until the socket is closed. */
  refuseRest(): void {
    this.#isRefusing = true;
    this.intake.close();
  }

  /** Closes the socket; nothing more is taken from it or sent. */
  close(name: CloseCodeName, reason = ''): void {
    if (this.#isClosedHere) return;
    this.#isClosedHere = true;
    const { sender, socket } = this.#options;
    sender.stop();
    this.intake.close();
    this.#inbound.close();
    socket.off('message', this.#onMessage);
    // Frames are read and dropped, or the client's part of the closing would never be seen.
    socket.on('message', () => undefined);
    this.#meter.drawFrom(this.#options.closingBucket);
    this.#pauses.delete('backlog');
    this.#pauses.delete('rate');
    if (this.#pauses.size === 0) socket.resume();
    closeSocket(this.#options, name, reason);
  }

  #touch(): void {
    this.#lastActiveMs = this.#options.clock.monotonicMs();
  }

  readonly #onPong = () => {
    this.#touch();
    this.#inbound.countControl();
  };

  readonly #onPing = (data: Buffer) => {
    this.#touch();
    const { socket } = this.#options;
    const mayPong = this.#inbound.countControl() && !this.#isClosedHere;
    if (mayPong && socket.bufferedAmount <= maximumPongBacklogBytes) socket.pong(data);
  };

  readonly #onMessage = (data: RawData, isBinary: boolean) => {
    this.#touch();
    this.#lastFrameMs = this.#lastActiveMs;
    this.#inbound.push(data, isBinary);
  };

  readonly #onClose = (code: number) => {
    this.sender.stop();
    const isDone = !this.#isClosedHere && isLeaving(code);
    if (!isDone) {
      this.intake.close();
      this.#inbound.close();
    }
    // It was sent before the client left.
    void this.#inbound.flush().then(() => this.#options.onClose(isDone));
  };

  #pause(reason: 'backlog' | 'rate' | 'processing', isPaused: boolean): void {
    const { socket } = this.#options;
    if (this.#isClosedHere && reason !== 'processing') return;
    if (isPaused) this.#pauses.add(reason);
    else this.#pauses.delete(reason);
    if (this.#pauses.size > 0) socket.pause();
    else if (socket.isPaused) {
      this.#touch();
      // A client that had to wait could not send.
      if (reason === 'backlog') this.#lastFrameMs = this.#lastActiveMs;
      socket.resume();
    }
  }

  #handle(data: Buffer, isBinary: boolean): void {
    if (this.#isClosedHere || this.#isRefusing) return;
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
    else this.#options.onStop();
  }

  #refuse(reason: string, isAudio: boolean): void {
    this.#malformed.add();
    this.#inbound.charge(malformedTokens);
    this.#report(reason, isAudio);
    const { violation } = this.#malformed;
    if (violation !== undefined) this.#options.onProtocolError(violation);
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
    this.#options.onMalformed(`${reason}${more}`, isAudio);
  }
}
