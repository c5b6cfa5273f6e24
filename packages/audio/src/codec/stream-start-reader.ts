import { appendBytes } from '../bytes.js';
import { AudioError } from '../errors/audio-error.js';
import type { AudioFormat } from '../samples/audio-format.js';
import { detectCompressedStart } from './compressed-start.js';
import {
  createWavHeaderReader,
  type StreamStart,
  type WavHeaderReader,
} from './wav-header-reader.js';

/**
 * Creates a reader for the start of a stream of samples: a WAV header is skipped as by {@link
 * createWavHeaderReader}, and compressed audio is refused. A stream that may be either is held
 * until this is known, for at most some thousand bytes.
 *
 * @param format - of the stream
 * @returns its `push` also throws an AudioError `compressed_audio`
 * @throws AudioError `invalid_argument` when the format does not exist
 */
export function createStreamStartReader(format: AudioFormat): WavHeaderReader {
  const header = createWavHeaderReader(format);
  /** Bytes that may be compressed audio. It is null once they are not. */
  let held: Uint8Array | null = new Uint8Array(0);

  function release(bytes: Uint8Array): StreamStart | null {
    held = null;
    return header.push(bytes);
  }

  return {
    push(bytes) {
      if (held === null) return header.push(bytes);
      const start = appendBytes(held, bytes);
      const detected = detectCompressedStart(start);
      if (detected === null) return release(start);
      if (detected !== 'undecided')
        throw new AudioError(
          'compressed_audio',
          `the audio is ${detected.format}, but a session takes raw samples, here ${describe(format)}: decode it first, or transcribe it as a file`,
        );
      // The caller may use its buffer again.
      held = Uint8Array.from(start);
      return null;
    },
    end() {
      if (held !== null) {
        const start = release(held);
        if (start !== null) return start;
      }
      return header.end();
    },
  };
}

function describe({ bit_depth, channels, encoding, sample_rate }: AudioFormat): string {
  return `${encoding} with ${bit_depth} bits, ${sample_rate} Hz and ${channels === 1 ? 'one channel' : `${channels} channels`}`;
}
