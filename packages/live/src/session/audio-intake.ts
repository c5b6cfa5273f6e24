import { frameBytes, type LiveAudioFormat } from '../audio/audio-format.js';
import { AudioGate, type LostAudio } from '../audio/audio-gate.js';
import { Outbox } from '../audio/outbox.js';
import { type AudioInput, type SampleEncoder, toBytes } from '../audio/to-bytes.js';
import { WavHeaderFilter } from '../audio/wav-header-filter.js';

/** What an {@link AudioIntake} is made of. */
export interface AudioIntakeOptions {
  readonly format: LiveAudioFormat;
  readonly encoder?: SampleEncoder;
  readonly maximumBufferedSeconds: number;
  /** Audio is in the outbox; `isFirst` when there was none before that the service does not have. */
  readonly onTaken: (isFirst: boolean) => void;
  readonly onLost: (lost: LostAudio) => void;
  /** Audio whose bytes come later cannot be used. */
  readonly onFault: (error: unknown) => void;
}

/** Takes audio in whatever form it comes, in the order in which it is given, and puts it into the outbox. */
export class AudioIntake {
  readonly outbox = new Outbox();
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
    const bytes = frameBytes(format);
    this.bytesPerSecond = bytes * format.sample_rate;
    this.maximumBytes = Math.ceil(maximumBufferedSeconds * format.sample_rate) * bytes;
    this.#options = options;
    this.#gate = new AudioGate({ bytesPerSecond: this.bytesPerSecond, frameBytes: bytes });
    this.#header = new WavHeaderFilter(format);
  }

  /** Audio that was lost, in seconds. */
  get lostSeconds(): number {
    const droppedBytes = this.#isAbandoned ? this.outbox.unacknowledged : 0;
    return this.#gate.lostSeconds + droppedBytes / this.bytesPerSecond;
  }

  /** Audio that is kept until the service has it. */
  get bufferedBytes(): number {
    return this.#isAbandoned ? 0 : this.outbox.unacknowledged;
  }

  /**
   * Takes audio.
   *
   * @returns whether there was room for all of it; for a Blob, whose bytes come later, whether audio is taken at all
   */
  take(audio: AudioInput): boolean {
    if (this.#isClosed) return false;
    if (audio instanceof Blob) return this.#putLater(audio.arrayBuffer());
    const bytes = toBytes(audio, this.#options.encoder);
    return this.#pending === null ? this.#put(bytes) : this.#putLater(bytes);
  }

  /**
   * Takes no more.
   *
   * @param onDone - called when all that was given is in the outbox; at once when it is
   */
  close(onDone: () => void): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    const finish = () => {
      this.#enter(this.#header.flush());
      onDone();
    };
    if (this.#pending === null) finish();
    // What is chained never rejects.
    else void this.#pending.then(finish);
  }

  /** Takes no more, and tells that what the service does not have is lost. */
  abandon(): void {
    this.#isClosed = true;
    this.#isAbandoned = true;
    const { acknowledged, unacknowledged } = this.outbox;
    if (unacknowledged > 0) this.#options.onLost(this.#gate.loseFrom(acknowledged));
  }

  /** Behind a Blob everything waits for its bytes, so that nothing overtakes. */
  #putLater(later: Promise<ArrayBuffer> | Uint8Array): true {
    const turn: Promise<void> = Promise.all([later, this.#pending])
      .then(([bytes]) => void this.#put(new Uint8Array(bytes)))
      .catch(this.#options.onFault)
      .then(() => {
        if (this.#pending === turn) this.#pending = null;
      });
    this.#pending = turn;
    return true;
  }

  #put(bytes: Uint8Array): boolean {
    return this.#enter(this.#header.push(bytes));
  }

  #enter(bytes: Uint8Array): boolean {
    const room = this.#isAbandoned ? 0 : this.maximumBytes - this.outbox.unacknowledged;
    const { taken, lost } = this.#gate.take(bytes, room);
    if (taken.length > 0) {
      const isFirst = this.outbox.unacknowledged === 0;
      this.outbox.append(taken);
      this.#options.onTaken(isFirst);
    }
    for (const range of lost) this.#options.onLost(range);
    return lost.length === 0;
  }
}
