import { frameBytes, type SessionEnding } from './load-protocol.js';
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

/** One socket of a load process: sends frames, and measures the delay of their acknowledgements. */
export class LoadConnection {
  readonly closed: Promise<void>;
  readonly #socket: RawSocket;
  readonly #isEcho: boolean;
  readonly #onAcknowledged: (elapsedMs: number) => void;
  /** Times at which the frames were sent that are not acknowledged. */
  #sentMs: number[] = [];
  #framesSent = 0;
  #framesAcknowledged = 0;
  #bytesAcknowledged = 0;
  readonly #finals: string[] = [];
  #audioSeconds: number | undefined;
  #closeCode: number | undefined;

  /**
   * @param url - to connect to
   * @param localAddress - to connect from
   * @param isEcho - true when the server sends the frames back instead of messages of the service
   * @param onAcknowledged - called for each frame with the delay of its acknowledgement, in
   * milliseconds
   */
  constructor(
    url: string,
    localAddress: string,
    isEcho: boolean,
    onAcknowledged: (elapsedMs: number) => void,
  ) {
    this.#isEcho = isEcho;
    this.#onAcknowledged = onAcknowledged;
    const { promise, resolve } = deferred();
    this.closed = promise;
    this.#socket = new RawSocket(url, localAddress, {
      onMessage: (payload) => this.#read(payload),
      onClose: (code) => {
        this.#closeCode = code;
        resolve();
      },
    });
  }

  /** Resolves when it is connected. */
  get opened(): Promise<void> {
    return this.#socket.opened;
  }

  /** Frames that were sent and not acknowledged. */
  get unacknowledged(): number {
    return this.#sentMs.length;
  }

  /** True while the service applies backpressure. */
  get isFull(): boolean {
    return this.#socket.isFull;
  }

  /** Sends the next frame. */
  sendFrame(): void {
    const frame = frames[this.#framesSent % frames.length];
    if (frame === undefined) return;
    this.#framesSent += 1;
    this.#sentMs.push(performance.now());
    this.#socket.send(frame);
  }

  /** Ends the recording. */
  sendStop(): void {
    this.#socket.send(stopFrame);
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

  #read(payload: Buffer): void {
    if (this.#isEcho) {
      this.#acknowledge(this.#bytesAcknowledged + payload.length);
      return;
    }
    const type = payload[typeAt];
    if (type === letter.acknowledgement) {
      const to = /"byte_range":\[\d+,(\d+)\]/.exec(payload.toString('latin1'))?.[1];
      if (to !== undefined) this.#acknowledge(Number(to));
    } else if (type === letter.transcript) {
      const { data } = JSON.parse(payload.toString());
      if (data.is_final) this.#finals.push(`${data.id} ${data.utterance.text}`);
    } else if (payload.toString('latin1', 0, finalResult.length) === finalResult)
      this.#audioSeconds = JSON.parse(payload.toString()).data.metadata.audio_duration;
  }

  #acknowledge(bytes: number): void {
    this.#bytesAcknowledged = bytes;
    const count = Math.floor(bytes / frameBytes) - this.#framesAcknowledged;
    if (count <= 0) return;
    this.#framesAcknowledged += count;
    const nowMs = performance.now();
    for (const sentMs of this.#sentMs.splice(0, count)) this.#onAcknowledged(nowMs - sentMs);
  }
}

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
