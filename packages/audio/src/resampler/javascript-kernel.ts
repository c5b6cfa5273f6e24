import type { Kernel } from './kernel.js';
import { KernelMemory, type MemoryNeed } from './kernel-memory.js';

/** Makes a kernel in JavaScript, in double precision: the same bits everywhere. */
export function createJavaScriptKernel({ areaLength, weightsLength }: MemoryNeed): Kernel {
  // A list, since its elements are read without asking each time whether the memory is still there; made with a fraction,
  // so that they are stored as numbers of double precision from the first to the last.
  const memory = Array.from({ length: 5 * areaLength + weightsLength }, () => 0.5);
  // Through this function the compiler knows that it is always the same list. `| 0` makes numbers integers for it, too. The
  // casts: every index is in range, and checks in the innermost loops would cost as much as the work.
  const constant = () => memory;

  function deal(
    samples: number,
    streams: number,
    _segment: number,
    columns: number,
    rows: number,
  ): void {
    let to = rows;
    for (let stream = 0; stream < streams; stream += 1) {
      let from = samples + stream;
      for (let column = 0; column < columns; column += 1) {
        memory[to] = memory[from] as number;
        to += 1;
        from += streams;
      }
    }
  }

  // Four outputs at a time, from registers that slide along: two loads of samples, which meet the same weight from both
  // sides, serve eight taps.
  function slide(
    rows: number,
    rowLength: number,
    streams: number,
    first: number,
    weights: number,
    taps: number,
    outputs: number,
    step: number,
    segment: number,
  ): void {
    const samples = constant();
    const half = (taps + 1) >> 1;
    const last = first + taps - 1;
    for (let done = 0; done < segment; done += 4) {
      let sum0 = 0;
      let sum1 = 0;
      let sum2 = 0;
      let sum3 = 0;
      let at = weights | 0;
      for (let stream = 0; stream < streams; stream += 1) {
        let early = placeOf(first + stream, streams, rows + done, rowLength);
        let late = placeOf(last - stream, streams, rows + done, rowLength);
        const end = (at + Math.ceil((half - stream) / streams)) | 0;
        let early0 = samples[early] as number;
        let early1 = samples[(early + 1) | 0] as number;
        let early2 = samples[(early + 2) | 0] as number;
        let early3 = 0;
        let late0 = 0;
        let late1 = samples[(late + 1) | 0] as number;
        let late2 = samples[(late + 2) | 0] as number;
        let late3 = samples[(late + 3) | 0] as number;
        // Leaving after any tap cuts the loop for the compiler, which would otherwise run out of registers.
        while (at < end) {
          let weight = samples[at] as number;
          early3 = samples[(early + 3) | 0] as number;
          late0 = samples[late] as number;
          sum0 += (early0 + late0) * weight;
          sum1 += (early1 + late1) * weight;
          sum2 += (early2 + late2) * weight;
          sum3 += (early3 + late3) * weight;
          at = (at + 1) | 0;
          if (at === end) break;
          weight = samples[at] as number;
          early0 = samples[(early + 4) | 0] as number;
          late3 = samples[(late - 1) | 0] as number;
          sum0 += (early1 + late3) * weight;
          sum1 += (early2 + late0) * weight;
          sum2 += (early3 + late1) * weight;
          sum3 += (early0 + late2) * weight;
          at = (at + 1) | 0;
          if (at === end) break;
          weight = samples[at] as number;
          early1 = samples[(early + 5) | 0] as number;
          late2 = samples[(late - 2) | 0] as number;
          sum0 += (early2 + late2) * weight;
          sum1 += (early3 + late3) * weight;
          sum2 += (early0 + late0) * weight;
          sum3 += (early1 + late1) * weight;
          at = (at + 1) | 0;
          if (at === end) break;
          weight = samples[at] as number;
          early2 = samples[(early + 6) | 0] as number;
          late1 = samples[(late - 3) | 0] as number;
          sum0 += (early3 + late1) * weight;
          sum1 += (early0 + late2) * weight;
          sum2 += (early1 + late3) * weight;
          sum3 += (early2 + late0) * weight;
          at = (at + 1) | 0;
          early = (early + 4) | 0;
          late = (late - 4) | 0;
        }
      }
      const to = outputs + done * step;
      samples[to] = sum0;
      samples[to + step] = sum1;
      samples[to + 2 * step] = sum2;
      samples[to + 3 * step] = sum3;
    }
  }

  // Three outputs at a time share the loads of weights; where fewer remain, the first one is made again and written last.
  function step(
    first: number,
    weights: number,
    taps: number,
    down: number,
    outputs: number,
    up: number,
    count: number,
  ): void {
    const samples = constant();
    const end = (weights + taps) | 0;
    for (let done = 0; done < count; done += 3) {
      const second = done + 1 < count ? 1 : 0;
      const third = done + 2 < count ? 2 : 0;
      let sum0 = 0;
      let sum1 = 0;
      let sum2 = 0;
      let at0 = (first + done * down) | 0;
      let at1 = (at0 + second * down) | 0;
      let at2 = (at0 + third * down) | 0;
      let at = weights | 0;
      while (at < end) {
        let weight = samples[at] as number;
        sum0 += (samples[at0] as number) * weight;
        sum1 += (samples[at1] as number) * weight;
        sum2 += (samples[at2] as number) * weight;
        at = (at + 1) | 0;
        if (at === end) break;
        weight = samples[at] as number;
        sum0 += (samples[(at0 + 1) | 0] as number) * weight;
        sum1 += (samples[(at1 + 1) | 0] as number) * weight;
        sum2 += (samples[(at2 + 1) | 0] as number) * weight;
        at = (at + 1) | 0;
        if (at === end) break;
        weight = samples[at] as number;
        sum0 += (samples[(at0 + 2) | 0] as number) * weight;
        sum1 += (samples[(at1 + 2) | 0] as number) * weight;
        sum2 += (samples[(at2 + 2) | 0] as number) * weight;
        at = (at + 1) | 0;
        if (at === end) break;
        weight = samples[at] as number;
        sum0 += (samples[(at0 + 3) | 0] as number) * weight;
        sum1 += (samples[(at1 + 3) | 0] as number) * weight;
        sum2 += (samples[(at2 + 3) | 0] as number) * weight;
        at = (at + 1) | 0;
        at0 = (at0 + 4) | 0;
        at1 = (at1 + 4) | 0;
        at2 = (at2 + 4) | 0;
      }
      const to = outputs + done * up;
      samples[to + third * up] = sum2;
      samples[to + second * up] = sum1;
      samples[to] = sum0;
    }
  }

  const store = {
    length: memory.length,
    set(values: ArrayLike<number>, address: number): void {
      for (let index = 0; index < values.length; index += 1) {
        memory[address + index] = values[index] as number; // index < length
      }
    },
    subarray: (from: number, to: number) => memory.slice(from, to),
  };
  return {
    run: { deal, slide, step },
    memory: new KernelMemory(store, areaLength),
    lanes: 1,
    grain: 4,
  };
}

/** Address of a dealt sample in the rows. */
function placeOf(index: number, streams: number, rows: number, rowLength: number): number {
  const row = (index | 0) % (streams | 0);
  return (rows + row * rowLength + (index - row) / streams) | 0;
}
