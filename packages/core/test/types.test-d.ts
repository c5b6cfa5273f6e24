// Written by scripts/write-types.ts from the schemas: change those, and run it.
import { expectTypeOf, test } from 'vitest';
import type * as z from 'zod';
import type { transcriptionSuccessCallbackObject, transcriptionErrorCallbackObject, liveCallbackObject } from '../src/callbacks.js';
import type { availabilityObject, engineCapabilitiesObject, serverLimitsObject, capabilitiesObject } from '../src/capabilities.js';
import type { transcriptEditsObject } from '../src/edits/transcript-edits.js';
import type { errorBodyObject } from '../src/error-body.js';
import type { audioPeaksObject } from '../src/jobs/audio-peaks.js';
import type { createdJobObject, createdLiveSessionObject, createdLiveViewerObject } from '../src/jobs/created-job.js';
import type { preRecordedJobParamsObject, fileResponseObject, preRecordedJobObject, liveJobObject } from '../src/jobs/job.js';
import type { jobProgressEventObject, jobUtteranceEventObject, jobDoneEventObject, jobErrorEventObject } from '../src/jobs/job-event.js';
import type { jobProgressObject } from '../src/jobs/job-progress.js';
import type { uploadRequestObject, audioMetadataObject, uploadResponseObject } from '../src/jobs/upload.js';
import type { listQueryObject } from '../src/lists/list-query.js';
import type { audioChunkMessageObject, stopRecordingMessageObject } from '../src/live/client-message.js';
import type { postTranscriptMessageObject, postSummarizationMessageObject, postChapterizationMessageObject, postFinalTranscriptMessageObject } from '../src/live/post-processing-messages.js';
import type { translationMessageObject, namedEntityRecognitionMessageObject, sentimentAnalysisMessageObject, speakerMergeMessageObject } from '../src/live/realtime-messages.js';
import type { startSessionMessageObject, startRecordingMessageObject, endRecordingMessageObject, endSessionMessageObject, audioChunkAcknowledgementObject, stopRecordingAcknowledgementObject, errorMessageObject } from '../src/live/session-messages.js';
import type { speechStartMessageObject, speechEndMessageObject, transcriptMessageObject, preProcessingMessageObject } from '../src/live/speech-messages.js';
import type { audioToLlmConfigurationObject } from '../src/requests/audio-to-llm-configuration.js';
import type { callbackConfigurationObject, liveCallbackConfigurationObject } from '../src/requests/callback-configuration.js';
import type { customSpellingConfigurationObject } from '../src/requests/custom-spelling-configuration.js';
import type { vocabularyEntryObject, customVocabularyConfigurationObject } from '../src/requests/custom-vocabulary-configuration.js';
import type { diarizationConfigurationObject } from '../src/requests/diarization-configuration.js';
import type { languageConfigurationObject } from '../src/requests/language-configuration.js';
import type { preProcessingObject, realtimeProcessingObject, postProcessingObject } from '../src/requests/live-processing.js';
import type { liveRequestFields } from '../src/requests/live-request.js';
import type { messagesConfigurationObject } from '../src/requests/messages-configuration.js';
import type { piiRedactionConfigurationObject } from '../src/requests/pii-redaction-configuration.js';
import type { preRecordedRequestFields } from '../src/requests/pre-recorded-request.js';
import type { structuredDataExtractionConfigurationObject } from '../src/requests/structured-data-extraction-configuration.js';
import type { subtitlesConfigurationObject } from '../src/requests/subtitles-configuration.js';
import type { summarizationConfigurationObject } from '../src/requests/summarization-configuration.js';
import type { translationConfigurationObject } from '../src/requests/translation-configuration.js';
import type { addonErrorObject } from '../src/results/add-on-envelope.js';
import type { namedEntityObject, sentimentPassageObject, chapterObject, audioToLlmResultObject, translationResultObject } from '../src/results/add-on-results.js';
import type { resultMetadataObject, preRecordedResultObject, liveFinalTranscriptObject, liveResultObject } from '../src/results/job-results.js';
import type { wordObject, utteranceObject, sentenceObject, subtitleObject, transcriptionObject } from '../src/results/transcription.js';
import type { voiceRecordingObject, voiceEnrolmentObject, knownVoiceObject, knownVoicesObject, voiceSuggestionObject } from '../src/voices/known-voices.js';
import type { CustomSpellingConfiguration, VocabularyEntry, CustomVocabularyConfiguration, LanguageConfiguration, LanguageConfigurationInput, SummarizationConfiguration, SummarizationConfigurationInput, TranslationConfiguration, TranslationConfigurationInput, AudioToLlmConfiguration, AudioToLlmConfigurationInput, CallbackConfiguration, CallbackConfigurationInput, DiarizationConfiguration, PiiRedactionConfiguration, PiiRedactionConfigurationInput, StructuredDataExtractionConfiguration, StructuredDataExtractionConfigurationInput, SubtitlesConfiguration, SubtitlesConfigurationInput, LiveCallbackConfiguration, LiveCallbackConfigurationInput, MessagesConfiguration, MessagesConfigurationInput, PreProcessing, PreProcessingInput, RealtimeProcessing, RealtimeProcessingInput, PostProcessing, PostProcessingInput, PreRecordedRequest, PreRecordedRequestInput, LiveRequest, LiveRequestInput, ListQuery, ListQueryInput, TranscriptEdits, TranscriptEditsInput, UploadRequest, AudioMetadata, UploadResponse, VoiceRecording, VoiceEnrolment, KnownVoice, KnownVoices, VoiceSuggestion, AudioPeaks, Word, Utterance, Sentence, Subtitle, Transcription, AddonError, NamedEntity, SentimentPassage, Chapter, AudioToLlmResult, TranslationResult, ResultMetadata, PreRecordedResult, LiveFinalTranscript, LiveResult, PreRecordedJobParams, CreatedJob, CreatedLiveSession, CreatedLiveViewer, FileResponse, PreRecordedJob, LiveJob, JobProgressEvent, JobUtteranceEvent, JobDoneEvent, JobErrorEvent, JobProgress, AudioChunkMessage, StopRecordingMessage, StartSessionMessage, StartRecordingMessage, EndRecordingMessage, EndSessionMessage, AudioChunkAcknowledgement, StopRecordingAcknowledgement, ErrorMessage, SpeechStartMessage, SpeechEndMessage, TranscriptMessage, PreProcessingMessage, TranslationMessage, NamedEntityRecognitionMessage, SentimentAnalysisMessage, SpeakerMergeMessage, PostTranscriptMessage, PostSummarizationMessage, PostChapterizationMessage, PostFinalTranscriptMessage, TranscriptionSuccessCallback, TranscriptionErrorCallback, LiveCallback, Availability, EngineCapabilities, ServerLimits, Capabilities, ErrorBody } from '../src/types.js';

test('CustomSpellingConfiguration', () => {
  expectTypeOf<z.output<typeof customSpellingConfigurationObject>>().toEqualTypeOf<CustomSpellingConfiguration>();
  expectTypeOf<z.input<typeof customSpellingConfigurationObject>>().toEqualTypeOf<CustomSpellingConfiguration>();
});

test('VocabularyEntry', () => {
  expectTypeOf<z.output<typeof vocabularyEntryObject>>().toEqualTypeOf<VocabularyEntry>();
  expectTypeOf<z.input<typeof vocabularyEntryObject>>().toEqualTypeOf<VocabularyEntry>();
});

test('CustomVocabularyConfiguration', () => {
  expectTypeOf<z.output<typeof customVocabularyConfigurationObject>>().toEqualTypeOf<CustomVocabularyConfiguration>();
  expectTypeOf<z.input<typeof customVocabularyConfigurationObject>>().toEqualTypeOf<CustomVocabularyConfiguration>();
});

test('LanguageConfiguration', () => {
  expectTypeOf<z.output<typeof languageConfigurationObject>>().toEqualTypeOf<LanguageConfiguration>();
  expectTypeOf<z.input<typeof languageConfigurationObject>>().toEqualTypeOf<LanguageConfigurationInput>();
});

test('SummarizationConfiguration', () => {
  expectTypeOf<z.output<typeof summarizationConfigurationObject>>().toEqualTypeOf<SummarizationConfiguration>();
  expectTypeOf<z.input<typeof summarizationConfigurationObject>>().toEqualTypeOf<SummarizationConfigurationInput>();
});

test('TranslationConfiguration', () => {
  expectTypeOf<z.output<typeof translationConfigurationObject>>().toEqualTypeOf<TranslationConfiguration>();
  expectTypeOf<z.input<typeof translationConfigurationObject>>().toEqualTypeOf<TranslationConfigurationInput>();
});

test('AudioToLlmConfiguration', () => {
  expectTypeOf<z.output<typeof audioToLlmConfigurationObject>>().toEqualTypeOf<AudioToLlmConfiguration>();
  expectTypeOf<z.input<typeof audioToLlmConfigurationObject>>().toEqualTypeOf<AudioToLlmConfigurationInput>();
});

test('CallbackConfiguration', () => {
  expectTypeOf<z.output<typeof callbackConfigurationObject>>().toEqualTypeOf<CallbackConfiguration>();
  expectTypeOf<z.input<typeof callbackConfigurationObject>>().toEqualTypeOf<CallbackConfigurationInput>();
});

test('DiarizationConfiguration', () => {
  expectTypeOf<z.output<typeof diarizationConfigurationObject>>().toEqualTypeOf<DiarizationConfiguration>();
  expectTypeOf<z.input<typeof diarizationConfigurationObject>>().toEqualTypeOf<DiarizationConfiguration>();
});

test('PiiRedactionConfiguration', () => {
  expectTypeOf<z.output<typeof piiRedactionConfigurationObject>>().toEqualTypeOf<PiiRedactionConfiguration>();
  expectTypeOf<z.input<typeof piiRedactionConfigurationObject>>().toEqualTypeOf<PiiRedactionConfigurationInput>();
});

test('StructuredDataExtractionConfiguration', () => {
  expectTypeOf<z.output<typeof structuredDataExtractionConfigurationObject>>().toEqualTypeOf<StructuredDataExtractionConfiguration>();
  expectTypeOf<z.input<typeof structuredDataExtractionConfigurationObject>>().toEqualTypeOf<StructuredDataExtractionConfigurationInput>();
});

test('SubtitlesConfiguration', () => {
  expectTypeOf<z.output<typeof subtitlesConfigurationObject>>().toEqualTypeOf<SubtitlesConfiguration>();
  expectTypeOf<z.input<typeof subtitlesConfigurationObject>>().toEqualTypeOf<SubtitlesConfigurationInput>();
});

test('LiveCallbackConfiguration', () => {
  expectTypeOf<z.output<typeof liveCallbackConfigurationObject>>().toEqualTypeOf<LiveCallbackConfiguration>();
  expectTypeOf<z.input<typeof liveCallbackConfigurationObject>>().toEqualTypeOf<LiveCallbackConfigurationInput>();
});

test('MessagesConfiguration', () => {
  expectTypeOf<z.output<typeof messagesConfigurationObject>>().toEqualTypeOf<MessagesConfiguration>();
  expectTypeOf<z.input<typeof messagesConfigurationObject>>().toEqualTypeOf<MessagesConfigurationInput>();
});

test('PreProcessing', () => {
  expectTypeOf<z.output<typeof preProcessingObject>>().toEqualTypeOf<PreProcessing>();
  expectTypeOf<z.input<typeof preProcessingObject>>().toEqualTypeOf<PreProcessingInput>();
});

test('RealtimeProcessing', () => {
  expectTypeOf<z.output<typeof realtimeProcessingObject>>().toEqualTypeOf<RealtimeProcessing>();
  expectTypeOf<z.input<typeof realtimeProcessingObject>>().toEqualTypeOf<RealtimeProcessingInput>();
});

test('PostProcessing', () => {
  expectTypeOf<z.output<typeof postProcessingObject>>().toEqualTypeOf<PostProcessing>();
  expectTypeOf<z.input<typeof postProcessingObject>>().toEqualTypeOf<PostProcessingInput>();
});

test('PreRecordedRequest', () => {
  expectTypeOf<z.output<typeof preRecordedRequestFields>>().toEqualTypeOf<PreRecordedRequest>();
  expectTypeOf<z.input<typeof preRecordedRequestFields>>().toEqualTypeOf<PreRecordedRequestInput>();
});

test('LiveRequest', () => {
  expectTypeOf<z.output<typeof liveRequestFields>>().toEqualTypeOf<LiveRequest>();
  expectTypeOf<z.input<typeof liveRequestFields>>().toEqualTypeOf<LiveRequestInput>();
});

test('ListQuery', () => {
  expectTypeOf<z.output<typeof listQueryObject>>().toEqualTypeOf<ListQuery>();
  expectTypeOf<z.input<typeof listQueryObject>>().toEqualTypeOf<ListQueryInput>();
});

test('TranscriptEdits', () => {
  expectTypeOf<z.output<typeof transcriptEditsObject>>().toEqualTypeOf<TranscriptEdits>();
  expectTypeOf<z.input<typeof transcriptEditsObject>>().toEqualTypeOf<TranscriptEditsInput>();
});

test('UploadRequest', () => {
  expectTypeOf<z.output<typeof uploadRequestObject>>().toEqualTypeOf<UploadRequest>();
  expectTypeOf<z.input<typeof uploadRequestObject>>().toEqualTypeOf<UploadRequest>();
});

test('AudioMetadata', () => {
  expectTypeOf<z.output<typeof audioMetadataObject>>().toEqualTypeOf<AudioMetadata>();
  expectTypeOf<z.input<typeof audioMetadataObject>>().toEqualTypeOf<AudioMetadata>();
});

test('UploadResponse', () => {
  expectTypeOf<z.output<typeof uploadResponseObject>>().toEqualTypeOf<UploadResponse>();
  expectTypeOf<z.input<typeof uploadResponseObject>>().toEqualTypeOf<UploadResponse>();
});

test('VoiceRecording', () => {
  expectTypeOf<z.output<typeof voiceRecordingObject>>().toEqualTypeOf<VoiceRecording>();
  expectTypeOf<z.input<typeof voiceRecordingObject>>().toEqualTypeOf<VoiceRecording>();
});

test('VoiceEnrolment', () => {
  expectTypeOf<z.output<typeof voiceEnrolmentObject>>().toEqualTypeOf<VoiceEnrolment>();
  expectTypeOf<z.input<typeof voiceEnrolmentObject>>().toEqualTypeOf<VoiceEnrolment>();
});

test('KnownVoice', () => {
  expectTypeOf<z.output<typeof knownVoiceObject>>().toEqualTypeOf<KnownVoice>();
  expectTypeOf<z.input<typeof knownVoiceObject>>().toEqualTypeOf<KnownVoice>();
});

test('KnownVoices', () => {
  expectTypeOf<z.output<typeof knownVoicesObject>>().toEqualTypeOf<KnownVoices>();
  expectTypeOf<z.input<typeof knownVoicesObject>>().toEqualTypeOf<KnownVoices>();
});

test('VoiceSuggestion', () => {
  expectTypeOf<z.output<typeof voiceSuggestionObject>>().toEqualTypeOf<VoiceSuggestion>();
  expectTypeOf<z.input<typeof voiceSuggestionObject>>().toEqualTypeOf<VoiceSuggestion>();
});

test('AudioPeaks', () => {
  expectTypeOf<z.output<typeof audioPeaksObject>>().toEqualTypeOf<AudioPeaks>();
  expectTypeOf<z.input<typeof audioPeaksObject>>().toEqualTypeOf<AudioPeaks>();
});

test('Word', () => {
  expectTypeOf<z.output<typeof wordObject>>().toEqualTypeOf<Word>();
  expectTypeOf<z.input<typeof wordObject>>().toEqualTypeOf<Word>();
});

test('Utterance', () => {
  expectTypeOf<z.output<typeof utteranceObject>>().toEqualTypeOf<Utterance>();
  expectTypeOf<z.input<typeof utteranceObject>>().toEqualTypeOf<Utterance>();
});

test('Sentence', () => {
  expectTypeOf<z.output<typeof sentenceObject>>().toEqualTypeOf<Sentence>();
  expectTypeOf<z.input<typeof sentenceObject>>().toEqualTypeOf<Sentence>();
});

test('Subtitle', () => {
  expectTypeOf<z.output<typeof subtitleObject>>().toEqualTypeOf<Subtitle>();
  expectTypeOf<z.input<typeof subtitleObject>>().toEqualTypeOf<Subtitle>();
});

test('Transcription', () => {
  expectTypeOf<z.output<typeof transcriptionObject>>().toEqualTypeOf<Transcription>();
  expectTypeOf<z.input<typeof transcriptionObject>>().toEqualTypeOf<Transcription>();
});

test('AddonError', () => {
  expectTypeOf<z.output<typeof addonErrorObject>>().toEqualTypeOf<AddonError>();
  expectTypeOf<z.input<typeof addonErrorObject>>().toEqualTypeOf<AddonError>();
});

test('NamedEntity', () => {
  expectTypeOf<z.output<typeof namedEntityObject>>().toEqualTypeOf<NamedEntity>();
  expectTypeOf<z.input<typeof namedEntityObject>>().toEqualTypeOf<NamedEntity>();
});

test('SentimentPassage', () => {
  expectTypeOf<z.output<typeof sentimentPassageObject>>().toEqualTypeOf<SentimentPassage>();
  expectTypeOf<z.input<typeof sentimentPassageObject>>().toEqualTypeOf<SentimentPassage>();
});

test('Chapter', () => {
  expectTypeOf<z.output<typeof chapterObject>>().toEqualTypeOf<Chapter>();
  expectTypeOf<z.input<typeof chapterObject>>().toEqualTypeOf<Chapter>();
});

test('AudioToLlmResult', () => {
  expectTypeOf<z.output<typeof audioToLlmResultObject>>().toEqualTypeOf<AudioToLlmResult>();
  expectTypeOf<z.input<typeof audioToLlmResultObject>>().toEqualTypeOf<AudioToLlmResult>();
});

test('TranslationResult', () => {
  expectTypeOf<z.output<typeof translationResultObject>>().toEqualTypeOf<TranslationResult>();
  expectTypeOf<z.input<typeof translationResultObject>>().toEqualTypeOf<TranslationResult>();
});

test('ResultMetadata', () => {
  expectTypeOf<z.output<typeof resultMetadataObject>>().toEqualTypeOf<ResultMetadata>();
  expectTypeOf<z.input<typeof resultMetadataObject>>().toEqualTypeOf<ResultMetadata>();
});

test('PreRecordedResult', () => {
  expectTypeOf<z.output<typeof preRecordedResultObject>>().toEqualTypeOf<PreRecordedResult>();
  expectTypeOf<z.input<typeof preRecordedResultObject>>().toEqualTypeOf<PreRecordedResult>();
});

test('LiveFinalTranscript', () => {
  expectTypeOf<z.output<typeof liveFinalTranscriptObject>>().toEqualTypeOf<LiveFinalTranscript>();
  expectTypeOf<z.input<typeof liveFinalTranscriptObject>>().toEqualTypeOf<LiveFinalTranscript>();
});

test('LiveResult', () => {
  expectTypeOf<z.output<typeof liveResultObject>>().toEqualTypeOf<LiveResult>();
  expectTypeOf<z.input<typeof liveResultObject>>().toEqualTypeOf<LiveResult>();
});

test('PreRecordedJobParams', () => {
  expectTypeOf<z.output<typeof preRecordedJobParamsObject>>().toEqualTypeOf<PreRecordedJobParams>();
});

test('CreatedJob', () => {
  expectTypeOf<z.output<typeof createdJobObject>>().toEqualTypeOf<CreatedJob>();
  expectTypeOf<z.input<typeof createdJobObject>>().toEqualTypeOf<CreatedJob>();
});

test('CreatedLiveSession', () => {
  expectTypeOf<z.output<typeof createdLiveSessionObject>>().toEqualTypeOf<CreatedLiveSession>();
  expectTypeOf<z.input<typeof createdLiveSessionObject>>().toEqualTypeOf<CreatedLiveSession>();
});

test('CreatedLiveViewer', () => {
  expectTypeOf<z.output<typeof createdLiveViewerObject>>().toEqualTypeOf<CreatedLiveViewer>();
  expectTypeOf<z.input<typeof createdLiveViewerObject>>().toEqualTypeOf<CreatedLiveViewer>();
});

test('FileResponse', () => {
  expectTypeOf<z.output<typeof fileResponseObject>>().toEqualTypeOf<FileResponse>();
  expectTypeOf<z.input<typeof fileResponseObject>>().toEqualTypeOf<FileResponse>();
});

test('PreRecordedJob', () => {
  expectTypeOf<z.output<typeof preRecordedJobObject>>().toEqualTypeOf<PreRecordedJob>();
  expectTypeOf<z.input<typeof preRecordedJobObject>>().toEqualTypeOf<PreRecordedJob>();
});

test('LiveJob', () => {
  expectTypeOf<z.output<typeof liveJobObject>>().toEqualTypeOf<LiveJob>();
  expectTypeOf<z.input<typeof liveJobObject>>().toEqualTypeOf<LiveJob>();
});

test('JobProgressEvent', () => {
  expectTypeOf<z.output<typeof jobProgressEventObject>>().toEqualTypeOf<JobProgressEvent>();
  expectTypeOf<z.input<typeof jobProgressEventObject>>().toEqualTypeOf<JobProgressEvent>();
});

test('JobUtteranceEvent', () => {
  expectTypeOf<z.output<typeof jobUtteranceEventObject>>().toEqualTypeOf<JobUtteranceEvent>();
  expectTypeOf<z.input<typeof jobUtteranceEventObject>>().toEqualTypeOf<JobUtteranceEvent>();
});

test('JobDoneEvent', () => {
  expectTypeOf<z.output<typeof jobDoneEventObject>>().toEqualTypeOf<JobDoneEvent>();
  expectTypeOf<z.input<typeof jobDoneEventObject>>().toEqualTypeOf<JobDoneEvent>();
});

test('JobErrorEvent', () => {
  expectTypeOf<z.output<typeof jobErrorEventObject>>().toEqualTypeOf<JobErrorEvent>();
  expectTypeOf<z.input<typeof jobErrorEventObject>>().toEqualTypeOf<JobErrorEvent>();
});

test('JobProgress', () => {
  expectTypeOf<z.output<typeof jobProgressObject>>().toEqualTypeOf<JobProgress>();
  expectTypeOf<z.input<typeof jobProgressObject>>().toEqualTypeOf<JobProgress>();
});

test('AudioChunkMessage', () => {
  expectTypeOf<z.output<typeof audioChunkMessageObject>>().toEqualTypeOf<AudioChunkMessage>();
  expectTypeOf<z.input<typeof audioChunkMessageObject>>().toEqualTypeOf<AudioChunkMessage>();
});

test('StopRecordingMessage', () => {
  expectTypeOf<z.output<typeof stopRecordingMessageObject>>().toEqualTypeOf<StopRecordingMessage>();
  expectTypeOf<z.input<typeof stopRecordingMessageObject>>().toEqualTypeOf<StopRecordingMessage>();
});

test('StartSessionMessage', () => {
  expectTypeOf<z.output<typeof startSessionMessageObject>>().toEqualTypeOf<StartSessionMessage>();
  expectTypeOf<z.input<typeof startSessionMessageObject>>().toEqualTypeOf<StartSessionMessage>();
});

test('StartRecordingMessage', () => {
  expectTypeOf<z.output<typeof startRecordingMessageObject>>().toEqualTypeOf<StartRecordingMessage>();
  expectTypeOf<z.input<typeof startRecordingMessageObject>>().toEqualTypeOf<StartRecordingMessage>();
});

test('EndRecordingMessage', () => {
  expectTypeOf<z.output<typeof endRecordingMessageObject>>().toEqualTypeOf<EndRecordingMessage>();
  expectTypeOf<z.input<typeof endRecordingMessageObject>>().toEqualTypeOf<EndRecordingMessage>();
});

test('EndSessionMessage', () => {
  expectTypeOf<z.output<typeof endSessionMessageObject>>().toEqualTypeOf<EndSessionMessage>();
  expectTypeOf<z.input<typeof endSessionMessageObject>>().toEqualTypeOf<EndSessionMessage>();
});

test('AudioChunkAcknowledgement', () => {
  expectTypeOf<z.output<typeof audioChunkAcknowledgementObject>>().toEqualTypeOf<AudioChunkAcknowledgement>();
  expectTypeOf<z.input<typeof audioChunkAcknowledgementObject>>().toEqualTypeOf<AudioChunkAcknowledgement>();
});

test('StopRecordingAcknowledgement', () => {
  expectTypeOf<z.output<typeof stopRecordingAcknowledgementObject>>().toEqualTypeOf<StopRecordingAcknowledgement>();
  expectTypeOf<z.input<typeof stopRecordingAcknowledgementObject>>().toEqualTypeOf<StopRecordingAcknowledgement>();
});

test('ErrorMessage', () => {
  expectTypeOf<z.output<typeof errorMessageObject>>().toEqualTypeOf<ErrorMessage>();
  expectTypeOf<z.input<typeof errorMessageObject>>().toEqualTypeOf<ErrorMessage>();
});

test('SpeechStartMessage', () => {
  expectTypeOf<z.output<typeof speechStartMessageObject>>().toEqualTypeOf<SpeechStartMessage>();
  expectTypeOf<z.input<typeof speechStartMessageObject>>().toEqualTypeOf<SpeechStartMessage>();
});

test('SpeechEndMessage', () => {
  expectTypeOf<z.output<typeof speechEndMessageObject>>().toEqualTypeOf<SpeechEndMessage>();
  expectTypeOf<z.input<typeof speechEndMessageObject>>().toEqualTypeOf<SpeechEndMessage>();
});

test('TranscriptMessage', () => {
  expectTypeOf<z.output<typeof transcriptMessageObject>>().toEqualTypeOf<TranscriptMessage>();
  expectTypeOf<z.input<typeof transcriptMessageObject>>().toEqualTypeOf<TranscriptMessage>();
});

test('PreProcessingMessage', () => {
  expectTypeOf<z.output<typeof preProcessingMessageObject>>().toEqualTypeOf<PreProcessingMessage>();
  expectTypeOf<z.input<typeof preProcessingMessageObject>>().toEqualTypeOf<PreProcessingMessage>();
});

test('TranslationMessage', () => {
  expectTypeOf<z.output<typeof translationMessageObject>>().toEqualTypeOf<TranslationMessage>();
  expectTypeOf<z.input<typeof translationMessageObject>>().toEqualTypeOf<TranslationMessage>();
});

test('NamedEntityRecognitionMessage', () => {
  expectTypeOf<z.output<typeof namedEntityRecognitionMessageObject>>().toEqualTypeOf<NamedEntityRecognitionMessage>();
  expectTypeOf<z.input<typeof namedEntityRecognitionMessageObject>>().toEqualTypeOf<NamedEntityRecognitionMessage>();
});

test('SentimentAnalysisMessage', () => {
  expectTypeOf<z.output<typeof sentimentAnalysisMessageObject>>().toEqualTypeOf<SentimentAnalysisMessage>();
  expectTypeOf<z.input<typeof sentimentAnalysisMessageObject>>().toEqualTypeOf<SentimentAnalysisMessage>();
});

test('SpeakerMergeMessage', () => {
  expectTypeOf<z.output<typeof speakerMergeMessageObject>>().toEqualTypeOf<SpeakerMergeMessage>();
  expectTypeOf<z.input<typeof speakerMergeMessageObject>>().toEqualTypeOf<SpeakerMergeMessage>();
});

test('PostTranscriptMessage', () => {
  expectTypeOf<z.output<typeof postTranscriptMessageObject>>().toEqualTypeOf<PostTranscriptMessage>();
  expectTypeOf<z.input<typeof postTranscriptMessageObject>>().toEqualTypeOf<PostTranscriptMessage>();
});

test('PostSummarizationMessage', () => {
  expectTypeOf<z.output<typeof postSummarizationMessageObject>>().toEqualTypeOf<PostSummarizationMessage>();
  expectTypeOf<z.input<typeof postSummarizationMessageObject>>().toEqualTypeOf<PostSummarizationMessage>();
});

test('PostChapterizationMessage', () => {
  expectTypeOf<z.output<typeof postChapterizationMessageObject>>().toEqualTypeOf<PostChapterizationMessage>();
  expectTypeOf<z.input<typeof postChapterizationMessageObject>>().toEqualTypeOf<PostChapterizationMessage>();
});

test('PostFinalTranscriptMessage', () => {
  expectTypeOf<z.output<typeof postFinalTranscriptMessageObject>>().toEqualTypeOf<PostFinalTranscriptMessage>();
  expectTypeOf<z.input<typeof postFinalTranscriptMessageObject>>().toEqualTypeOf<PostFinalTranscriptMessage>();
});

test('TranscriptionSuccessCallback', () => {
  expectTypeOf<z.output<typeof transcriptionSuccessCallbackObject>>().toEqualTypeOf<TranscriptionSuccessCallback>();
  expectTypeOf<z.input<typeof transcriptionSuccessCallbackObject>>().toEqualTypeOf<TranscriptionSuccessCallback>();
});

test('TranscriptionErrorCallback', () => {
  expectTypeOf<z.output<typeof transcriptionErrorCallbackObject>>().toEqualTypeOf<TranscriptionErrorCallback>();
  expectTypeOf<z.input<typeof transcriptionErrorCallbackObject>>().toEqualTypeOf<TranscriptionErrorCallback>();
});

test('LiveCallback', () => {
  expectTypeOf<z.output<typeof liveCallbackObject>>().toEqualTypeOf<LiveCallback>();
  expectTypeOf<z.input<typeof liveCallbackObject>>().toEqualTypeOf<LiveCallback>();
});

test('Availability', () => {
  expectTypeOf<z.output<typeof availabilityObject>>().toEqualTypeOf<Availability>();
  expectTypeOf<z.input<typeof availabilityObject>>().toEqualTypeOf<Availability>();
});

test('EngineCapabilities', () => {
  expectTypeOf<z.output<typeof engineCapabilitiesObject>>().toEqualTypeOf<EngineCapabilities>();
  expectTypeOf<z.input<typeof engineCapabilitiesObject>>().toEqualTypeOf<EngineCapabilities>();
});

test('ServerLimits', () => {
  expectTypeOf<z.output<typeof serverLimitsObject>>().toEqualTypeOf<ServerLimits>();
  expectTypeOf<z.input<typeof serverLimitsObject>>().toEqualTypeOf<ServerLimits>();
});

test('Capabilities', () => {
  expectTypeOf<z.output<typeof capabilitiesObject>>().toEqualTypeOf<Capabilities>();
  expectTypeOf<z.input<typeof capabilitiesObject>>().toEqualTypeOf<Capabilities>();
});

test('ErrorBody', () => {
  expectTypeOf<z.output<typeof errorBodyObject>>().toEqualTypeOf<ErrorBody>();
  expectTypeOf<z.input<typeof errorBodyObject>>().toEqualTypeOf<ErrorBody>();
});
