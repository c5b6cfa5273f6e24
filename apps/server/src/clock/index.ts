export { type Clock, systemClock } from './clock.js';
export { type RepeatOptions, repeat } from './repeat.js';
export { WakeUp } from './wake-up.js';
