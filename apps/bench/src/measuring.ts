/** Instruments of the benchmarks, for other measurements. */
export { percentile } from './live/percentile.js';
export { childrenOf, cpuSeconds, residentBytes } from './live/process-figures.js';
export { RawSocket } from './live/raw-socket.js';
