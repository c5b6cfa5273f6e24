import type { Kernel, KernelFunctions } from './kernel.js';
import { kernelBinary } from './kernel-binary.js';
import { KernelMemory } from './kernel-memory.js';

interface KernelExports extends KernelFunctions {
  readonly memory: { readonly buffer: ArrayBuffer };
}

/** The part of the runtime that compiles and starts the kernel. */
interface WebAssemblyRuntime {
  readonly WebAssembly: {
    readonly validate: (bytes: Uint8Array) => boolean;
    readonly Module: new (bytes: Uint8Array) => object;
    readonly Instance: new (module: object) => { readonly exports: KernelExports };
  };
}

/** Room in the memory of the kernel. The script that compiles it reserves that many pages. */
export const webAssemblyRoom = {
  areaLength: 32_768,
  rowsLength: 245_760,
  weightsLength: 1_441_792,
};

let loaded: Kernel | null | undefined;

/**
 * Returns the kernel of this thread, or null when WebAssembly with SIMD is not supported or the
 * page's content security policy forbids compiling it. Where the runtime supports relaxed SIMD, a
 * product and its sum are rounded once.
 */
export function loadKernel(): Kernel | null {
  if (loaded === undefined) {
    loaded = compile();
  }
  return loaded;
}

function compile(): Kernel | null {
  try {
    // The cast: this package is typed without a platform, and nearly every runtime has WebAssembly.
    // Without it, this throws.
    const { WebAssembly } = globalThis as unknown as WebAssemblyRuntime;
    const fused = toBytes(fuseProducts(kernelBinary));
    const bytes = WebAssembly.validate(fused) ? fused : toBytes(kernelBinary);
    const run = new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports;
    const samples = new Float32Array(run.memory.buffer);
    return {
      run,
      memory: new KernelMemory(samples, webAssemblyRoom),
      createBlock: (length) => new Float32Array(length),
    };
  } catch {
    return null;
  }
}

function toBytes(digits: string): Uint8Array {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/**
 * Fuses products with the sums that they are added to: `f32x4.mul`, `local.get` and `f32x4.add`
 * become `local.get`, `f32x4.relaxed_madd` and three `nop`, which have the same length. The runtime
 * then multiplies and adds in one instruction with one rounding, where the processor can.
 * (WebAssembly 3.0, relaxed SIMD.)
 *
 * @param digits - a module in hexadecimal digits, which has no local variables above the 127th
 */
export function fuseProducts(digits: string): string {
  return digits.replace(/fde60120(..)fde401/g, '20$1fd8502010101');
}
