import type { FilterBank } from './filter-bank.js';
import { createJavaScriptKernel } from './javascript-kernel.js';
import type { Kernel } from './kernel.js';
import { type MemoryNeed, memoryNeed } from './kernel-memory.js';
import type { ResamplerKernel } from './resampler-options.js';
import { loadKernel, webAssemblyRoom } from './webassembly-kernel.js';

/**
 * Room for pieces of audio as in `webAssemblyRoom`, and for fewer weights: they take twice as much
 * memory here.
 */
const javaScriptRoom = { areaLength: 32_768, rowsLength: 245_760, weightsLength: 131_072 };

let javaScript: Kernel | undefined;

/**
 * Chooses the kernel for a chain of filters. All resamplers of a thread share one kernel of each
 * kind, except filters that need more memory.
 */
export function chooseKernel(wanted: ResamplerKernel, banks: readonly FilterBank[]): Kernel {
  const need = memoryNeed(banks);
  const webAssembly = wanted === 'auto' && isWithin(need, webAssemblyRoom) ? loadKernel() : null;
  if (webAssembly !== null) {
    return webAssembly;
  }
  if (!isWithin(need, javaScriptRoom)) {
    return createJavaScriptKernel(need);
  }
  javaScript ??= createJavaScriptKernel(javaScriptRoom);
  return javaScript;
}

function isWithin(need: MemoryNeed, room: MemoryNeed): boolean {
  return (
    need.areaLength <= room.areaLength &&
    need.rowsLength <= room.rowsLength &&
    need.weightsLength <= room.weightsLength
  );
}
