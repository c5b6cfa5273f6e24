/** The instruments of the measurements, for whoever measures something else. */
export { percentile } from './live/percentile.js';
export { childrenOf, cpuSeconds, residentBytes } from './live/process-figures.js';
export { RawSocket } from './live/raw-socket.js';
