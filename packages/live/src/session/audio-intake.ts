import type { LiveAudioFormat } from '../audio/audio-format.js';
import { AudioGate, type LostAudio } from '../audio/audio-gate.js';
import { type AudioInput, type SampleEncoder, toBytes } from '../audio/audio-input.js';
import { SendBuffer } from '../audio/send-buffer.js';
import { createWavHeaderFilter } from '../audio/wav-header-filter.js';
import type { AudioStatistics } from '../statistics/session-statistics.js';

/** Options of an {@link AudioIntake}. */
export interface AudioIntakeOptions {
  readonly format: LiveAudioFormat;
  readonly encoder?: SampleEncoder;
  readonly maximumBufferedSeconds: number;
}

/** Events of an {@link AudioIntake}. */
export interface AudioIntakeEvents {
  /** Audio was added to the buffer. `isFirst`: it held no unacknowledged audio before. */
  taken(isFirst: boolean): void;
  /** Audio is not taken, or will not arrive. */
  lost(lost: LostAudio): void;
  /** A Blob cannot be read or used. */
  failed(error: unknown): void;
}

/** Takes audio in any form, in the order in which it is given, and adds it to the send buffer. */
export class AudioIntake {
  readonly buffer = new SendBuffer();
  readonly bytesPerSecond: number;
  readonly maximumBytes: number;
  readonly encoder: SampleEncoder | undefined;
  readonly #gate: AudioGate;
  readonly #header: ReturnType<typeof createWavHeaderFilter>;
  readonly #events: AudioIntakeEvents;
  /** Settles when the audio that was given last is in the buffer, after Blobs. Never rejects. */
  #last: Promise<void> | undefined;
  #isClosed = false;
  #isAbandoned = false;

  constructor(
    { format, encoder, maximumBufferedSeconds }: AudioIntakeOptions,
    events: AudioIntakeEvents,
  ) {
    const bytesPerFrame = (format.bit_depth / 8) * format.channels;
    this.bytesPerSecond = bytesPerFrame * format.sample_rate;
    this.maximumBytes = Math.ceil(maximumBufferedSeconds * format.sample_rate) * bytesPerFrame;
    this.encoder = encoder;
    this.#gate = new AudioGate(bytesPerFrame, this.bytesPerSecond);
    this.#header = createWavHeaderFilter(format);
    this.#events = events;
  }

  /** Figures of the audio up to now. */
  get statistics(): AudioStatistics {
    const { buffer, bytesPerSecond } = this;
    const droppedBytes = this.#isAbandoned ? buffer.unacknowledged : 0;
    return {
      sentSeconds: buffer.reached / bytesPerSecond,
      acknowledgedSeconds: buffer.acknowledged / bytesPerSecond,
      bufferedSeconds: (buffer.unacknowledged - droppedBytes) / bytesPerSecond,
      lostSeconds: this.#gate.lostSeconds + droppedBytes / bytesPerSecond,
    };
  }

  /**
   * Takes audio.
   *
   * @returns true when there was room for all of it. For a Blob, which is read later, true unless
   * the intake is closed
   */
  take(audio: AudioInput): boolean {
    if (this.#isClosed) return false;
    const bytes = audio instanceof Blob ? audio.arrayBuffer() : toBytes(audio, this.encoder);
    if (!this.#last && bytes instanceof Uint8Array) return this.#append(this.#header.push(bytes));
    // It is added after the bytes of the Blob before it, so that the order is kept.
    const last = Promise.all([bytes, this.#last])
      .then(([later]) => void this.#append(this.#header.push(new Uint8Array(later))))
      .catch((error: unknown) => this.#events.failed(error))
      .finally(() => {
        if (this.#last === last) this.#last = undefined;
      });
    this.#last = last;
    return true;
  }

  /**
   * Refuses further audio.
   *
   * @param onDone - called when all audio that was given is in the buffer, immediately if it
   * already is
   */
  close(onDone: () => void): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    const finish = () => {
      this.#append(this.#header.flush());
      onDone();
    };
    if (this.#last) void this.#last.then(finish);
    else finish();
  }

  /** Refuses further audio, and reports what the service has not acknowledged as lost. */
  abandon(): void {
    this.#isClosed = true;
    this.#isAbandoned = true;
    const { acknowledged, unacknowledged } = this.buffer;
    if (unacknowledged > 0) this.#events.lost(this.#gate.lostFrom(acknowledged));
  }

  #append(bytes: Uint8Array): boolean {
    const { unacknowledged } = this.buffer;
    const roomBytes = this.#isAbandoned ? 0 : this.maximumBytes - unacknowledged;
    const { taken, lost } = this.#gate.take(bytes, roomBytes);
    if (taken.length > 0) {
      this.buffer.append(taken);
      this.#events.taken(unacknowledged === 0);
    }
    for (const range of lost) this.#events.lost(range);
    return lost.length === 0;
  }
}
