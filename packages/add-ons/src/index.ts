/**
 * Add-ons: processing of a transcript after recognition.
 *
 * @packageDocumentation
 */
export { createSpeller, type Speller } from './custom-spelling/create-speller.js';
export { recogniseEntities } from './entities/index.js';
export {
  createRedactor,
  entityGroups,
  type Redactor,
  unsupportedTypes,
} from './pii-redaction/index.js';
export { analyseSentiment, emotions } from './sentiment/index.js';
