import { decodeDigits } from '../../base64/decode-digits.js';
import { kernelBinary } from './kernel-binary.js';
import type { KernelExports } from './kernel-exports.js';
import { KernelMemory } from './kernel-memory.js';

/** The kernel of this thread and its memory. */
export interface Kernel {
  readonly run: KernelExports;
  readonly memory: KernelMemory;
}

/** The part of the runtime that compiles and starts the kernel. */
interface WebAssemblyRuntime {
  readonly WebAssembly: {
    readonly Module: new (bytes: Uint8Array) => object;
    readonly Instance: new (module: object) => { readonly exports: KernelExports };
  };
}

let loaded: Kernel | null | undefined;

/** The kernel, or null where WebAssembly with SIMD does not exist or the page's policy forbids to compile it. */
export function loadKernel(): Kernel | null {
  if (loaded === undefined) {
    loaded = compile();
  }
  return loaded;
}

function compile(): Kernel | null {
  try {
    // The cast: the types of a neutral package don't know what nearly every runtime has. Where it's missing, this throws.
    const { WebAssembly } = globalThis as unknown as WebAssemblyRuntime;
    const run = new WebAssembly.Instance(new WebAssembly.Module(decodeDigits(kernelBinary)))
      .exports;
    return { run, memory: new KernelMemory(run.memory.buffer) };
  } catch {
    return null;
  }
}
