import { AudioLocator, type CompareBytes, type Location } from './audio-locator.js';
import type { ReadableBytes } from './block-reader.js';
import { GrowingBytes } from './growing-bytes.js';

/** Reads the optional header at the start of the audio of a session, such as the `WavHeaderReader` of `@earshot/audio`. */
export interface HeaderReader {
  /**
   * Takes the next bytes.
   *
   * @returns length of the header in bytes (0 if there is none) and the audio received so far, or null while more bytes are needed
   * @throws Error when the header describes another audio format than that of the session
   */
  push(bytes: Uint8Array): {
    /** Length of the header in bytes, 0 if there is none. */
    readonly headerBytes: number;
    /** Audio among the bytes received so far. */
    readonly audio: Uint8Array;
  } | null;
  /**
   * Ends the input while `push` still needs more bytes to decide.
   *
   * @returns the bytes received, as audio
   * @throws Error when they are a header without audio
   */
  end(): {
    /** The audio. */
    readonly audio: Uint8Array;
  };
}

/** Options of an {@link AudioIntake}. */
export interface AudioIntakeOptions {
  /** Creates a reader for the header at the start of the session. */
  readonly createHeaderReader: () => HeaderReader;
  /** Offset in the session of the first byte of this connection, in bytes. Undefined when the client sent none. */
  readonly offset: number | undefined;
  /** True when the session had an earlier connection. */
  readonly isReconnect: boolean;
  /** Length of the session's audio in bytes, including audio that is not written yet. */
  readonly size: () => number;
  /** Reads stored audio of the session, without a header, from an offset in bytes. */
  readonly readAudio: ReadableBytes['read'];
  /** Reads the end offsets of the latest acknowledgements, in bytes, ascending. */
  readonly readBoundaries: () => Promise<readonly number[]>;
  /**
   * Compares byte arrays of up to some megabytes.
   *
   * @defaultValue byte by byte, in JavaScript
   */
  readonly areEqual?: CompareBytes;
  /** Called with audio that the session does not have yet. */
  readonly onAudio: (bytes: Uint8Array) => void;
  /** Called when the header describes another audio format, or stored audio cannot be read. No more audio is accepted then. */
  readonly onError: (error: unknown) => void;
}

/** Maximum amount of audio that is held while its offset is searched, in bytes. */
const maximumHeadBytes = 2 * 1024 * 1024;

/**
 * Ticks after which the best candidate is taken: ticks without new bytes, and ticks in total. Silence is held longer, because the speech
 * that follows it may decide.
 */
const searchTicks = {
  sound: { quietTicks: 1, ticks: 8 },
  silence: { quietTicks: 20, ticks: 40 },
} as const;

/** Silence that was passed on as new audio, but may turn out to be a repetition. */
interface ProvisionalSilence {
  /** The value of all of its bytes. */
  readonly value: number;
  /** Its length so far, in bytes. */
  bytes: number;
  /** Length of the session's audio without it, in bytes. */
  readonly sizeBefore: number;
}

/** Takes the audio of one connection, finds its offset in the session, and passes on the audio that the session does not have yet. */
export class AudioIntake {
  readonly #options: AudioIntakeOptions;
  #isClosed = false;
  #header: HeaderReader | undefined;
  /** Offset in the session of the next byte, undefined while it is searched. */
  #position: number | undefined;
  #provisional: ProvisionalSilence | undefined;
  /** Audio that is held while its offset is searched. */
  readonly #head = new GrowingBytes();
  /** Length of the session's audio without the held audio, in bytes. */
  #sizeBefore = 0;
  #locator: AudioLocator | undefined;
  #locating: Promise<void> | undefined;
  #isFinal = false;
  #isSilent = false;
  #ticks = 0;
  #quietTicks = 0;
  #isRefused = false;

  constructor(options: AudioIntakeOptions) {
    const { createHeaderReader, isReconnect, offset, size } = options;
    this.#options = options;
    this.#position = offset ?? (isReconnect ? undefined : 0);
    this.#sizeBefore = size();
    // Only the start of a session can have a header.
    this.#header =
      this.#position === undefined || this.#position === 0 ? createHeaderReader() : undefined;
  }

  /** True while audio is held because its offset is not known yet. */
  get isHolding(): boolean {
    return this.#head.length > 0;
  }

  /** True while the offset of what the client sends is certain, so that {@link tick} has nothing to decide. */
  get isSettled(): boolean {
    return this.#position !== undefined && this.#provisional === undefined;
  }

  /** True after `close`. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Takes bytes of the client. */
  push(bytes: Uint8Array): void {
    if (bytes.length === 0 || this.#isRefused) return;
    if (this.#header === undefined) {
      this.#place(bytes);
      return;
    }
    const start = this.#pushHeader(this.#header, bytes);
    if (start === null) return;
    this.#header = undefined;
    // Audio after a header is the start of a session.
    if (start.headerBytes > 0) this.#position ??= 0;
    this.#place(start.audio);
  }

  /**
   * Ends the recording: held audio is passed on at its most likely offset.
   *
   * @returns a promise that resolves once all audio is passed on, or undefined when none was held
   */
  end(): Promise<void> | undefined {
    const header = this.#header;
    this.#header = undefined;
    if (this.#isRefused) return undefined;
    if (header !== undefined) this.#place(audioAtEnd(header));
    return this.#finalize();
  }

  /**
   * Passes on held audio at its most likely offset once its client has waited long enough for an acknowledgement. The caller ticks at a
   * steady rate.
   *
   * @returns a promise that resolves once the audio is passed on, or undefined while it continues to be held and when none is held
   */
  tick(): Promise<void> | undefined {
    if (!this.isHolding) return undefined;
    this.#ticks += 1;
    this.#quietTicks += 1;
    const { quietTicks, ticks } = this.#isSilent ? searchTicks.silence : searchTicks.sound;
    return this.#quietTicks > quietTicks || this.#ticks > ticks ? this.#finalize() : undefined;
  }

  /** Aborts the search, and drops held audio. */
  close(): void {
    this.#isClosed = true;
    this.#head.clear();
  }

  /** Passes bytes to the header reader. Returns null while it needs more, and when the header is refused. */
  #pushHeader(header: HeaderReader, bytes: Uint8Array): ReturnType<HeaderReader['push']> {
    try {
      return header.push(bytes);
    } catch (error) {
      this.#refuse(error);
      return null;
    }
  }
  #refuse(error: unknown): void {
    this.#isRefused = true;
    this.#head.clear();
    this.#options.onError(error);
  }

  #finalize(): Promise<void> | undefined {
    if (!this.isHolding) return undefined;
    this.#isFinal = true;
    return this.#locate();
  }

  #place(audio: Uint8Array): void {
    if (audio.length === 0) return;
    if (this.#position === undefined) this.#hold(audio);
    else if (this.#provisional === undefined) this.#pass(audio);
    else this.#reconsider(audio, this.#provisional);
  }

  #hold(audio: Uint8Array): void {
    this.#quietTicks = 0;
    this.#head.append(audio);
    if (this.#head.length >= maximumHeadBytes) this.#isFinal = true;
    void this.#locate();
  }

  /** Takes audio after provisional silence. More silence is passed on as new. Any other audio is searched together with the silence. */
  #reconsider(audio: Uint8Array, provisional: ProvisionalSilence): void {
    const { bytes, sizeBefore, value } = provisional;
    if (audio.every((byte) => byte === value)) {
      this.#pass(audio);
      provisional.bytes += audio.length;
      if (provisional.bytes >= maximumHeadBytes) this.#provisional = undefined;
      return;
    }
    this.#provisional = undefined;
    this.#position = undefined;
    this.#sizeBefore = sizeBefore;
    this.#head.append(new Uint8Array(bytes).fill(value));
    this.#hold(audio);
  }

  /** Starts a search unless one runs. Bytes that arrive during a search are part of its next round. */
  #locate(): Promise<void> {
    this.#locating ??= this.#search().finally(() => {
      this.#locating = undefined;
    });
    return this.#locating;
  }

  async #search(): Promise<void> {
    try {
      for (let searched = -1; this.isHolding; ) {
        if (searched === this.#head.length && !this.#isFinal) return;
        const isFinal = this.#isFinal;
        searched = this.#head.length;
        this.#locator ??= await this.#createLocator();
        const location = await this.#locator.locate(this.#head.view(searched), isFinal);
        if (this.#isClosed) return;
        this.#isSilent = location.kind === 'silence';
        if (location.kind === 'found') this.#resolve(location, searched);
      }
    } catch (error) {
      if (!this.#isClosed) this.#refuse(error);
    }
  }

  async #createLocator(): Promise<AudioLocator> {
    const { areEqual, readAudio, readBoundaries } = this.#options;
    return new AudioLocator({
      boundaries: await readBoundaries(),
      stored: { size: this.#sizeBefore, read: readAudio },
      isAborted: () => this.#isClosed,
      areEqual,
    });
  }

  #resolve(
    { isSilence, offset }: Extract<Location, { kind: 'found' }>,
    searchedBytes: number,
  ): void {
    const audio = this.#head.view();
    const isFull = audio.length >= maximumHeadBytes;
    this.#isFinal = isFull;
    // Audio that arrived during the search may end the silence, so it is searched again.
    if (isSilence && searchedBytes < audio.length && !isFull) return;
    const size = this.#options.size();
    const isNew = offset >= this.#sizeBefore;
    // From `sizeBefore` on, the session may already contain provisional silence, which is part of the held audio as well.
    this.#position = isNew ? this.#sizeBefore : offset + size - this.#sizeBefore;
    this.#provisional =
      isSilence && !isFull
        ? { value: audio[0] ?? 0, bytes: audio.length, sizeBefore: this.#sizeBefore }
        : undefined;
    this.#head.clear();
    this.#locator = undefined;
    this.#ticks = 0;
    this.#pass(audio);
  }

  #pass(audio: Uint8Array): void {
    const position = this.#position ?? 0;
    this.#position = position + audio.length;
    const known = this.#options.size() - position;
    if (known < audio.length) this.#options.onAudio(known > 0 ? audio.subarray(known) : audio);
  }
}

/** The audio of a header reader when its input ends. It is empty after a header without audio, which is an empty recording. */
function audioAtEnd(header: HeaderReader): Uint8Array {
  try {
    return header.end().audio;
  } catch {
    return new Uint8Array(0);
  }
}
