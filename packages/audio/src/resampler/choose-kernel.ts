import type { FilterBank } from './filter-bank.js';
import { createJavaScriptKernel } from './javascript-kernel.js';
import type { Kernel } from './kernel.js';
import { type MemoryNeed, memoryNeed } from './kernel-memory.js';
import type { ResamplerKernel } from './resampler-options.js';
import { loadKernel, webAssemblyRoom } from './webassembly-kernel.js';

const javaScriptRoom = { areaLength: 16_384, rowsLength: 147_456, weightsLength: 131_072 };

let javaScript: Kernel | undefined;

/** The kernel for filters in a row. Those of a thread share one of each kind, but for filters that need more room. */
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
