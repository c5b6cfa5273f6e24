/** Live messages in both directions: schemas, parsers, flags and close codes. */

export {
  audioChunkMessageSchema,
  clientMessageSchema,
  stopRecordingMessageSchema,
} from '../live/client-message.js';
export {
  type CloseCode,
  type CloseCodeName,
  closeCodes,
  type KnownCloseCode,
} from '../live/close-codes.js';
export {
  isKnownLiveMessage,
  type LiveMessageSchemas,
  liveMessageSchema,
  liveMessageSchemas,
} from '../live/live-message.js';
export { liveMessageTypes, type MessageFlag, messageFlags } from '../live/message-flags.js';
export { type ParsedClientMessage, parseClientMessage } from '../live/parse-client-message.js';
export { parseLiveMessage } from '../live/parse-live-message.js';
export {
  postChapterizationMessageSchema,
  postFinalTranscriptMessageSchema,
  postSummarizationMessageSchema,
  postTranscriptMessageSchema,
} from '../live/post-processing-messages.js';
export {
  namedEntityRecognitionMessageSchema,
  sentimentAnalysisMessageSchema,
  translationMessageSchema,
} from '../live/realtime-messages.js';
export {
  audioChunkAcknowledgementSchema,
  endRecordingMessageSchema,
  endSessionMessageSchema,
  errorMessageSchema,
  startRecordingMessageSchema,
  startSessionMessageSchema,
  stopRecordingAcknowledgementSchema,
} from '../live/session-messages.js';
export {
  preProcessingMessageSchema,
  speechEndMessageSchema,
  speechStartMessageSchema,
  transcriptMessageSchema,
} from '../live/speech-messages.js';
export type {
  AudioChunkMessage,
  ClientMessage,
  StopRecordingMessage,
} from '../types/client-messages.js';
export type {
  KnownLiveMessage,
  LiveMessage,
  LiveMessagesByType,
  LiveMessageType,
  MessageOf,
  UnknownLiveMessage,
} from '../types/live-messages-by-type.js';
export type {
  PostChapterizationMessage,
  PostFinalTranscriptMessage,
  PostSummarizationMessage,
  PostTranscriptMessage,
} from '../types/post-processing-messages.js';
export type {
  NamedEntityRecognitionMessage,
  SentimentAnalysisMessage,
  SpeakerMergeMessage,
  TranslationMessage,
} from '../types/realtime-messages.js';
export type {
  AudioChunkAcknowledgement,
  EndRecordingMessage,
  EndSessionMessage,
  ErrorMessage,
  StartRecordingMessage,
  StartSessionMessage,
  StopRecordingAcknowledgement,
} from '../types/session-messages.js';
export type {
  PreProcessingMessage,
  SpeechEndMessage,
  SpeechStartMessage,
  TranscriptMessage,
} from '../types/speech-messages.js';
