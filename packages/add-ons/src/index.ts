/**
 * Add-ons: processing of a transcript after recognition.
 *
 * @packageDocumentation
 */
export { createSpeller, type Speller } from './custom-spelling/create-speller.js';
