/**
 * Punctuation over any provider of punctuated texts, without the other add-ons.
 *
 * @packageDocumentation
 */

export {
  createPunctuationAddOn,
  type TextPunctuator,
  type UnpunctuatedText,
} from './punctuation/text-punctuator.js';
