import type { Bytes } from '../../bytes.js';
import type { Levels } from '../../levels/measure-levels.js';
import type { ResamplerQuality } from '../../resampler/quality.js';
import type { AudioFormat } from '../../samples/audio-format.js';

/** The name under which the processor is registered. */
export const processorName = 'earshot-capture';

/** Options of the processor; checked by the page, where errors can be read. */
export interface CaptureOptions {
  readonly format: AudioFormat;
  readonly chunkMs: number;
  readonly quality: ResamplerQuality;
}

/** A chunk in the format that was asked for, with the levels of each channel before it was rounded. */
export interface CapturedChunk {
  readonly bytes: Bytes;
  readonly levels: readonly Levels[];
}

/** From the page: end here. */
export type CaptureCommand = { readonly type: 'stop' };

/** To the page. After `end` nothing follows. */
export type CaptureMessage =
  | ({ readonly type: 'chunk' } & CapturedChunk)
  | { readonly type: 'end' };
