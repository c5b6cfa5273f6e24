/** Live messages in both directions: schemas, parsers, flags and close codes. */

export { type AudioChunkMessage, audioChunkMessageSchema, type ClientMessage, clientMessageSchema, type StopRecordingMessage, stopRecordingMessageSchema } from '../live/client-message.js';
export { type CloseCode, type CloseCodeName, closeCodes } from '../live/close-codes.js';
export { isKnownLiveMessage, type KnownLiveMessage, type LiveMessage, type LiveMessagesByType, liveMessageSchema, type LiveMessageSchemas, liveMessageSchemas, type LiveMessageType, type MessageOf, type UnknownLiveMessage } from '../live/live-message.js';
export { liveMessageTypes, type MessageFlag, messageFlags } from '../live/message-flags.js';
export { parseClientMessage, type ParsedClientMessage } from '../live/parse-client-message.js';
export { parseLiveMessage } from '../live/parse-live-message.js';
export { type PostChapterizationMessage, postChapterizationMessageSchema, type PostFinalTranscriptMessage, postFinalTranscriptMessageSchema, type PostSummarizationMessage, postSummarizationMessageSchema, type PostTranscriptMessage, postTranscriptMessageSchema } from '../live/post-processing-messages.js';
export { type NamedEntityRecognitionMessage, namedEntityRecognitionMessageSchema, type SentimentAnalysisMessage, sentimentAnalysisMessageSchema, type TranslationMessage, translationMessageSchema } from '../live/realtime-messages.js';
export { type AudioChunkAcknowledgement, audioChunkAcknowledgementSchema, type EndRecordingMessage, endRecordingMessageSchema, type EndSessionMessage, endSessionMessageSchema, type ErrorMessage, errorMessageSchema, type StartRecordingMessage, startRecordingMessageSchema, type StartSessionMessage, startSessionMessageSchema, type StopRecordingAcknowledgement, stopRecordingAcknowledgementSchema } from '../live/session-messages.js';
export { type PreProcessingMessage, preProcessingMessageSchema, type SpeechEndMessage, speechEndMessageSchema, type SpeechStartMessage, speechStartMessageSchema, type TranscriptMessage, transcriptMessageSchema } from '../live/speech-messages.js';
