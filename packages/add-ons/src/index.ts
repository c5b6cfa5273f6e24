/**
 * Add-ons: processing of a transcript after recognition.
 *
 * @packageDocumentation
 */

export { type DivisionOptions, divideText } from './chapterization/divide-text.js';
export {
  type ChapterOptions,
  type ChapterSentence,
  extractChapters,
} from './chapterization/extract-chapters.js';
export {
  type SegmentationError,
  segmentationError,
} from './chapterization/segmentation-error.js';
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
export {
  type DiarizationError,
  type DiarizationErrorOptions,
  diarizationErrorRate,
  type SpeakerSpan,
} from './diarization/error-rate/diarization-error-rate.js';
export {
  type ExtractiveSummaryOptions,
  extractSummary,
} from './summarization/extract-summary.js';
