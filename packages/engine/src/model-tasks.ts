/** What models do beside the recognition of speech, each in a process of its own. */

export { type ClassifyTokensOptions, classifyTokens } from './host/model-tasks/classify-tokens.js';
export { type EmbedSentencesOptions, embedSentences } from './host/model-tasks/embed-sentences.js';
export { type EmbedVoicesOptions, embedVoices } from './host/model-tasks/embed-voices.js';
export {
  type FindSpeakersOptions,
  findSpeakers,
  maximumSpeakerSeconds,
} from './host/model-tasks/find-speakers.js';
export { type PunctuateTextsOptions, punctuateTexts } from './host/model-tasks/punctuate-texts.js';
export {
  SentenceBatches,
  type SentenceBatchesOptions,
} from './host/model-tasks/sentence-batches.js';
export { VoiceClips, type VoiceClipsOptions } from './host/model-tasks/voice-clips.js';
export type {
  LabelledSpan,
  SentenceVectors,
  SpeakerBounds,
  SpeakerModels,
  SpeakerTurn,
  UnpunctuatedText,
  VoiceRegion,
} from './ipc/model-task.js';
