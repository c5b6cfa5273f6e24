import { setFlagsFromString } from 'node:v8';
import { vi } from 'vitest';
import type * as Package from '../src/index.js';

/** The kernels of the resampler: `plain` rounds each product, `fused` only sums. */
export type KernelVariant = 'plain' | 'fused' | 'javascript';

/**
 * Loads the package again so that `kernel: 'auto'` is a variant of the WebAssembly, independent of
 * the runtime's choice.
 */
export async function loadVariant(variant: 'plain' | 'fused'): Promise<typeof Package> {
  // Older versions of V8 have relaxed SIMD only behind this flag.
  setFlagsFromString('--experimental-wasm-relaxed-simd');
  const { Module, Instance } = WebAssembly;
  if (variant === 'plain') {
    vi.stubGlobal('WebAssembly', { validate: () => false, Module, Instance });
  }
  vi.resetModules();
  const loaded = await import('../src/index.js');
  loaded.resample(new Float32Array(1), { fromRateHz: 2, toRateHz: 1 }); // which compiles it
  vi.unstubAllGlobals();
  return loaded;
}

/** `resample` by one of the kernels, always the same one. */
export async function resampleBy(variant: KernelVariant): Promise<typeof Package.resample> {
  const { resample } = await loadVariant(variant === 'fused' ? 'fused' : 'plain');
  const kernel = variant === 'javascript' ? 'javascript' : 'auto';
  return (samples, options) => resample(samples, { ...options, kernel });
}
