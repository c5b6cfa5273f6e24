export { analyseSentiment } from './analyse-sentiment.js';
