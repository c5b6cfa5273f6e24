import { closeCodes } from '@earshot/core';
import { liveDefaults } from '@earshot/live';
import { frameBytes, type LoadKind, type SessionEnding } from './load-protocol.js';
import { buildFrame, RawSocket } from './raw-socket.js';

const stopFrame = buildFrame(JSON.stringify({ type: 'stop_recording' }));
/** Offset of the first letter of the type in a message of the service. */
const typeAt = '{"type":"'.length;
const letter = { acknowledgement: 'a'.charCodeAt(0), transcript: 't'.charCodeAt(0) };
const finalResult = '{"type":"post_final_transcript"';

/** Tones and noise at the level of speech. */
const frames = Array.from({ length: 16 }, (_, frame) => {
  const samples = Int16Array.from({ length: frameBytes / 2 }, (_, index) =>
    Math.round(4000 * Math.sin((index + frame * 1600) * 0.11) + 2000 * (Math.random() - 0.5)),
  );
  return buildFrame(new Uint8Array(samples.buffer));
});

/** Close codes that end a session. After any other one, a client connects again. */
const finalCodes: ReadonlySet<number> = new Set(
  closeCodes.filter(({ reconnect }) => !reconnect).map(({ code }) => code),
);

/** Options of a {@link LoadConnection}. */
export interface LoadConnectionOptions {
  readonly url: string;
  readonly kind: LoadKind;
  /** Address to connect from. */
  readonly localAddress: string;
  /** Called for each frame with the delay of its acknowledgement, in milliseconds. */
  readonly onAcknowledged: (elapsedMs: number) => void;
  /**
   * Called for each lost connection with the time from its loss to the next acknowledgement, in
   * milliseconds.
   */
  readonly onResumed: (elapsedMs: number) => void;
}

/** One client of a load process: sends frames, and measures the delay of their acknowledgements. */
export class LoadConnection {
  readonly closed: Promise<void>;
  readonly #options: LoadConnectionOptions;
  readonly #settleClosed: () => void;
  #socket: RawSocket;
  #state: 'connecting' | 'open' | 'lost' = 'connecting';
  /** Number of connections that there have been. */
  #openedCount = 0;
  /** Attempts to connect that have failed in a row. */
  #failures = 0;
  /** Number of the first frame that is sent over the next connection. */
  #resumedFrom = 0;
  /** True for a connection that follows another one. */
  #isReconnect = false;
  /** Messages that were received over this connection. */
  #messageCount = 0;
  /** True once the end of the recording was requested. */
  #isStopped = false;
  #lostMs: number | undefined;
  /** Numbered messages that were received. */
  #cursor = 0;
  /** Times at which the frames were sent that are not acknowledged. */
  #sentMs: number[] = [];
  #framesSent = 0;
  #framesAcknowledged = 0;
  #bytesAcknowledged = 0;
  readonly #finals: string[] = [];
  #audioSeconds: number | undefined;
  #closeCode: number | undefined;

  constructor(options: LoadConnectionOptions) {
    this.#options = options;
    const { promise, resolve } = deferred();
    this.closed = promise;
    this.#settleClosed = resolve;
    this.#socket = this.#connect(options.url);
  }

  /** Resolves when it is connected. */
  get opened(): Promise<void> {
    return this.#socket.opened;
  }

  /** Frames that were sent and not acknowledged. */
  get unacknowledged(): number {
    return this.#sentMs.length;
  }

  /** True while the service applies backpressure, which a client that resumes buffers for. */
  get isFull(): boolean {
    return this.#options.kind !== 'resumed session' && this.#socket.isFull;
  }

  /** Sends the next frame, once there is a connection. */
  sendFrame(): void {
    this.#framesSent += 1;
    this.#sentMs.push(performance.now());
    if (this.#state === 'open') this.#sendFrom(this.#framesSent - 1);
  }

  /** Ends the recording. */
  sendStop(): void {
    this.#isStopped = true;
    if (this.#state === 'open') this.#socket.send(stopFrame);
  }

  /** State of the session at its end. */
  ending(): SessionEnding {
    return {
      bytesSent: this.#framesSent * frameBytes,
      bytesAcknowledged: this.#bytesAcknowledged,
      finals: this.#finals,
      audioSeconds: this.#audioSeconds,
      closeCode: this.#closeCode,
    };
  }

  #connect(url: string): RawSocket {
    this.#state = 'connecting';
    this.#isReconnect = this.#openedCount > 0;
    this.#messageCount = 0;
    const socket = new RawSocket(url, this.#options.localAddress, {
      onMessage: (payload) => this.#read(payload),
      onClose: (code) => this.#onClose(code),
    });
    socket.opened.then(
      () => this.#onOpen(),
      () => socket.destroy(),
    );
    return socket;
  }

  #onOpen(): void {
    this.#state = 'open';
    this.#openedCount += 1;
    this.#failures = 0;
    this.#sendFrom(this.#resumedFrom);
    if (this.#isStopped) this.#socket.send(stopFrame);
  }

  #onClose(code: number | undefined): void {
    this.#state = 'lost';
    const isResumed = this.#options.kind === 'resumed session' && this.#openedCount > 0;
    if (!isResumed || (code !== undefined && finalCodes.has(code))) {
      this.#closeCode = code;
      this.#settleClosed();
      return;
    }
    this.#lostMs ??= performance.now();
    const { baseDelayMs, maximumDelayMs } = liveDefaults.reconnect;
    const boundMs = Math.min(maximumDelayMs, baseDelayMs * 3 ** this.#failures);
    this.#failures += 1;
    setTimeout(() => this.#resume(), Math.random() * boundMs);
  }

  #resume(): void {
    this.#resumedFrom = this.#framesAcknowledged;
    const url = new URL(this.#options.url);
    url.searchParams.set('audio_offset', String(this.#resumedFrom * frameBytes));
    url.searchParams.set('message_cursor', String(this.#cursor));
    this.#socket = this.#connect(url.href);
  }

  /** Sends the frames from a number on that are to be sent by now. */
  #sendFrom(first: number): void {
    for (let number = first; number < this.#framesSent; number += 1) {
      const frame = frames[number % frames.length];
      if (frame !== undefined) this.#socket.send(frame);
    }
  }

  #read(payload: Buffer): void {
    if (this.#options.kind === 'echo') {
      this.#acknowledge(this.#bytesAcknowledged + payload.length);
      return;
    }
    this.#messageCount += 1;
    const type = payload[typeAt];
    if (type === letter.acknowledgement) {
      const [, from, to] = /"byte_range":\[(\d+),(\d+)\]/.exec(payload.toString('latin1')) ?? [];
      // The greeting of a connection is not one of the numbered messages.
      const isGreeting =
        this.#messageCount === 1 && to !== undefined && (this.#isReconnect || from === to);
      if (!isGreeting) this.#cursor += 1;
      if (to !== undefined) this.#acknowledge(Number(to));
      return;
    }
    this.#cursor += 1;
    if (type === letter.transcript) {
      const { data } = JSON.parse(payload.toString());
      if (data.is_final) this.#finals.push(`${data.id} ${data.utterance.text}`);
    } else if (payload.toString('latin1', 0, finalResult.length) === finalResult)
      this.#audioSeconds = JSON.parse(payload.toString()).data.metadata.audio_duration;
  }

  #acknowledge(bytes: number): void {
    const nowMs = performance.now();
    if (this.#lostMs !== undefined) {
      this.#options.onResumed(nowMs - this.#lostMs);
      this.#lostMs = undefined;
    }
    this.#bytesAcknowledged = bytes;
    const count = Math.floor(bytes / frameBytes) - this.#framesAcknowledged;
    if (count <= 0) return;
    this.#framesAcknowledged += count;
    for (const sentMs of this.#sentMs.splice(0, count))
      this.#options.onAcknowledged(nowMs - sentMs);
  }
}

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
