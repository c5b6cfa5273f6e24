import koffi from 'koffi';
import type { ResamplerPeer } from './open-peer.js';

/** Name of the native resampler. */
export const soxrName = 'libsoxr HQ (native)';

/** libsoxr at its default, high quality, in this process; null where it is not installed. */
export function soxr(): ResamplerPeer | null {
  let library: ReturnType<typeof koffi.load>;
  try {
    library = koffi.load('libsoxr.so.0');
  } catch {
    return null;
  }
  const create = library.func(
    'void *soxr_create(double, double, unsigned int, void *, void *, void *, void *)',
  );
  const process = library.func(
    'void *soxr_process(void *, void *, size_t, void *, void *, size_t, _Out_ size_t *)',
  );
  const remove = library.func('void soxr_delete(void *)');
  return {
    name: soxrName,
    open(fromRate, toRate) {
      const state: unknown = create(fromRate, toRate, 1, null, null, null, null);
      const output = new Float32Array(2 * toRate);
      const made = [0];
      const run = (input: Float32Array | null) => {
        process(state, input, input?.length ?? 0, null, output, output.length, made);
        return output.slice(0, made[0]);
      };
      return {
        write: (samples) => run(samples),
        flush: () => run(null),
        close: () => {
          remove(state);
        },
      };
    },
  };
}
