export { atIntervalEnds, type Clock, systemClock } from './clock.js';
export { combineSignals } from './combine-signals.js';
export { createLoopUtilization } from './loop-utilization.js';
export { repeat } from './repeat.js';
export { SetBackWatch } from './set-back-watch.js';
export { WakeUp } from './wake-up.js';
