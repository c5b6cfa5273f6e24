import { mpegChannelCount } from '../mpeg-frames.js';
import type { WebassemblyFormat } from './decoder-thread-protocol.js';

/** Decoded samples: planar, with a full scale of 1.0. */
export interface DecodedChunk {
  readonly channelData: readonly Float32Array[];
  readonly samplesDecoded: number;
  readonly sampleRate: number;
}

/** Streaming decoder of one codec. */
export interface StreamCodec {
  decode(bytes: Uint8Array): Promise<DecodedChunk> | DecodedChunk;
  /** Ends the stream. */
  flush(): Promise<DecodedChunk | undefined>;
}

/** Creates the decoder of a format, and loads only the library that it needs. */
export async function createCodec(format: WebassemblyFormat): Promise<StreamCodec> {
  switch (format) {
    case 'mp3': {
      const { MPEGDecoder } = await import('mpg123-decoder');
      const decoder = new MPEGDecoder();
      await decoder.ready;
      return createMpegCodec((bytes) => decoder.decode(bytes));
    }
    case 'flac': {
      const { FLACDecoder } = await import('@wasm-audio-decoders/flac');
      return ready(new FLACDecoder());
    }
    case 'opus': {
      const { OggOpusDecoder } = await import('ogg-opus-decoder');
      return ready(new OggOpusDecoder());
    }
    case 'vorbis': {
      const { OggVorbisDecoder } = await import('@wasm-audio-decoders/ogg-vorbis');
      return ready(new OggVorbisDecoder());
    }
  }
}

async function ready<Codec extends StreamCodec & { ready: Promise<unknown> }>(
  decoder: Codec,
): Promise<StreamCodec> {
  await decoder.ready;
  return decoder;
}

/**
 * The decoder of MPEG audio duplicates a single channel: the frames are read for the true number of
 * channels.
 */
function createMpegCodec(decode: (bytes: Uint8Array) => DecodedChunk): StreamCodec {
  let channelCount: number | undefined;
  return {
    decode(bytes) {
      channelCount ??= mpegChannelCount(bytes);
      const { channelData, ...chunk } = decode(bytes);
      return { ...chunk, channelData: channelData.slice(0, channelCount) };
    },
    flush: async () => undefined,
  };
}
