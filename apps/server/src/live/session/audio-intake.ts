import type { AudioFormat } from '@earshot/audio';
import { createHeaderGate, type HeaderGate } from '../audio/header-gate.js';
import { locateAudio } from '../audio/locate-audio.js';

/** Acknowledgements among which the one is looked for that a client saw last. */
const boundariesLookedAt = 4096;

/** Audio by which its place is looked for: more is not waited for, lest silence without end be kept here. */
const maximumHeadBytes = 4 * 1024 * 1024;

/** What an {@link AudioIntake} works with. */
export interface AudioIntakeOptions {
  readonly format: AudioFormat;
  /** Where the audio of this connection begins; undefined when the client did not say. */
  readonly offset: number | undefined;
  /** Whether the session had a connection before. */
  readonly isReconnect: boolean;
  /** Bytes that the session has had, those included that are not on the disk yet. */
  readonly size: () => number;
  readonly readAudio: (offset: number, length: number) => Promise<Uint8Array>;
  readonly readBoundaries: (maximum: number) => Promise<number[]>;
  /** Takes audio that the session does not have yet. */
  readonly onAudio: (bytes: Uint8Array) => void;
  /** The audio is not what the session takes, or it cannot be told where it belongs. */
  readonly onFault: (fault: unknown) => void;
}

/** The audio of one connection: puts it where it belongs in the session, and passes on what is new. */
export class AudioIntake {
  readonly #options: AudioIntakeOptions;
  readonly #gate: HeaderGate | undefined;
  #position: number | undefined;
  /** Audio whose place is not known yet. */
  #unplaced: Uint8Array = new Uint8Array(0);
  #placing: Promise<void> | undefined;
  #isRefused = false;

  constructor(options: AudioIntakeOptions) {
    const { format, isReconnect, offset } = options;
    this.#options = options;
    this.#position = offset ?? (isReconnect ? undefined : 0);
    // Nothing but the begin of a session has a header.
    this.#gate =
      this.#position === undefined || this.#position === 0 ? createHeaderGate(format) : undefined;
  }

  /** Takes bytes of the client. */
  push(bytes: Uint8Array): void {
    if (bytes.length === 0 || this.#isRefused) return;
    if (this.#gate === undefined) {
      this.#place(bytes);
      return;
    }
    try {
      const audio = this.#gate.push(bytes);
      // Behind a header comes the begin of the session.
      if (this.#gate.hasHeader) this.#position ??= 0;
      this.#place(audio);
    } catch (fault) {
      this.#isRefused = true;
      this.#options.onFault(fault);
    }
  }

  /**
   * Decides what is still open, since the recording ends here.
   *
   * @returns settles when everything that came was passed on; undefined when that is so at once
   */
  end(): Promise<void> | undefined {
    if (this.#isRefused) return undefined;
    this.#place(this.#gate?.end() ?? new Uint8Array(0));
    return this.settle();
  }

  /**
   * Decides where the audio belongs that has waited for more to tell by.
   *
   * @returns settles when it was passed on; undefined when none waits
   */
  settle(): Promise<void> | undefined {
    return this.#unplaced.length === 0 ? undefined : this.#settle();
  }

  async #settle(): Promise<void> {
    await this.#placing;
    if (this.#position === undefined && this.#unplaced.length > 0) await this.#locate(true);
  }

  #place(audio: Uint8Array): void {
    if (audio.length === 0) return;
    if (this.#position !== undefined) {
      this.#pass(audio);
      return;
    }
    this.#unplaced = Buffer.concat([this.#unplaced, audio]);
    this.#placing ??= this.#locate(false).finally(() => {
      this.#placing = undefined;
    });
  }

  async #locate(isAll: boolean): Promise<void> {
    const { onFault, readAudio, readBoundaries, size } = this.#options;
    try {
      const boundaries = await readBoundaries(boundariesLookedAt);
      for (let seen = -1; seen !== this.#unplaced.length && this.#position === undefined; ) {
        seen = this.#unplaced.length;
        this.#position = await locateAudio({
          head: this.#unplaced.subarray(0, maximumHeadBytes),
          isAll: isAll || seen >= maximumHeadBytes,
          boundaries,
          size: size(),
          read: readAudio,
        });
      }
    } catch (fault) {
      this.#isRefused = true;
      onFault(fault);
      return;
    }
    if (this.#position === undefined) return;
    const audio = this.#unplaced;
    this.#unplaced = new Uint8Array(0);
    this.#pass(audio);
  }

  #pass(audio: Uint8Array): void {
    const position = this.#position ?? 0;
    this.#position = position + audio.length;
    const known = this.#options.size() - position;
    if (known < audio.length) this.#options.onAudio(known > 0 ? audio.subarray(known) : audio);
  }
}
