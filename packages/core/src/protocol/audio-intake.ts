import { AudioLocator, type CompareBytes, type Location } from './audio-locator.js';
import type { ReadableBytes } from './block-reader.js';
import { GrowingBytes } from './growing-bytes.js';

/** Reads the header that the audio of a session may begin with; the `WavHeaderReader` of `@earshot/audio` is one. */
export interface HeaderReader {
  /**
   * Takes the next bytes.
   *
   * @returns length of the header in bytes, 0 without one, and the audio among the bytes so far; null while more are needed
   * @throws Error when the header is for another format
   */
  push(bytes: Uint8Array): {
    /** Length of the header, in bytes; 0 without one. */
    readonly headerBytes: number;
    /** The audio among the bytes so far. */
    readonly audio: Uint8Array;
  } | null;
  /**
   * Ends the audio before its start was known.
   *
   * @returns the audio
   * @throws Error when there is a header and no audio
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
  /** Session offset of the first byte of this connection; undefined when the client sent none. */
  readonly offset: number | undefined;
  /** True when the session had a connection before. */
  readonly isReconnect: boolean;
  /** Length of the session's audio in bytes, pending audio included. */
  readonly size: () => number;
  /** Reads audio that the session has, without a header, from an offset in bytes. */
  readonly readAudio: ReadableBytes['read'];
  /** Reads the ends of the latest acknowledgements, in bytes, growing. */
  readonly readBoundaries: () => Promise<readonly number[]>;
  /**
   * Compares bytes, megabytes of them.
   *
   * @defaultValue byte by byte, in JavaScript
   */
  readonly areEqual?: CompareBytes;
  /** Called with audio that the session does not have yet. */
  readonly onAudio: (bytes: Uint8Array) => void;
  /** Called when the header is of another audio format, or stored audio cannot be read; nothing more is taken. */
  readonly onError: (error: unknown) => void;
}

/** Most audio that is held while its offset is searched, in bytes. */
const maximumHeadBytes = 2 * 1024 * 1024;

/** Ticks after which the best candidate is taken: without a byte, and in all. Silence waits longer, since speech may follow. */
const searchTicks = {
  sound: { quietTicks: 1, ticks: 8 },
  silence: { quietTicks: 20, ticks: 40 },
} as const;

/** Silence that was taken as new and may turn out to be sent again. */
interface ProvisionalSilence {
  readonly value: number;
  bytes: number;
  /** Length of the session's audio without it, in bytes. */
  readonly sizeBefore: number;
}

/** The audio of one connection: finds its offset in the session, and passes on what is new. */
export class AudioIntake {
  readonly #options: AudioIntakeOptions;
  #isClosed = false;
  #header: HeaderReader | undefined;
  /** Session offset of the next byte; undefined while it is searched. */
  #position: number | undefined;
  #provisional: ProvisionalSilence | undefined;
  /** Audio whose offset is searched, and the length of the session's audio without it. */
  readonly #head = new GrowingBytes();
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
    // Nothing but the start of a session has a header.
    this.#header =
      this.#position === undefined || this.#position === 0 ? createHeaderReader() : undefined;
  }

  /** True while audio is held because its offset is not known. */
  get isHolding(): boolean {
    return this.#head.length > 0;
  }

  /** True once held audio has been dropped. */
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
    try {
      const start = this.#header.push(bytes);
      if (start === null) return;
      this.#header = undefined;
      // Only the start of a session follows a header.
      if (start.headerBytes > 0) this.#position ??= 0;
      this.#place(start.audio);
    } catch (error) {
      this.#refuse(error);
    }
  }

  /**
   * Decides on the offset of held audio at the end of the recording.
   *
   * @returns settles when all audio was passed on; undefined when nothing was held
   */
  end(): Promise<void> | undefined {
    const header = this.#header;
    this.#header = undefined;
    if (this.#isRefused) return undefined;
    try {
      if (header !== undefined) this.#place(header.end().audio);
    } catch {
      // A header without audio is a recording without audio.
    }
    return this.#finalize();
  }

  /**
   * Decides on the offset of held audio once its client has waited long enough for an acknowledgement.
   *
   * @returns settles when it was passed on; undefined when it is not decided
   */
  tick(): Promise<void> | undefined {
    if (!this.isHolding) return undefined;
    this.#ticks += 1;
    this.#quietTicks += 1;
    const { quietTicks, ticks } = this.#isSilent ? searchTicks.silence : searchTicks.sound;
    return this.#quietTicks > quietTicks || this.#ticks > ticks ? this.#finalize() : undefined;
  }

  /** Aborts a search, and drops held audio. */
  close(): void {
    this.#isClosed = true;
    this.#head.clear();
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

  /** Silence continues to be new; audio that ends it is searched together with it. */
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

  /** One search at a time; bytes that come meanwhile are part of its next round. */
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
    // Audio that came during the search may end the silence.
    if (isSilence && searchedBytes < audio.length && !isFull) return;
    const size = this.#options.size();
    const isNew = offset >= this.#sizeBefore;
    // Of the audio from `sizeBefore` on, the session may have silence already that was taken as new.
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
