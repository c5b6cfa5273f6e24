import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { RawSocket } from '@earshot/bench/measuring';
import { encodeFrame, opcodes } from '@earshot/server/testing';
import type { AttackContext } from './attack-context.js';

/** Timeout for opening a socket. */
const openTimeoutMs = 20_000;

/** Request of a session of mu-law at 8 kHz, the cheapest audio to send. */
export const muLawSession = { encoding: 'wav/ulaw', sample_rate: 8000 } as const;

/** Encodes a binary frame. */
export function binaryFrame(payload: Uint8Array): Buffer {
  return encodeFrame({ opcode: opcodes.binary, payload });
}

/** Encodes a text frame. */
export function textFrame(text: string): Buffer {
  return encodeFrame({ opcode: opcodes.text, payload: text });
}

/** A session of the attacker. */
export interface AttackedSession {
  readonly id: string;
  readonly url: string;
}

/**
 * Initiates a session of the attacker.
 *
 * @throws Error when it is refused
 */
export async function initiateSession(
  context: AttackContext,
  body: unknown = {},
): Promise<AttackedSession> {
  const response = await context.caller.call('/v2/live', { body });
  context.count(String(response.status));
  if (response.status !== 201) throw new Error(`POST /v2/live returned ${response.status}`);
  return response.json<AttackedSession>();
}

/** Options of an {@link AttackSocket}. */
export interface AttackSocketOptions {
  readonly onMessage?: (payload: Buffer) => void;
  readonly localAddress?: string;
}

/** A WebSocket of the attacker: it sends bytes as they are, frames or not. */
export class AttackSocket {
  readonly #socket: RawSocket;
  #isClosed = false;

  private constructor(context: AttackContext, url: string, options: AttackSocketOptions) {
    this.#socket = new RawSocket(url, options.localAddress ?? '127.0.0.1', {
      onMessage: options.onMessage ?? (() => undefined),
      onClose: (code) => {
        this.#isClosed = true;
        context.count(`closed ${code ?? 'without a code'}`);
      },
    });
  }

  /**
   * Opens a socket.
   *
   * @throws Error when it is refused
   */
  static async open(
    context: AttackContext,
    url: string,
    options: AttackSocketOptions = {},
  ): Promise<AttackSocket> {
    const socket = new AttackSocket(context, url, options);
    const { opened } = socket.#socket;
    const limit = sleep(openTimeoutMs, undefined, { ref: false }).then(() => {
      throw new Error('the socket was not opened');
    });
    await Promise.race([opened, limit]).catch((error: unknown) => {
      socket.destroy();
      throw error;
    });
    return socket;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /**
   * Sends bytes and waits until the service has read most of them. Resolves with false when the
   * socket is closed.
   */
  async send(bytes: Buffer, signal: AbortSignal): Promise<boolean> {
    if (this.#isClosed) return false;
    this.#socket.send(bytes);
    // Received data is read first, above all the end of the connection.
    await nextTurn();
    while (this.#socket.isFull && !this.#isClosed && !signal.aborted) await sleep(1);
    return !this.#isClosed;
  }

  /** Drops the connection. */
  destroy(): void {
    this.#socket.destroy();
  }
}

/** Opens a socket and drops it after some time. */
export async function openBriefly(
  context: AttackContext,
  url: string,
  openMs: number,
): Promise<void> {
  const socket = await AttackSocket.open(context, url);
  await sleep(openMs);
  socket.destroy();
}
