import { FrameDecoder } from '../samples/frame-decoder.js';
import type { WavFormat } from './parse-format-chunk.js';
import { type ScannedFile, WavFileScanner } from './scan-wav-file.js';
import { resolveWavLimits, type WavLimits } from './wav-limits.js';

/** Header of a WAV file. */
export interface WavHeader {
  /** Format of the audio. */
  readonly format: WavFormat;
  /**
   * Declared number of frames, or null where the file does not declare it, as in a file from a
   * pipe.
   */
  readonly frameCount: number | null;
  /** Offset of the first byte of audio in the file. */
  readonly dataOffset: number;
}

/** Header of a WAV file, and the amount of audio that was actually read. */
export interface WavSummary extends WavHeader {
  /** Number of frames that were read. */
  readonly framesRead: number;
  /** True when the file ends before its declared audio, or within a frame. */
  readonly isTruncated: boolean;
}

/** Reads a WAV file that arrives in pieces. */
export interface WavReader {
  /** The header, as soon as the bytes so far contain it. */
  readonly header: WavHeader | null;
  /** True once all declared audio has been read: further bytes are ignored. */
  readonly isComplete: boolean;
  /**
   * Takes the next bytes of the file, cut anywhere.
   *
   * @returns the frames that they complete, planar with full scale 1.0, or null while there are
   * none
   * @throws WavError when the file cannot be read. Every later call throws the same error
   */
  push(bytes: Uint8Array): Float32Array[] | null;
  /**
   * Ends the file. An incomplete last frame is dropped.
   *
   * @throws WavError when the header was not complete
   */
  end(): WavSummary;
}

/**
 * Creates a reader for WAV files: PCM of 8 to 32 bits, floating point of 32 and 64 bits, A-law and
 * mu-law, in RIFF, RIFX, RF64 and BW64, including files whose sizes are missing or wrong. It holds
 * less than 100 bytes and one frame, for any file.
 *
 * @throws AudioError `invalid_argument` when a limit does not exist or is out of range
 */
export function createWavReader(limits: WavLimits = {}): WavReader {
  return new WavFileReader(new WavFileScanner(resolveWavLimits(limits)));
}

class WavFileReader implements WavReader {
  readonly #scanner: WavFileScanner;
  #audio: Audio | null = null;
  #failure: { readonly error: unknown } | null = null;
  #summary: WavSummary | null = null;

  constructor(scanner: WavFileScanner) {
    this.#scanner = scanner;
  }

  get header(): WavHeader | null {
    return this.#audio?.header ?? null;
  }

  get isComplete(): boolean {
    return this.#audio?.isComplete ?? false;
  }

  push(bytes: Uint8Array): Float32Array[] | null {
    return this.#guard(() => {
      if (this.#audio !== null) {
        return this.#audio.push(bytes);
      }
      const found = this.#scanner.push(bytes);
      if (found === null) {
        return null;
      }
      this.#audio = new Audio(found.value);
      return this.#audio.push(found.rest);
    });
  }

  end(): WavSummary {
    return this.#guard(() => {
      this.#audio ??= new Audio(this.#scanner.end().value);
      this.#summary ??= this.#audio.end();
      return this.#summary;
    });
  }

  /** Reads, and repeats the first error at every later call. */
  #guard<Result>(read: () => Result): Result {
    if (this.#failure !== null) {
      throw this.#failure.error;
    }
    try {
      return read();
    } catch (error) {
      this.#failure = { error };
      throw error;
    }
  }
}

/** Reads the audio of a file, behind its header. */
class Audio {
  readonly header: WavHeader;
  readonly #decoder: FrameDecoder;
  #remainingBytes: number;
  #framesRead = 0;

  constructor({ format, dataOffset, dataBytes, readableBytes }: ScannedFile) {
    const frameBytes = (format.channels * format.bitDepth) / 8;
    const frameCount = dataBytes === null ? null : Math.floor(dataBytes / frameBytes);
    this.header = { format, frameCount, dataOffset };
    this.#decoder = new FrameDecoder(format, format.channels);
    this.#remainingBytes = readableBytes - (readableBytes % frameBytes || 0);
  }

  get isComplete(): boolean {
    return this.#remainingBytes === 0;
  }

  push(bytes: Uint8Array): Float32Array[] | null {
    const readable = bytes.subarray(0, Math.min(bytes.length, this.#remainingBytes));
    this.#remainingBytes -= readable.length;
    const block = this.#decoder.decode(readable);
    const frames = block[0]?.length ?? 0;
    this.#framesRead += frames;
    return frames === 0 ? null : block;
  }

  end(): WavSummary {
    const { frameCount } = this.header;
    return {
      ...this.header,
      framesRead: this.#framesRead,
      isTruncated:
        this.#decoder.partialBytes > 0 || (frameCount !== null && this.#framesRead < frameCount),
    };
  }
}
