/**
 * The registry, the runner and the providers of add-ons without the add-ons themselves, each of
 * which is loaded when it is first run.
 *
 * @packageDocumentation
 */

export type { EntityModel, LabelledSpan } from './entities/entity-model.js';
export type {
  Completion,
  CompletionRequest,
  LanguageModel,
} from './language-model/language-model.js';
export { estimateTokens, limitTokens } from './language-model/tokens.js';
export type { RedactedSpan } from './pii-redaction/redacted-spans.js';
export { translatorProviders } from './providers/apertium/translator-providers.js';
export { engineProviders } from './providers/engine/engine-providers.js';
export { encoderProviders } from './providers/extractive/encoder-providers.js';
export { createRedactionAddOn } from './providers/redaction-provider.js';
export { routerProviders } from './providers/router/router-providers.js';
export { ruleProviders } from './providers/rule-providers.js';
export {
  type AddOnDescription,
  type AddOnName,
  addOnRegistry,
  describeAddOn,
  getLiveAddOns,
  type LiveAddOn,
  type PostAddOn,
  type ProviderName,
  type RealtimeAddOn,
  redactedLanguages,
  requestedAddOns,
  unsupportedTypes,
} from './registry/add-on-registry.js';
export {
  AddOnFailure,
  type AddOnFailureOptions,
  describeError,
  TranscriptWithheldError,
  timeoutFailure,
} from './runner/add-on-error.js';
export type { RunnerClock } from './runner/attempt.js';
export { failedEnvelope, unavailableEnvelope } from './runner/envelopes.js';
export {
  type AddOnInput,
  type AddOnProvider,
  type AnalysisProvider,
  type AudioSource,
  type ChangedTranscript,
  contextUtterances,
  findProvider,
  type TranscriptProvider,
} from './runner/provider.js';
export { type AddOnRun, type RunAddOnsOptions, runAddOns } from './runner/run-add-ons.js';
export type { SentenceEncoder, SentenceVectors } from './sentence-vectors/sentence-encoder.js';
export type { SpeechTranslator, SpokenPassage } from './translation/speech-translator.js';
export type { LanguagePair, TranslationRequest, Translator } from './translation/translator.js';
