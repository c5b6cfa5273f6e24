import type { Bytes } from '../../bytes.js';
import type { Levels } from '../../levels/measure-levels.js';
import type { ResamplerQuality } from '../../resampler/quality.js';
import type { AudioFormat } from '../../samples/audio-format.js';

/** The name under which the processor is registered. */
export const processorName = 'earshot-capture';

/** Options of the processor. The page checks them, since it can report errors. */
export interface CaptureOptions {
  readonly format: AudioFormat;
  readonly chunkMs: number;
  readonly levelsMs: number;
  readonly quality: ResamplerQuality;
}

/** A chunk in the format that was asked for. */
export interface CapturedChunk {
  readonly bytes: Bytes;
}

/** Levels of each channel in a stretch of `levelsMs`. */
export interface CapturedLevels {
  readonly levels: readonly Levels[];
}

/** From the page: end here. */
export type CaptureCommand = { readonly type: 'stop' };

/** To the page. No message follows `end`. */
export type CaptureMessage =
  | ({ readonly type: 'chunk' } & CapturedChunk)
  | ({ readonly type: 'levels' } & CapturedLevels)
  | { readonly type: 'end' };
