import type { KnownLiveMessage } from '@earshot/core';
import type { FakeClock, FakeSocket, FakeWebSocketClass } from '@earshot/testing';

/** Longest frame that such clients send when they connect again, in bytes. */
const resumeFrameBytes = 524_288;
const reconnectDelayMs = 50;

/** Options of {@link BlindClient}. */
export interface BlindClientOptions {
  readonly clock: FakeClock;
  readonly WebSocket: FakeWebSocketClass;
  readonly url: string;
}

/**
 * A client as others write it. It sends no offset and no cursor, sends all audio after the last
 * acknowledgement again, and stops only once.
 */
export class BlindClient {
  /** Texts of all messages, repeated ones included. */
  readonly texts: string[] = [];
  readonly #options: BlindClientOptions;
  readonly #audio: Uint8Array;
  #given = 0;
  #acknowledged = 0;
  #socket: FakeSocket | null = null;
  #isStopDue = false;
  #isStopSent = false;
  #closeCode: number | null = null;

  /** @param audio - all audio that it will send */
  constructor(options: BlindClientOptions, audio: Uint8Array) {
    this.#options = options;
    this.#audio = audio;
    this.#connect();
  }

  /** Close code that ended the session, or null until then. */
  get closeCode(): number | null {
    return this.#closeCode;
  }

  /** Sends the next chunk of its audio. */
  send(byteLength: number): void {
    const from = this.#given;
    this.#given = Math.min(this.#audio.length, from + byteLength);
    this.#socket?.send(this.#audio.subarray(from, this.#given));
  }

  stop(): void {
    this.#isStopDue = true;
    this.#sendStop();
  }

  #connect(): void {
    const { WebSocket, url, clock } = this.#options;
    const socket = new WebSocket(url);
    socket.addEventListener('open', () => {
      this.#socket = socket;
      for (let from = this.#acknowledged; from < this.#given; from += resumeFrameBytes) {
        const to = Math.min(this.#given, from + resumeFrameBytes);
        socket.send(this.#audio.subarray(from, to));
      }
      this.#sendStop();
    });
    socket.addEventListener('message', ({ data }: { readonly data: string }) => {
      this.texts.push(data);
      // The service sends nothing else.
      const message = JSON.parse(data) as KnownLiveMessage;
      if (message.type !== 'audio_chunk') return;
      this.#acknowledged = message.data?.byte_range[1] ?? this.#acknowledged;
    });
    socket.addEventListener('close', ({ code }) => {
      this.#socket = null;
      if (code === 1006) clock.setTimeout(() => this.#connect(), reconnectDelayMs);
      else this.#closeCode = code;
    });
  }

  #sendStop(): void {
    if (!this.#isStopDue || this.#isStopSent || this.#socket === null) return;
    this.#isStopSent = true;
    this.#socket.send(JSON.stringify({ type: 'stop_recording' }));
  }
}
