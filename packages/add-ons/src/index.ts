/**
 * What is done to a transcript after it was recognised.
 *
 * @packageDocumentation
 */
export { createSpeller, type Speller } from './custom-spelling/create-speller.js';
