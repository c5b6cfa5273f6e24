export type { Clock } from './clock.js';
export { type RepeatOptions, repeat } from './repeat.js';
export { systemClock } from './system-clock.js';
export { WakeUp } from './wake-up.js';
