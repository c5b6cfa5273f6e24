export type { Clock } from './clock.js';
export { systemClock } from './system-clock.js';
export { WakeUp } from './wake-up.js';
