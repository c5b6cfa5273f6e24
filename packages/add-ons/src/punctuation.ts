/**
 * What makes an add-on of whatever adds punctuation, without the other add-ons.
 *
 * @packageDocumentation
 */

export {
  createPunctuationAddOn,
  type TextPunctuator,
  type UnpunctuatedText,
} from './punctuation/text-punctuator.js';
