import { type CloseCodeName, closeCodes, limits } from '@earshot/core';
import type { RawData, WebSocket } from 'ws';
import type { AudioIntake } from './audio-intake.js';
import { readClientFrame } from './client-frame.js';
import type { MessageSender } from './message-sender.js';

/** How long a socket that was closed may take to say so, in milliseconds. */
const closingMs = 2000;

/** How long a living client may take to answer a ping, in milliseconds. */
const pongMs = 5000;

/** Codes with which a client says that it is done. */
const leavingCodes: readonly number[] = [1000, 1001];

/** What a {@link SessionSocket} works with. */
export interface SessionSocketOptions {
  readonly socket: WebSocket;
  readonly intake: AudioIntake;
  readonly sender: MessageSender;
  /** Milliseconds that only grow. */
  readonly monotonicMs: () => number;
  readonly onStop: () => void;
  /** The client sent something that nobody can read. */
  readonly onMalformed: (reason: string, isAudio: boolean) => void;
  /** The socket is gone; `isLeaving` when the client closed it because it is done. */
  readonly onClose: (isLeaving: boolean) => void;
}

/** One socket of a session. */
export class SessionSocket {
  readonly intake: AudioIntake;
  readonly sender: MessageSender;
  readonly #options: SessionSocketOptions;
  #malformedInARow = 0;
  #isClosedHere = false;
  #lastSignMs: number;
  #lastFrameMs: number;
  #lastPingMs: number;

  constructor(options: SessionSocketOptions) {
    const { intake, monotonicMs, sender, socket } = options;
    this.#options = options;
    this.intake = intake;
    this.sender = sender;
    this.#lastSignMs = monotonicMs();
    this.#lastFrameMs = this.#lastSignMs;
    this.#lastPingMs = this.#lastSignMs;
    socket.on('message', this.#onMessage);
    socket.on('pong', this.#onSign);
    socket.on('ping', this.#onSign);
    socket.on('close', this.#onClose);
  }

  /** When the client last sent audio, a message or an empty chunk. */
  get lastFrameMs(): number {
    return this.#lastFrameMs;
  }

  /** Whether the client answers pings, as far as that is known. */
  isLively(pingMs: number): boolean {
    return this.#options.monotonicMs() - this.#lastSignMs < pingMs + pongMs;
  }

  /** Sends a text that is not one of the numbered messages. */
  sendAside(text: string): void {
    this.#options.socket.send(text);
  }

  /** Lets the client wait: what it sends stays on its side of the network. */
  pause(): void {
    this.#options.socket.pause();
  }

  /** Goes on after {@link pause}; the time between counts as a sign of the client. */
  resume(): void {
    if (!this.#options.socket.isPaused) return;
    this.#lastSignMs = this.#options.monotonicMs();
    this.#lastFrameMs = this.#lastSignMs;
    this.#options.socket.resume();
  }

  /** Whether the client waits. */
  get isPaused(): boolean {
    return this.#options.socket.isPaused;
  }

  /** Pings when it is time to, and gives up a client that gives no sign. */
  checkLife({ pingMs, silentMs }: { pingMs: number; silentMs: number }): void {
    const { monotonicMs, socket } = this.#options;
    const nowMs = monotonicMs();
    if (!this.isPaused && nowMs - this.#lastSignMs >= silentMs) {
      socket.terminate();
      return;
    }
    if (nowMs - this.#lastPingMs < pingMs) return;
    this.#lastPingMs = nowMs;
    socket.ping();
  }

  /** Closes the socket; no more is taken from it, and it tells nothing more. */
  close(name: CloseCodeName, reason = ''): void {
    if (this.#isClosedHere) return;
    this.#isClosedHere = true;
    const { sender, socket } = this.#options;
    sender.stop();
    socket.off('message', this.#onMessage);
    // What comes is read and dropped, or the answer to the closing would never be seen.
    socket.on('message', () => undefined);
    socket.resume();
    socket.close(closeCodeOf(name), reason);
    const limit = setTimeout(() => socket.terminate(), closingMs);
    limit.unref();
    socket.once('close', () => clearTimeout(limit));
  }

  readonly #onSign = () => {
    this.#lastSignMs = this.#options.monotonicMs();
  };

  readonly #onMessage = (data: RawData, isBinary: boolean) => {
    this.#onSign();
    this.#lastFrameMs = this.#lastSignMs;
    // The sockets of the gateway leave binaryType as it is, so that data is one buffer.
    const bytes = data as Buffer;
    if (isBinary) {
      this.#malformedInARow = 0;
      this.intake.push(bytes);
      return;
    }
    const frame = readClientFrame(bytes.toString('utf8'));
    if (frame.kind === 'malformed') {
      this.#refuse(frame.reason, frame.isAudio);
      return;
    }
    this.#malformedInARow = 0;
    if (frame.kind === 'audio') this.intake.push(frame.bytes);
    else this.#options.onStop();
  };

  readonly #onClose = (code: number) => {
    this.sender.stop();
    this.#options.onClose(!this.#isClosedHere && leavingCodes.includes(code));
  };

  #refuse(reason: string, isAudio: boolean): void {
    this.#malformedInARow += 1;
    this.#options.onMalformed(reason, isAudio);
    if (this.#malformedInARow < limits.live.maximumMalformedMessages) return;
    this.close('protocol_fault', `${this.#malformedInARow} malformed messages in a row`);
  }
}

/** The code of a reason to close. */
export function closeCodeOf(name: CloseCodeName): number {
  const found = closeCodes.find((each) => each.name === name);
  if (found === undefined) throw new Error(`There is no close code ${name}`);
  return found.code;
}
