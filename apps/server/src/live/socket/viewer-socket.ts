import type { CloseCodeName } from '@earshot/core';
import type { Clock } from '../../clock/index.js';
import type { ProcessingAccount } from '../../limits/processing-account.js';
import { type Connection, closeSocket } from './connection.js';
import type { MessageSender } from './message-sender.js';
import { readInTurn } from './paced-reading.js';
import { type LivenessTimes, SocketLiveness } from './socket-liveness.js';

/** Backlog in bytes from which pings of a viewer get no pong. */
const maximumPongBacklogBytes = 64 * 1024;

/** Options of a {@link ViewerSocket}. */
export interface ViewerSocketOptions extends Connection {
  readonly sender: MessageSender;
  readonly clock: Pick<Clock, 'after' | 'monotonicMs'>;
  /** Processing time of the viewers of the key. */
  readonly account: ProcessingAccount;
  /** Hash of the token with which it was opened. */
  readonly tokenHash: string;
  /** Called once the socket is closed, or must no longer be used. */
  readonly onGone: (viewer: ViewerSocket) => void;
}

/**
 * A socket that follows a session: it gets the messages, and is closed with 4400 when it sends
 * anything.
 */
export class ViewerSocket {
  readonly sender: MessageSender;
  readonly tokenHash: string;
  readonly #options: ViewerSocketOptions;
  readonly #liveness: SocketLiveness;
  #isClosed = false;

  constructor(options: ViewerSocketOptions) {
    const { account, clock, sender, socket, tokenHash, transport } = options;
    this.#options = options;
    this.sender = sender;
    this.tokenHash = tokenHash;
    this.#liveness = new SocketLiveness(socket, clock);
    readInTurn({ transport, account, clock, reading: socket });
    socket.on('message', () => this.close('protocol_fault', 'A viewer cannot send'));
    socket.on('pong', () => this.#liveness.touch());
    socket.on('ping', (data: Buffer) => {
      this.#liveness.touch();
      if (!this.#isClosed && socket.bufferedAmount <= maximumPongBacklogBytes) socket.pong(data);
    });
    socket.on('close', () => this.#leave());
  }

  /**
   * Pings when that is due, and terminates the socket of a viewer that has been silent for too
   * long.
   */
  checkLiveness(times: LivenessTimes): void {
    this.#liveness.check(times);
  }

  /** Closes the socket. Nothing more is sent. */
  close(name: CloseCodeName, reason: string): void {
    if (this.#isClosed) return;
    this.#leave();
    closeSocket(this.#options, name, reason);
  }

  #leave(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.sender.stop();
    this.#options.onGone(this);
  }
}
