/**
 * Add-ons: processing of a transcript after recognition.
 *
 * @packageDocumentation
 */

export {
  type ChapterOptions,
  type ChapterSentence,
  extractChapters,
} from './chapterization/extract-chapters.js';
export { segmentText, type TextSegmentationOptions } from './chapterization/segment-text.js';
export {
  segmentVectors,
  type VectorSegmentationOptions,
} from './chapterization/segment-vectors.js';
export {
  type SegmentationError,
  segmentationError,
} from './chapterization/segmentation-error.js';
export { type SubjectOpening, subjectOpenings } from './chapterization/subject-openings.js';
export { createSpeller, type Speller } from './custom-spelling/create-speller.js';
export {
  areChannelsSpeakers,
  assignSpeakers,
  channelsAsSpeakers,
} from './diarization/assign-speakers.js';
export {
  createDiarizer,
  type Diarizer,
  embeddedDiarization,
} from './diarization/create-diarizer.js';
export type {
  DiarizationProvider,
  DiarizationRequest,
  SpeakerTurn,
  WordTimes,
} from './diarization/diarization-provider.js';
export { createDiarizationAddOn } from './diarization/diarize-transcript.js';
export {
  type DiarizationError,
  type DiarizationErrorOptions,
  diarizationErrorRate,
  type SpeakerSpan,
} from './diarization/error-rate/diarization-error-rate.js';
export { speakerBounds } from './diarization/find-turns.js';
export { keepSpeakerNumbers } from './diarization/keep-speaker-numbers.js';
export { voiceDiarization } from './diarization/voices/diarize-voices.js';
export {
  joinVoices,
  type MeasuredVoice,
  measureVoice,
} from './diarization/voices/known/measured-voice.js';
export {
  type KnownVoiceProfile,
  type SuggestVoicesOptions,
  suggestVoices,
} from './diarization/voices/known/suggest-voices.js';
export {
  LiveSpeakers,
  type LiveSpeakersOptions,
} from './diarization/voices/live/live-speakers.js';
export type {
  RecordedVoice,
  SpeakerMerge,
  VoiceRecord,
} from './diarization/voices/live/voice-record.js';
export type { VoiceEncoder, VoiceRegion } from './diarization/voices/voice-encoder.js';
export { arrangeForDisplay } from './display/arrange-for-display.js';
export type { EntityModel, LabelledSpan } from './entities/entity-model.js';
export { recogniseEntities } from './entities/recognise-entities.js';
export { inverseNormalise } from './inverse-normalisation/inverse-normalise.js';
export type {
  Completion,
  CompletionRequest,
  LanguageModel,
} from './language-model/language-model.js';
export { estimateTokens, limitTokens } from './language-model/tokens.js';
export { createRedactor, type Redactor } from './pii-redaction/create-redactor.js';
export { entityGroups } from './pii-redaction/entity-groups.js';
export {
  type EntityGroup,
  type GroupPart,
  type GroupSource,
  groupSources,
} from './pii-redaction/group-sources.js';
export type { RedactedSpan } from './pii-redaction/redacted-spans.js';
export { type TextTranslation, translateAll } from './providers/apertium/translate-all.js';
export { translatorProviders } from './providers/apertium/translator-providers.js';
export { engineProviders } from './providers/engine/engine-providers.js';
export { encoderProviders } from './providers/extractive/encoder-providers.js';
export { createRedactionAddOn } from './providers/redaction-provider.js';
export { findChapters } from './providers/router/chapterization.js';
export { routerProviders } from './providers/router/router-providers.js';
export { summarize } from './providers/router/summarization.js';
export {
  type TranslationParams,
  translateUtterances,
  type UtteranceTranslation,
} from './providers/router/translation.js';
export { ruleProviders } from './providers/rule-providers.js';
export { readEnglishModel } from './punctuation/read-english-model.js';
export { type RestoredTranscript, restorePunctuation } from './punctuation/restore-punctuation.js';
export {
  createPunctuationAddOn,
  type TextPunctuator,
  type UnpunctuatedText,
} from './punctuation/text-punctuator.js';
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
export { splitSentences } from './sentences/split-sentences.js';
export { analyseSentiment } from './sentiment/analyse-sentiment.js';
export { emotions } from './sentiment/emotions.js';
export {
  type ExtractiveSummaryOptions,
  extractSummary,
} from './summarization/extract-summary.js';
export type { SpeechTranslator, SpokenPassage } from './translation/speech-translator.js';
export type { LanguagePair, TranslationRequest, Translator } from './translation/translator.js';
