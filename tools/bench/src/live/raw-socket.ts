import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

const continuationOpcode = 0;
const textOpcode = 1;
const binaryOpcode = 2;
const closeOpcode = 8;
const pingOpcode = 9;
const pongFrame = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);

/** Builds a client frame, which can be sent any number of times. */
export function buildFrame(content: Uint8Array | string): Buffer {
  const payload = typeof content === 'string' ? Buffer.from(content) : content;
  const head = Buffer.from([0x80 | (typeof content === 'string' ? textOpcode : binaryOpcode)]);
  const length =
    payload.length < 126
      ? Buffer.from([0x80 | payload.length])
      : Buffer.from([0x80 | 126, payload.length >> 8, payload.length & 0xff]);
  // A mask of zeros would spare the server its work.
  const mask = randomBytes(4).map((byte) => byte | 1);
  const masked = payload.map((byte, index) => byte ^ (mask[index & 3] ?? 0));
  return Buffer.concat([head, length, mask, masked]);
}

/** Listeners of a {@link RawSocket}. */
export interface RawSocketEvents {
  readonly onMessage: (payload: Buffer) => void;
  /** Called with the close code, or undefined when there was none. */
  readonly onClose: (code: number | undefined) => void;
}

/**
 * A minimal WebSocket client for small frames, cheap since it shares the processors with the
 * service that is measured.
 */
export class RawSocket {
  readonly #socket: Socket;
  readonly #events: RawSocketEvents;
  #rest: Buffer = Buffer.alloc(0);
  /** Parts of a message whose end has not come. */
  #fragments: Buffer[] = [];
  #code: number | undefined;
  #isOpen = false;
  readonly opened: Promise<void>;

  constructor(url: string, localAddress: string, events: RawSocketEvents) {
    const { host, hostname, pathname, port, search } = new URL(url);
    this.#events = events;
    this.#socket = connect({ host: hostname, port: Number(port), localAddress, noDelay: true });
    this.#socket.write(
      [
        `GET ${pathname}${search} HTTP/1.1`,
        `host: ${host}`,
        'connection: upgrade',
        'upgrade: websocket',
        'sec-websocket-version: 13',
        `sec-websocket-key: ${randomBytes(16).toString('base64')}`,
        '\r\n',
      ].join('\r\n'),
    );
    this.opened = new Promise((resolve, reject) => {
      this.#socket.on('data', (chunk) => {
        this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
        if (!this.#isOpen && !this.#readResponse(resolve, reject)) return;
        this.#readFrames();
      });
      this.#socket.on('error', reject);
      this.#socket.on('close', () => {
        reject(new Error('The connection was closed before it was open'));
        events.onClose(this.#code);
      });
    });
  }

  /** True while data that was sent waits in this process. */
  get isFull(): boolean {
    return this.#socket.writableNeedDrain;
  }

  /** Sends a frame of {@link buildFrame}. */
  send(frame: Buffer): void {
    this.#socket.write(frame);
  }

  /** Drops the connection. */
  destroy(): void {
    this.#socket.destroy();
  }

  #readResponse(resolve: () => void, reject: (error: Error) => void): boolean {
    const end = this.#rest.indexOf('\r\n\r\n');
    if (end < 0) return false;
    const response = this.#rest.toString('latin1', 0, end);
    this.#rest = this.#rest.subarray(end + 4);
    this.#isOpen = response.startsWith('HTTP/1.1 101');
    if (this.#isOpen) resolve();
    else reject(new Error(`The connection was refused: ${response.split('\r\n')[0]}`));
    return this.#isOpen;
  }

  #readFrames(): void {
    const bytes = this.#rest;
    let at = 0;
    for (;;) {
      const opcode = (bytes[at] ?? 0) & 15;
      const short = bytes[at + 1] ?? 0;
      const headBytes = short < 126 ? 2 : short === 126 ? 4 : 10;
      if (bytes.length < at + headBytes) break;
      const length =
        short < 126
          ? short
          : short === 126
            ? bytes.readUInt16BE(at + 2)
            : bytes.readUInt32BE(at + 6);
      const end = at + headBytes + length;
      if (bytes.length < end) break;
      const isLast = ((bytes[at] ?? 0) & 128) !== 0;
      this.#take(opcode, bytes.subarray(at + headBytes, end), isLast);
      at = end;
    }
    this.#rest = bytes.subarray(at);
  }

  #take(opcode: number, payload: Buffer, isLast: boolean): void {
    switch (opcode) {
      case continuationOpcode:
      case textOpcode:
      case binaryOpcode:
        this.#fragments.push(payload);
        if (!isLast) break;
        this.#events.onMessage(
          this.#fragments.length === 1 ? payload : Buffer.concat(this.#fragments),
        );
        this.#fragments = [];
        break;
      case pingOpcode:
        this.#socket.write(pongFrame);
        break;
      case closeOpcode:
        this.#code = payload.length >= 2 ? payload.readUInt16BE(0) : undefined;
        this.#socket.end();
        break;
    }
  }
}
