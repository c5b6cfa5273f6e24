import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { RawSocket } from '@earshot/bench/measuring';
import { encodeFrame, opcodes } from '@earshot/server/testing';
import type { AttackContext } from './attack-context.js';

const patienceMs = 20_000;

/** A binary frame. */
export function binaryFrame(payload: Uint8Array): Buffer {
  return encodeFrame({ opcode: opcodes.binary, payload });
}

/** A text frame. */
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
export async function initiateAttacked(
  context: AttackContext,
  body: unknown = {},
): Promise<AttackedSession> {
  const reply = await context.caller.call('/v2/live', { body });
  context.count(String(reply.status));
  if (reply.status !== 201) throw new Error(`POST /v2/live answered ${reply.status}`);
  return reply.json<AttackedSession>();
}

/** Options of an {@link AttackSocket}. */
export interface AttackSocketOptions {
  readonly onMessage?: (payload: Buffer) => void;
  readonly localAddress?: string;
}

/** A WebSocket of the attacker, which knows no manners. */
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
   * Opens one.
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
    const limit = sleep(patienceMs, undefined, { ref: false }).then(() => {
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

  /** Sends bytes, frames or not, and waits until the service has taken most of them; resolves with false when the socket is closed. */
  async send(bytes: Buffer, signal: AbortSignal): Promise<boolean> {
    if (this.#isClosed) return false;
    this.#socket.send(bytes);
    // What came meanwhile is read first, the end of the connection above all.
    await nextTurn();
    while (this.#socket.isFull && !this.#isClosed && !signal.aborted) await sleep(1);
    return !this.#isClosed;
  }

  /** Drops the connection. */
  destroy(): void {
    this.#socket.destroy();
  }
}
