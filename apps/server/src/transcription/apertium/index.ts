export { connectApertium } from './connect-apertium.js';
