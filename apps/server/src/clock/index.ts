export { type Clock, repeat, systemClock } from './clock.js';
