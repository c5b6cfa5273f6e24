import { bytesPerFrame, type LiveAudioFormat } from '../audio/audio-format.js';
import { AudioGate, type LostAudio } from '../audio/audio-gate.js';
import { type AudioInput, type SampleEncoder, toBytes } from '../audio/audio-input.js';
import { SendBuffer } from '../audio/send-buffer.js';
import { WavHeaderFilter } from '../audio/wav-header-filter.js';
import type { AudioStatistics } from '../statistics/session-statistics.js';

/** Options of {@link AudioIntake}. */
export interface AudioIntakeOptions {
  readonly format: LiveAudioFormat;
  readonly encoder?: SampleEncoder;
  readonly maximumBufferedSeconds: number;
  /** Called after audio was added to the buffer; `isFirst` when it held no unacknowledged audio before. */
  readonly onTaken: (isFirst: boolean) => void;
  readonly onLost: (lost: LostAudio) => void;
  /** Called for a Blob that cannot be read or used. */
  readonly onError: (error: unknown) => void;
}

/** Takes audio in any form, in the order in which it is given, and adds it to the send buffer. */
export class AudioIntake {
  readonly buffer = new SendBuffer();
  readonly bytesPerSecond: number;
  readonly maximumBytes: number;
  readonly #options: AudioIntakeOptions;
  readonly #gate: AudioGate;
  readonly #header: WavHeaderFilter;
  #pending: Promise<void> | null = null;
  #isClosed = false;
  #isAbandoned = false;

  constructor(options: AudioIntakeOptions) {
    const { format, maximumBufferedSeconds } = options;
    const frameBytes = bytesPerFrame(format);
    this.bytesPerSecond = frameBytes * format.sample_rate;
    this.maximumBytes = Math.ceil(maximumBufferedSeconds * format.sample_rate) * frameBytes;
    this.#options = options;
    this.#gate = new AudioGate({
      bytesPerSecond: this.bytesPerSecond,
      bytesPerFrame: frameBytes,
    });
    this.#header = new WavHeaderFilter(format);
  }

  /** Figures of the audio up to now. */
  get statistics(): AudioStatistics {
    const { bytesPerSecond } = this;
    const { reached, acknowledged, unacknowledged } = this.buffer;
    const droppedBytes = this.#isAbandoned ? unacknowledged : 0;
    return {
      sentSeconds: reached / bytesPerSecond,
      acknowledgedSeconds: acknowledged / bytesPerSecond,
      bufferedSeconds: (unacknowledged - droppedBytes) / bytesPerSecond,
      lostSeconds: this.#gate.lostSeconds + droppedBytes / bytesPerSecond,
    };
  }

  /**
   * Takes audio.
   *
   * @returns true when there was room for all of it; for a Blob, whose bytes come later, true unless the intake is closed
   */
  take(audio: AudioInput): boolean {
    if (this.#isClosed) return false;
    if (audio instanceof Blob) return this.#addLater(audio.arrayBuffer());
    const bytes = toBytes(audio, this.#options.encoder);
    return this.#pending === null ? this.#add(bytes) : this.#addLater(bytes);
  }

  /**
   * Refuses further audio.
   *
   * @param onDone - called when all audio that was given is in the buffer; at once when it is
   */
  close(onDone: () => void): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    const finish = () => {
      this.#append(this.#header.flush());
      onDone();
    };
    if (this.#pending === null) finish();
    // The chain never rejects.
    else void this.#pending.then(finish);
  }

  /** Refuses further audio, and reports what the service has not acknowledged as lost. */
  abandon(): void {
    this.#isClosed = true;
    this.#isAbandoned = true;
    const { acknowledged, unacknowledged } = this.buffer;
    if (unacknowledged > 0) this.#options.onLost(this.#gate.lostFrom(acknowledged));
  }

  /** Adds audio after the bytes of the Blob before it, so that nothing overtakes. */
  #addLater(later: Promise<ArrayBuffer> | Uint8Array): true {
    const turn: Promise<void> = Promise.all([later, this.#pending])
      .then(([bytes]) => void this.#add(new Uint8Array(bytes)))
      .catch(this.#options.onError)
      .then(() => {
        if (this.#pending === turn) this.#pending = null;
      });
    this.#pending = turn;
    return true;
  }

  #add(bytes: Uint8Array): boolean {
    return this.#append(this.#header.push(bytes));
  }

  #append(bytes: Uint8Array): boolean {
    const roomBytes = this.#isAbandoned ? 0 : this.maximumBytes - this.buffer.unacknowledged;
    const { taken, lost } = this.#gate.take(bytes, roomBytes);
    if (taken.length > 0) {
      const isFirst = this.buffer.unacknowledged === 0;
      this.buffer.append(taken);
      this.#options.onTaken(isFirst);
    }
    for (const range of lost) this.#options.onLost(range);
    return lost.length === 0;
  }
}
