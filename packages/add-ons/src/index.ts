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
export {
  type DiarizationError,
  type DiarizationErrorOptions,
  diarizationErrorRate,
  type SpeakerSpan,
} from './diarization/error-rate/diarization-error-rate.js';
export * from './diarization.js';
export { arrangeForDisplay } from './display/arrange-for-display.js';
export { recogniseEntities } from './entities/recognise-entities.js';
export { inverseNormalise } from './inverse-normalisation/inverse-normalise.js';
export { createRedactor, type Redactor } from './pii-redaction/create-redactor.js';
export { entityGroups } from './pii-redaction/entity-groups.js';
export {
  type EntityGroup,
  type GroupPart,
  type GroupSource,
  groupSources,
} from './pii-redaction/group-sources.js';
export { type TextTranslation, translateAll } from './providers/apertium/translate-all.js';
export { findChapters } from './providers/router/chapterization.js';
export { summarize } from './providers/router/summarization.js';
export {
  type TranslationParams,
  translateUtterances,
  type UtteranceTranslation,
} from './providers/router/translation.js';
export { readEnglishModel } from './punctuation/read-english-model.js';
export { type RestoredTranscript, restorePunctuation } from './punctuation/restore-punctuation.js';
export * from './punctuation.js';
export * from './runner.js';
export { splitSentences } from './sentences/split-sentences.js';
export { analyseSentiment } from './sentiment/analyse-sentiment.js';
export { emotions } from './sentiment/emotions.js';
export {
  type ExtractiveSummaryOptions,
  extractSummary,
} from './summarization/extract-summary.js';
