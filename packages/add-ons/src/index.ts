/**
 * Add-ons: processing of a transcript after recognition.
 *
 * @packageDocumentation
 */
export { createSpeller, type Speller } from './custom-spelling/create-speller.js';
export { ruleProviders } from './providers/rule-providers.js';
export { readEnglishModel } from './punctuation/read-english-model.js';
export { type RestoredTranscript, restorePunctuation } from './punctuation/restore-punctuation.js';
export {
  type AddOnDescription,
  type AddOnName,
  addOnRegistry,
  describeAddOn,
  type LiveAddOn,
  liveAddOnsOf,
  type PostAddOn,
  type ProviderName,
  type RealtimeAddOn,
  requestedAddOns,
} from './registry/add-on-registry.js';
export {
  AddOnFailure,
  type AddOnFailureOptions,
  TranscriptWithheldError,
} from './runner/add-on-error.js';
export type { RunnerClock } from './runner/attempt.js';
export {
  type AddOnInput,
  type AddOnProvider,
  type ChangedTranscript,
  findProvider,
} from './runner/provider.js';
export {
  type AddOnRun,
  type RunAddOnsOptions,
  runAddOns,
  unavailableEnvelope,
} from './runner/run-add-ons.js';
export { splitSentences } from './sentences/split-sentences.js';
