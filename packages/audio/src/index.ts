export { decodeBase64, encodeBase64 } from './base64.js';
export type { Bytes } from './bytes.js';
export { deinterleave, interleave, mixDown, selectChannels } from './channels.js';
export { type AudioDecoder, createAudioDecoder } from './codec/audio-decoder.js';
export {
  type AudioEncoder,
  type AudioEncoderOptions,
  createAudioEncoder,
} from './codec/audio-encoder.js';
export { type Chunker, type ChunkerOptions, createChunker } from './create-chunker.js';
export { AudioError, type AudioErrorCode } from './errors/audio-error.js';
export {
  decodeAlaw,
  decodeAlawToFloat,
  decodeUlaw,
  decodeUlawToFloat,
  encodeAlaw,
  encodeAlawFromFloat,
  encodeUlaw,
  encodeUlawFromFloat,
} from './g711/g711.js';
export { type Levels, measureLevels } from './levels/measure-levels.js';
export { measureNoiseFloor } from './levels/measure-noise-floor.js';
export { type FloatToInt16Options, floatToInt16, int16ToFloat } from './pcm/int16.js';
export {
  decodePcm,
  type EncodePcmOptions,
  encodePcm,
  type PcmBitDepth,
  type PcmOptions,
} from './pcm/pcm-bytes.js';
export { createTriangularDither, type Dither } from './quantize.js';
export { createResampler, type Resampler } from './resampler/create-resampler.js';
export type { ResamplerQuality } from './resampler/quality.js';
export { type ResampleOptions, resample } from './resampler/resample.js';
export type { ResamplerKernel, ResamplerOptions } from './resampler/resampler-options.js';
export type { AudioFormat } from './samples/audio-format.js';
export { joinSamples, type SampleArray } from './samples/join-samples.js';
export type { ByteOrder, SampleEncoding, SampleFormat } from './samples/sample-format.js';
export type { WavContainer } from './wav/chunk-walker.js';
export { createWavHeader } from './wav/create-wav-header.js';
export type { WavFormat } from './wav/parse-format-chunk.js';
export { readWav, type WavFile } from './wav/read-wav.js';
export { readWavStream, type WavStream } from './wav/read-wav-stream.js';
export { WavError, type WavErrorCode } from './wav/wav-error.js';
export type { WavLimits } from './wav/wav-limits.js';
export {
  createWavReader,
  type WavHeader,
  type WavReader,
  type WavSummary,
} from './wav/wav-reader.js';
export { createWavWriter, type WavEnding, type WavWriter, writeWav } from './wav/wav-writer.js';
export type { WavWriterOptions, WriteWavOptions } from './wav/wav-writer-options.js';
