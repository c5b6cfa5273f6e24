import { concatenateBytes } from '../bytes/concatenate-bytes.js';
import { FrameDecoder } from '../samples/frame-decoder.js';
import { ScannerFeed } from '../wav/byte-scanner.js';
import { type ScannedHeader, scanWavHeader } from '../wav/scan-wav-header.js';
import { resolveWavLimits } from '../wav/wav-limits.js';
import { type AudioFormat, resolveAudioFormat } from './audio-format.js';
import { checkWavFormat } from './check-wav-format.js';
import { wavHeaderLikeness } from './wav-header-likeness.js';

/** Turns the bytes of a stream into planar audio. */
export interface AudioDecoder {
  /** How many bytes at the start were a WAV header, which is not audio. */
  readonly headerBytes: number;
  /**
   * Takes the next bytes, cut anywhere.
   *
   * @returns the frames that they complete: one array for each channel, with full scale 1.0, of one length that may be 0
   * @throws AudioError `format-mismatch` when the stream begins with a WAV header for another format
   * @throws WavError when it begins with a WAV header that cannot be read
   */
  decode(bytes: Uint8Array): Float32Array[];
  /**
   * Says that the stream ends here. What is missing of a frame is left out.
   *
   * @returns frames that waited for what followed
   * @throws WavError when the stream is a WAV header that isn't complete
   */
  end(): Float32Array[];
}

type State =
  | { readonly kind: 'start'; readonly held: Uint8Array }
  | { readonly kind: 'header'; readonly feed: ScannerFeed<ScannedHeader> }
  | { readonly kind: 'audio' };

/**
 * Makes a decoder for a format of the service. The same bytes give the same samples however they are cut. A WAV
 * header at the start is recognised, checked against the format and skipped; its sizes are not believed, since
 * a live source doesn't know them.
 *
 * @throws AudioError `invalid-argument` when the format does not exist
 */
export function createAudioDecoder(format: AudioFormat): AudioDecoder {
  const sample = resolveAudioFormat(format);
  const decoder = new FrameDecoder(sample, format.channels);
  let state: State = { kind: 'start', held: new Uint8Array(0) };
  let headerBytes = 0;

  function decodeStart(bytes: Uint8Array): Float32Array[] {
    switch (wavHeaderLikeness(bytes)) {
      case 'undecided':
        state = { kind: 'start', held: bytes.slice() };
        return decoder.decode(new Uint8Array(0));
      case 'header': {
        // The format is compared below; what a reader of files refuses would only hide the real contradiction.
        const limits = resolveWavLimits({
          maximumChannels: 65_535,
          minimumSampleRate: 1,
          maximumSampleRate: 0xffff_ffff,
        });
        state = { kind: 'header', feed: new ScannerFeed(scanWavHeader(limits)) };
        return decodeHeader(state.feed, bytes);
      }
      case 'audio':
        state = { kind: 'audio' };
        return decoder.decode(bytes);
    }
  }

  function decodeHeader(feed: ScannerFeed<ScannedHeader>, bytes: Uint8Array): Float32Array[] {
    const found = feed.push(bytes);
    if (found === null) {
      return decoder.decode(new Uint8Array(0));
    }
    checkWavFormat(found.value.format, sample, format);
    headerBytes = found.value.dataOffset;
    state = { kind: 'audio' };
    return decoder.decode(found.rest);
  }

  return {
    get headerBytes() {
      return headerBytes;
    },
    decode(bytes) {
      switch (state.kind) {
        case 'start':
          return decodeStart(concatenateBytes([state.held, bytes]));
        case 'header':
          return decodeHeader(state.feed, bytes);
        case 'audio':
          return decoder.decode(bytes);
      }
    },
    end() {
      const ended = state;
      state = { kind: 'audio' };
      switch (ended.kind) {
        case 'start':
          return decoder.decode(ended.held);
        case 'header': {
          const { value, rest } = ended.feed.end();
          checkWavFormat(value.format, sample, format);
          headerBytes = value.dataOffset;
          return decoder.decode(rest);
        }
        case 'audio':
          return decoder.decode(new Uint8Array(0));
      }
    },
  };
}
