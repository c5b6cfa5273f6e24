/** Live messages in both directions: schemas, parsers, flags and close codes. */

export {
  type AudioChunkMessage,
  audioChunkMessageSchema,
  type ClientMessage,
  clientMessageSchema,
  type StopRecordingMessage,
  stopRecordingMessageSchema,
} from '../live/client-message.js';
export { type CloseCode, type CloseCodeName, closeCodes } from '../live/close-codes.js';
export {
  isKnownLiveMessage,
  type KnownLiveMessage,
  type LiveMessage,
  type LiveMessageSchemas,
  type LiveMessagesByType,
  type LiveMessageType,
  liveMessageSchema,
  liveMessageSchemas,
  type MessageOf,
  type UnknownLiveMessage,
} from '../live/live-message.js';
export { liveMessageTypes, type MessageFlag, messageFlags } from '../live/message-flags.js';
export { type ParsedClientMessage, parseClientMessage } from '../live/parse-client-message.js';
export { parseLiveMessage } from '../live/parse-live-message.js';
export {
  type PostChapterizationMessage,
  type PostFinalTranscriptMessage,
  type PostSummarizationMessage,
  type PostTranscriptMessage,
  postChapterizationMessageSchema,
  postFinalTranscriptMessageSchema,
  postSummarizationMessageSchema,
  postTranscriptMessageSchema,
} from '../live/post-processing-messages.js';
export {
  type NamedEntityRecognitionMessage,
  namedEntityRecognitionMessageSchema,
  type SentimentAnalysisMessage,
  sentimentAnalysisMessageSchema,
  type TranslationMessage,
  translationMessageSchema,
} from '../live/realtime-messages.js';
export {
  type AudioChunkAcknowledgement,
  audioChunkAcknowledgementSchema,
  type EndRecordingMessage,
  type EndSessionMessage,
  type ErrorMessage,
  endRecordingMessageSchema,
  endSessionMessageSchema,
  errorMessageSchema,
  type StartRecordingMessage,
  type StartSessionMessage,
  type StopRecordingAcknowledgement,
  startRecordingMessageSchema,
  startSessionMessageSchema,
  stopRecordingAcknowledgementSchema,
} from '../live/session-messages.js';
export {
  type PreProcessingMessage,
  preProcessingMessageSchema,
  type SpeechEndMessage,
  type SpeechStartMessage,
  speechEndMessageSchema,
  speechStartMessageSchema,
  type TranscriptMessage,
  transcriptMessageSchema,
} from '../live/speech-messages.js';
