export { decodeBase64 } from './base64.js';
export { encodeBase64 } from './base64.js';
export { deinterleave } from './channels.js';
export { interleave } from './channels.js';
export { mixDown } from './channels.js';
export { selectChannels } from './channels.js';
export { type Chunker, type ChunkerOptions, createChunker } from './create-chunker.js';
export { type AudioDecoder, createAudioDecoder } from './codec/audio-decoder.js';
export {
  type AudioEncoder,
  type AudioEncoderOptions,
  createAudioEncoder,
} from './codec/audio-encoder.js';
export type { AudioFormat } from './codec/audio-format.js';
export {
  createWavHeaderReader,
  type StreamStart,
  type WavHeaderReader,
} from './codec/wav-header-reader.js';
export { AudioError, type AudioErrorCode } from './errors/audio-error.js';
export { decodeALaw, decodeALawToFloat, encodeALaw, encodeALawFromFloat } from './g711/a-law.js';
export {
  decodeMuLaw,
  decodeMuLawToFloat,
  encodeMuLaw,
  encodeMuLawFromFloat,
} from './g711/mu-law.js';
export { type Levels, measureLevels } from './levels/measure-levels.js';
export { measureNoiseFloor } from './levels/measure-noise-floor.js';
export { decodePcm } from './pcm/pcm-bytes.js';
export { encodePcm } from './pcm/pcm-bytes.js';
export { type FloatToInt16Options, floatToInt16 } from './pcm/int16.js';
export { int16ToFloat } from './pcm/int16.js';
export type { EncodePcmOptions, PcmBitDepth, PcmOptions } from './pcm/pcm-bytes.js';
export { createResampler } from './resampler/create-resampler.js';
export type { ResamplerQuality } from './resampler/quality.js';
export { type ResampleOptions, resample } from './resampler/resample.js';
export type { Resampler } from './resampler/create-resampler.js';
export type { ResamplerKernel, ResamplerOptions } from './resampler/resampler-options.js';
export { createTriangularDither, type Dither } from './samples/quantize.js';
export type { ByteOrder, SampleEncoding, SampleFormat } from './samples/sample-format.js';
export { createWavHeader } from './wav/create-wav-header.js';
export { readWav, type WavFile } from './wav/read-wav.js';
export { readWavStream, type WavStream } from './wav/read-wav-stream.js';
export { WavError, type WavErrorCode } from './wav/wav-error.js';
export type { WavContainer, WavFormat } from './wav/parse-format-chunk.js';
export type { WavLimits } from './wav/wav-limits.js';
export {
  createWavReader,
  type WavHeader,
  type WavReader,
  type WavSummary,
} from './wav/wav-reader.js';
export { createWavWriter, type WavEnding, type WavWriter } from './wav/wav-writer.js';
export type { WavWriterOptions, WriteWavOptions } from './wav/wav-writer-options.js';
export { writeWav } from './wav/wav-writer.js';
