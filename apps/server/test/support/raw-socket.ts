import { connect, type Socket } from 'node:net';
import { opcodes, readFrames, type ServerFrame } from './frame-bytes.js';

/** A connection that sends bytes as they are. */
export interface RawSocket {
  readonly socket: Socket;
  /**
   * The response to the request for a WebSocket, as far as it has arrived. Only the headers of an
   * accepted one.
   */
  response(): string;
  /** True once the request was granted. */
  readonly isOpen: boolean;
  /** The frames that were received over the WebSocket. */
  readonly frames: readonly ServerFrame[];
  write(...bytes: readonly (Uint8Array | string)[]): void;
  /**
   * Waits until something is found in the received data.
   *
   * @throws Error when the connection ends without it
   */
  waitFor<Value>(look: () => Value | undefined): Promise<Value>;
  /** Resolves when the server has ended the connection. */
  readonly ended: Promise<void>;
  destroy(): void;
}

/** Parts of the request of a {@link RawSocket}. The others are as the standard requires. */
export interface Handshake {
  readonly method?: string;
  readonly version?: string;
  /** The target of the request. */
  readonly target?: string;
  /** Headers, instead of the usual ones or besides them. Undefined omits one. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

/** The text of a request for a WebSocket. */
export function handshakeText(url: string, handshake: Handshake = {}): string {
  const { host, pathname, search } = new URL(url);
  const {
    headers = {},
    method = 'GET',
    target = `${pathname}${search}`,
    version = '1.1',
  } = handshake;
  const all = {
    host,
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    'sec-websocket-version': '13',
    ...headers,
  };
  const lines = Object.entries(all).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${value}`],
  );
  return [`${method} ${target} HTTP/${version}`, ...lines, '', ''].join('\r\n');
}

/**
 * Connects to a server, and sends nothing yet.
 *
 * @param url - of the server or of a session
 * @param localAddress - to connect from. Each has limits of its own
 */
export function connectRaw(url: string, localAddress = '127.0.0.1'): RawSocket {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), localAddress });
  const frames: ServerFrame[] = [];
  const listeners = new Set<() => void>();
  let head = Buffer.alloc(0);
  let rest: Buffer | undefined;
  let hasEnded = false;

  function take(bytes: Buffer): void {
    if (rest === undefined) {
      head = Buffer.concat([head, bytes]);
      const end = head.indexOf('\r\n\r\n');
      if (end < 0 || !head.toString('latin1', 0, 13).startsWith('HTTP/1.1 101 ')) return;
      rest = head.subarray(end + 4);
      head = head.subarray(0, end);
    } else rest = Buffer.concat([rest, bytes]);
    const read = readFrames(rest);
    frames.push(...read.frames);
    rest = read.rest;
  }
  function wake(): void {
    for (const listener of listeners) listener();
  }

  socket.on('data', (bytes) => {
    take(bytes);
    wake();
  });
  // A reset ends the connection as well.
  socket.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => {
    const end = (): void => {
      hasEnded = true;
      resolve();
      wake();
    };
    socket.on('end', end);
    socket.on('close', end);
  });

  return {
    socket,
    frames,
    ended,
    get isOpen() {
      return rest !== undefined;
    },
    response: () => head.toString('latin1'),
    write(...bytes) {
      for (const each of bytes) socket.write(each);
    },
    waitFor: (look) =>
      new Promise((resolve, reject) => {
        const listener = (): void => {
          const found = look();
          if (found !== undefined) resolve(found);
          else if (hasEnded) reject(new Error(`the connection ended: ${describe(head, frames)}`));
          else return;
          listeners.delete(listener);
        };
        listeners.add(listener);
        listener();
      }),
    destroy: () => socket.destroy(),
  };
}

/** Connects to a session, and waits until the WebSocket is open. */
export async function openRawSocket(url: string, handshake: Handshake = {}): Promise<RawSocket> {
  const socket = connectRaw(url);
  socket.write(handshakeText(url, handshake));
  await socket.waitFor(() => (socket.isOpen ? true : undefined));
  return socket;
}

/** Waits for the frame with which the server closes. The code is 1005 when it states none. */
export function waitForClose(socket: RawSocket): Promise<{ code: number; reason: string }> {
  return socket.waitFor(() => {
    const closing = socket.frames.find(({ opcode }) => opcode === opcodes.close);
    if (closing === undefined) return undefined;
    const { payload } = closing;
    return {
      code: payload.length < 2 ? 1005 : payload.readUInt16BE(0),
      reason: payload.toString('utf8', 2),
    };
  });
}

function describe(head: Buffer, frames: readonly ServerFrame[]): string {
  const last = frames.slice(-3).map(({ opcode, payload }) => `${opcode}: ${payload.toString()}`);
  return [head.toString('latin1'), ...last].join('\n').slice(0, 2000);
}
