export { analyseSentiment } from './analyse-sentiment.js';
export { emotions } from './emotions.js';
