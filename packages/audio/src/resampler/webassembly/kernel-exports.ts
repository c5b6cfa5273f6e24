/** What `assembly/kernel.ts` exports: see there. Addresses are in bytes. */
export interface KernelExports {
  readonly memory: { readonly buffer: ArrayBuffer };
  deal(samples: number, count: number, streams: number, rows: number, rowBytes: number): void;
  slide(
    rows: number,
    rowBytes: number,
    streams: number,
    first: number,
    weights: number,
    taps: number,
    outputs: number,
    stepBytes: number,
    count: number,
  ): void;
  step(
    samples: number,
    weights: number,
    taps: number,
    up: number,
    down: number,
    phase: number,
    outputs: number,
    count: number,
  ): void;
}
