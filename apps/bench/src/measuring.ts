/** Instruments of the benchmarks, for other measurements. */
export { percentile } from './timing.js';
export { childrenOf, cpuSeconds, residentBytes } from './process-figures.js';
export { RawSocket } from './live/raw-socket.js';
