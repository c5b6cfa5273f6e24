import { appendBytes } from '../bytes.js';
import { AudioError } from '../errors/audio-error.js';
import { type AudioFormat, resolveAudioFormat } from '../samples/audio-format.js';
import type { SampleFormat } from '../samples/sample-format.js';
import type { WavFormat } from '../wav/parse-format-chunk.js';
import { type ScannedHeader, WavHeaderScanner } from '../wav/scan-wav-header.js';
import type { WavLimits } from '../wav/wav-limits.js';

/** Start of a stream, once it is known. */
export interface StreamStart {
  /** Length of the WAV header, in bytes, or 0 when the stream has none. */
  readonly headerBytes: number;
  /** The audio among the bytes so far, including those of the last push. */
  readonly audio: Uint8Array;
}

/** Reads the optional WAV header at the start of a stream in a format of the service. */
export interface WavHeaderReader {
  /**
   * Takes the next bytes, cut anywhere. Each byte is examined once.
   *
   * @returns the start of the stream, or null while more bytes are needed to know it. Nothing may
   * be pushed after the start
   * @throws AudioError `format_mismatch` when the header is for another format than that of the
   * stream
   * @throws WavError when the header cannot be read, or is beyond 1 MiB or 256 chunks
   */
  push(bytes: Uint8Array): StreamStart | null;
  /**
   * Ends the stream before its start was known. Fewer than 12 bytes are always audio.
   *
   * @throws WavError when the stream is a header without audio
   */
  end(): StreamStart;
}

type State =
  /** Fewer than 12 bytes, which may be audio. */
  | { readonly kind: 'start'; readonly held: Uint8Array }
  | { readonly kind: 'header'; readonly scanner: WavHeaderScanner };

// As wide as possible: the format is compared with that of the stream, whose error is more precise
// than that of a limit.
const limits: Required<WavLimits> = {
  maximumChannels: 65_535,
  minimumSampleRateHz: 1,
  maximumSampleRateHz: 0xffff_ffff,
  maximumHeaderBytes: 1_048_576,
  maximumHeaderChunks: 256,
};

/**
 * Creates a reader for the header of a stream: RIFF, RIFX, RF64 or BW64, of at most 1 MiB and 256
 * chunks. The content of chunks that are not needed is skipped without being held. The declared
 * size of the audio is ignored, since a live source does not know it. Memory and work per byte are
 * bounded for any bytes, cut anywhere.
 *
 * @param format - of the stream
 * @throws AudioError `invalid_argument` when the format does not exist
 */
export function createWavHeaderReader(format: AudioFormat): WavHeaderReader {
  const sample = resolveAudioFormat(format);
  let state: State = { kind: 'start', held: new Uint8Array(0) };

  function accept({ value, rest }: { value: ScannedHeader; rest: Uint8Array }): StreamStart {
    checkWavFormat(value.format, sample, format);
    return { headerBytes: value.dataOffset, audio: rest };
  }

  function readHeader(scanner: WavHeaderScanner, bytes: Uint8Array): StreamStart | null {
    const found = scanner.push(bytes);
    return found === null ? null : accept(found);
  }

  return {
    push(bytes) {
      if (state.kind === 'header') return readHeader(state.scanner, bytes);
      const start = appendBytes(state.held, bytes);
      switch (detectWavHeader(start)) {
        case 'undecided':
          // The caller may use its buffer again.
          state = { kind: 'start', held: Uint8Array.from(start) };
          return null;
        case 'audio':
          return { headerBytes: 0, audio: start };
        case 'header':
          state = { kind: 'header', scanner: new WavHeaderScanner(limits) };
          return readHeader(state.scanner, start);
      }
    },
    end() {
      return state.kind === 'start' ? { headerBytes: 0, audio: state.held } : state.scanner.end();
    },
  };
}

/** First twelve bytes of a WAV file, by container. The four in the middle are a size. */
const heads = ['RIFF\0\0\0\0WAVE', 'RIFX\0\0\0\0WAVE', 'RF64\0\0\0\0WAVE', 'BW64\0\0\0\0WAVE'];

/**
 * Detects a WAV header of any container (RIFF, RIFX, RF64, BW64) at the start of a stream.
 *
 * @param bytes - the stream so far, of which the first 12 bytes decide
 * @returns `undecided` for fewer than 12 bytes that may begin a header
 */
export function detectWavHeader(bytes: Uint8Array): 'header' | 'audio' | 'undecided' {
  const start = bytes.subarray(0, 12);
  const isLike = heads.some((head) =>
    start.every((byte, index) => (index >= 4 && index < 8) || byte === head.charCodeAt(index)),
  );
  return !isLike ? 'audio' : start.length === 12 ? 'header' : 'undecided';
}

/**
 * Compares a WAV header with the format of the stream.
 *
 * @throws AudioError `format_mismatch` that names each contradiction
 */
function checkWavFormat(wav: WavFormat, sample: SampleFormat, format: AudioFormat): void {
  const contradictions = [
    contradiction('encoding', wav.encoding, sample.encoding),
    contradiction('bit depth', wav.bitDepth, sample.bitDepth),
    contradiction('byte order', wav.byteOrder, sample.byteOrder),
    contradiction('sample rate', wav.sampleRateHz, format.sample_rate),
    contradiction('number of channels', wav.channels, format.channels),
  ].filter((text) => text !== null);
  if (contradictions.length > 0) {
    throw new AudioError(
      'format_mismatch',
      `the WAV header contradicts the format of the stream: ${contradictions.join('; ')}`,
    );
  }
}

function contradiction(
  name: string,
  found: string | number,
  agreed: string | number,
): string | null {
  return found === agreed ? null : `its ${name} is ${found}, agreed was ${agreed}`;
}
