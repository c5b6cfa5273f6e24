export { type Clock, systemClock } from './clock.js';
export { atIntervalEnds } from './interval-ends.js';
export { repeat } from './repeat.js';
export { WakeUp } from './wake-up.js';
