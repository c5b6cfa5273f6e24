/**
 * Audio as streams of the web platform, for `pipeThrough`.
 *
 * @packageDocumentation
 */
export { createResamplerStream } from './resampler-stream.js';
