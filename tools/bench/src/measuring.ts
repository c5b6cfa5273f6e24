/** Instruments of the benchmarks, for other measurements. */

export { RawSocket } from './live/raw-socket.js';
export { cpuSeconds, listChildren, residentBytes } from './process-figures.js';
export { percentile } from './timing.js';
