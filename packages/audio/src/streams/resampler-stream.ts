import { createResampler } from '../resampler/create-resampler.js';
import type { ResamplerOptions } from '../resampler/resampler-options.js';

/**
 * Creates a stream that converts planar blocks of any length to another sample rate, for
 * `pipeThrough`. It ends with exactly `round(written * toRateHz / fromRateHz)` frames, and holds a
 * few milliseconds of audio. A block that {@link createResampler} refuses is the error of the
 * stream.
 *
 * @example
 * ```ts
 * import { createResamplerStream } from '@earshot/audio/streams';
 *
 * const blocks = new ReadableStream<Float32Array[]>({
 *   start(controller) {
 *     controller.enqueue([new Float32Array(48_000)]);
 *     controller.close();
 *   },
 * });
 * const converted = blocks.pipeThrough(createResamplerStream({ fromRateHz: 48_000, toRateHz: 16_000 }));
 * for await (const block of converted) console.log(block[0]?.length);
 * ```
 *
 * @throws AudioError `invalid_argument` when an option does not exist or is out of range
 */
export function createResamplerStream(
  options: ResamplerOptions,
): TransformStream<readonly Float32Array[], Float32Array[]> {
  const resampler = createResampler(options);
  const enqueue = (
    block: Float32Array[],
    controller: TransformStreamDefaultController<Float32Array[]>,
  ) => {
    // A short block may complete no sample.
    if ((block[0]?.length ?? 0) > 0) controller.enqueue(block);
  };
  return new TransformStream({
    transform: (block, controller) => enqueue(resampler.write(block), controller),
    flush: (controller) => enqueue(resampler.flush(), controller),
  });
}
