import { availableParallelism } from 'node:os';
import type { Clock } from '../clock/index.js';
import { KeySlots } from '../limits/key-slots.js';
// Not from the index of the folder: decoding threads must not load the database.
import { toStorageError } from '../storage/storage-error.js';
import { type AudioDecoder, type AudioFile, engineRateHz } from './audio-decoder.js';
import { type AudioFormatId, audioFormats, listExtensions } from './audio-formats.js';
import { AudioInputError } from './audio-input-error.js';
import type { AudioProperties } from './audio-properties.js';
import { detectFormat } from './detect-format.js';
import { FfmpegDecoder } from './ffmpeg/ffmpeg-decoder.js';
import { CompressedWavError } from './wav/open-wav.js';
import { WavDecoder } from './wav/wav-decoder.js';
import { WebassemblyDecoder } from './webassembly/webassembly-decoder.js';

/** Options of {@link createFileDecoder}. */
export interface FileDecoderOptions {
  /** Path or name of ffmpeg. @defaultValue `ffmpeg` in the search path */
  readonly ffmpegPath?: string | undefined;
  /** Longer audio is refused. */
  readonly maximumAudioSeconds: number;
  readonly clock: Clock;
  /**
   * Time without progress after which decoding is aborted, in milliseconds. @defaultValue 60
   * seconds
   */
  readonly stallMs?: number | undefined;
}

/** Formats that can be decoded at the moment. */
export interface DecodingStatus {
  /** Their usual extensions. */
  readonly extensions: readonly string[];
  /** Version of ffmpeg, or undefined when it is not available. */
  readonly ffmpegVersion: string | undefined;
  /** Reason why other formats are missing, with the remedy, as a clause. Undefined when none is. */
  readonly missing: string | undefined;
}

/** Options of one use of a {@link FileDecoder}. */
interface DecodeOptions {
  /** Id of the key that owns the file. @defaultValue no key */
  readonly tenant?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Options of a decoder that can be sent to another thread. */
export type DecoderSettings = Pick<FileDecoderOptions, 'ffmpegPath' | 'maximumAudioSeconds'>;

/** Decodes audio of every format, which it detects by the content of the file. */
export interface FileDecoder {
  /** Settings with which another thread can create the same decoder. */
  readonly settings: DecoderSettings;
  /** Looks for ffmpeg, and updates {@link FileDecoder.status}. */
  refresh(): Promise<void>;
  /** Formats that can be decoded, as of the last file or refresh. */
  status(): DecodingStatus;
  /**
   * Finds the properties of a file. Only a few files are probed at the same time, and the keys take
   * turns.
   *
   * @throws StorageError, or AudioInputError when it cannot be decoded, is empty or too long
   */
  probe(path: string, options?: DecodeOptions): Promise<AudioProperties>;
  /**
   * Decodes a file as fast as its blocks are consumed, in memory that does not grow with its
   * length.
   *
   * @param properties - result of {@link FileDecoder.probe}
   * @returns blocks of 16-bit samples at 16 kHz, one array for each channel, all of the same length
   * and none empty
   * @throws StorageError, AudioInputError when it cannot be decoded or is too long, or the reason
   * of the signal
   */
  decode(
    path: string,
    properties: AudioProperties,
    options?: DecodeOptions,
  ): AsyncGenerator<Int16Array[], void>;
}

/**
 * Creates a {@link FileDecoder}: the service itself decodes WAV, and ffmpeg everything else, where
 * it is installed.
 */
export function createFileDecoder(options: FileDecoderOptions): FileDecoder {
  return new DetectingDecoder(options);
}

class DetectingDecoder implements FileDecoder {
  readonly settings: DecoderSettings;
  readonly #ffmpeg: FfmpegDecoder;
  readonly #decoders: readonly AudioDecoder[];
  readonly #slots: KeySlots;

  constructor({ clock, ffmpegPath, maximumAudioSeconds, stallMs }: FileDecoderOptions) {
    this.settings = { ffmpegPath, maximumAudioSeconds };
    this.#ffmpeg = new FfmpegDecoder({ path: ffmpegPath, clock, stallMs });
    this.#decoders = [new WavDecoder(), this.#ffmpeg, new WebassemblyDecoder({ clock, stallMs })];
    const total = Math.max(2, availableParallelism());
    this.#slots = new KeySlots({ total, perKey: Math.ceil(total / 2) });
  }

  refresh(): Promise<void> {
    return this.#ffmpeg.find();
  }

  status(): DecodingStatus {
    return {
      extensions: this.#readable(),
      ffmpegVersion: this.#ffmpeg.version,
      missing: this.#ffmpeg.unavailableReason,
    };
  }

  async probe(path: string, { signal, tenant = '' }: DecodeOptions = {}): Promise<AudioProperties> {
    const { maximumAudioSeconds } = this.settings;
    const slot = await this.#slots.take(tenant, signal);
    try {
      const properties = await this.#probeFile(path, signal);
      const { durationSeconds } = properties;
      if (durationSeconds > maximumAudioSeconds)
        throw tooLong(maximumAudioSeconds, durationSeconds);
      if (durationSeconds === 0)
        throw new AudioInputError('empty', 'The audio is empty: it has no samples');
      return properties;
    } catch (error) {
      throw toStorageError(error);
    } finally {
      slot.release();
    }
  }

  async *decode(
    path: string,
    properties: AudioProperties,
    { signal }: DecodeOptions = {},
  ): AsyncGenerator<Int16Array[], void> {
    const { format } = properties;
    await this.#ffmpeg.find();
    const file = this.#describeFile(path, format, signal);
    const decoded = this.#requireDecoder(format).decode(file, properties);
    yield* checkDecoded(decoded, properties, this.settings.maximumAudioSeconds);
  }

  async #probeFile(path: string, signal?: AbortSignal): Promise<AudioProperties> {
    const detected = await detectFormat(path);
    if (detected.id === undefined) {
      if (detected.isEmpty)
        throw new AudioInputError('empty', 'The audio is empty: the file has no bytes');
      throw new AudioInputError(
        'unsupported',
        `The audio cannot be decoded: it is ${detected.description}, and this server reads ${this.#readable().join(', ')}`,
      );
    }
    const { id } = detected;
    await this.#ffmpeg.find();
    try {
      return await this.#requireDecoder(id).probe(this.#describeFile(path, id, signal));
    } catch (error) {
      if (!(error instanceof CompressedWavError)) throw error;
      const file = this.#describeFile(path, 'compressed-wav', signal);
      return this.#requireDecoder('compressed-wav').probe(file);
    }
  }

  /** Extensions of the formats that are read. */
  #readable(): readonly string[] {
    return listExtensions((id) => this.#decoders.some((decoder) => decoder.reads(id)));
  }

  /** @throws AudioInputError that names the formats that are read, and the program to install */
  #requireDecoder(format: AudioFormatId): AudioDecoder {
    const decoder = this.#decoders.find((each) => each.reads(format));
    if (decoder !== undefined) return decoder;
    throw new AudioInputError(
      'unsupported',
      `The audio cannot be decoded: it is ${audioFormats[format].name}, and this server reads ${this.#readable().join(', ')} only, since ${this.#ffmpeg.unavailableReason}`,
    );
  }

  #describeFile(path: string, format: AudioFormatId, signal?: AbortSignal): AudioFile {
    return { path, format, signal, maximumAudioSeconds: this.settings.maximumAudioSeconds };
  }
}

/**
 * Checks decoded audio.
 *
 * @throws AudioInputError when there is too much audio, or none
 */
async function* checkDecoded(
  decoded: AsyncIterable<Int16Array[]>,
  { format }: AudioProperties,
  maximumAudioSeconds: number,
): AsyncGenerator<Int16Array[], void> {
  let frames = 0;
  for await (const block of decoded) {
    const length = block[0]?.length ?? 0;
    if (length === 0) continue;
    frames += length;
    if (frames > maximumAudioSeconds * engineRateHz) throw tooLong(maximumAudioSeconds);
    yield block;
  }
  if (frames === 0)
    throw new AudioInputError(
      'undecodable',
      `The audio cannot be decoded: it is ${audioFormats[format].name}; it has no audio that can be decoded`,
    );
}

function tooLong(maximumAudioSeconds: number, durationSeconds?: number): AudioInputError {
  const duration = durationSeconds === undefined ? '' : `it lasts ${durationSeconds} seconds, `;
  return new AudioInputError(
    'too-long',
    `The audio is too long: ${duration}at most ${maximumAudioSeconds} seconds are allowed`,
  );
}
