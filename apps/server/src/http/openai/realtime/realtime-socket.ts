import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Clock } from '../../../clock/index.js';
import type { ProcessingAccount } from '../../../limits/processing-account.js';
import { InboundQueue, readInTurn } from '../../../live/socket/paced-reading.js';
import { ReadingPauses } from '../../../live/socket/reading-pauses.js';
import { SocketLiveness } from '../../../live/socket/socket-liveness.js';

/** Options of a {@link RealtimeSocket}. */
export interface RealtimeSocketOptions {
  readonly socket: WebSocket;
  /** The connection that carries the frames of the socket. */
  readonly transport: Duplex;
  /** Processing time of the key. */
  readonly account: ProcessingAccount;
  readonly clock: Clock;
}

/** What a connection does about what comes from its socket. */
export interface SocketListener {
  onMessage(data: Buffer, isBinary: boolean): void;
  onClose(): void;
}

/** Close codes (RFC 6455, section 7.4). */
const closeCodes = { failed: 1011, restarts: 1012, overloaded: 1013 } as const;

/** Unread events from which a client does not keep up, in bytes. */
const maximumUnreadBytes = 1024 * 1024;
const livenessTimes = { pingMs: 20_000, silentMs: 40_000 };

/** The socket of a connection, which is read at the rate and in the turn of its key. */
export class RealtimeSocket {
  readonly #options: RealtimeSocketOptions;
  readonly #inbound: InboundQueue;
  readonly #liveness: SocketLiveness;
  readonly #pauses: ReadingPauses<'backlog' | 'rate' | 'turn'>;
  #listener: SocketListener | undefined;

  constructor(options: RealtimeSocketOptions) {
    this.#options = options;
    this.#liveness = new SocketLiveness(options.socket, options.clock);
    this.#pauses = new ReadingPauses(options.socket, () => this.#liveness.touch());
    readInTurn({ ...options, reading: this.#pauses.for('turn') });
    this.#inbound = new InboundQueue({
      ...options,
      onMessage: (data, isBinary) => this.#listener?.onMessage(data, isBinary),
      onExceeded: (isExceeded) => this.#pauses.set('rate', isExceeded),
    });
  }

  /** Begins to read. */
  listen(listener: SocketListener): void {
    const { socket } = this.#options;
    this.#listener = listener;
    socket.on('message', (data, isBinary) => {
      this.#liveness.touch();
      this.#inbound.push(data, isBinary);
    });
    socket.on('pong', () => this.#liveness.touch());
    socket.on('ping', (data: Buffer) => {
      this.#liveness.touch();
      if (this.#inbound.countControl() && socket.bufferedAmount === 0) socket.pong(data);
    });
    socket.on('close', () => void this.ignore().then(() => listener.onClose()));
  }

  /** Sends a text, and closes the socket of a client that does not read what it gets. */
  send(text: string): void {
    const { socket } = this.#options;
    if (socket.readyState !== socket.OPEN) return;
    socket.send(text);
    if (socket.bufferedAmount > maximumUnreadBytes)
      this.close('overloaded', 'The client does not read its events');
  }

  /** Counts an event that has cost more than its length indicates, in tokens of the rate. */
  charge(tokens: number): void {
    this.#inbound.charge(tokens);
  }

  /** Pauses reading while audio waits, so that the network holds back the data of the client. */
  holdBack(isHeldBack: boolean): void {
    this.#pauses.set('backlog', isHeldBack);
  }

  /** Handles the messages that wait, and no further ones. */
  async ignore(): Promise<void> {
    await this.#inbound.flush();
    this.#listener = undefined;
    this.#inbound.close();
  }

  /** @param reason - at most 123 bytes */
  close(code: keyof typeof closeCodes, reason: string): void {
    this.#options.socket.close(closeCodes[code], reason);
  }

  /** Pings when that is due, and terminates the socket of a client that has left. */
  checkLiveness(): void {
    this.#liveness.check(livenessTimes);
  }
}
