/** Descriptions of members whose schema has none, or one that is short because JSON Schema shows the rest. */
export const memberTexts: Readonly<Record<string, string>> = {
  'EndRecordingMessage.data': 'Duration of the recording.',
  'SpeechStartMessage.data': 'Time and channel of the begin.',
  'SpeechEndMessage.data': 'Time and channel of the end.',
  'TranscriptMessage.data': 'The utterance as recognised so far, and whether it is finished.',
  'PreProcessingMessage.data': 'Measurements of one channel.',
  'PostTranscriptMessage.data': 'The whole transcript: text, utterances, sentences and subtitles.',
  'PostFinalTranscriptMessage.data': 'The result of the session, without its messages.',
  'AudioChunkAcknowledgement.data':
    'The part of the recording that was taken; null when the chunk was not accepted.',
  'AudioChunkAcknowledgement.error': 'Reason of the refusal; null when the chunk was accepted.',
  'StopRecordingAcknowledgement.data':
    'Durations of the recording; null when the stop was not accepted.',
  'StopRecordingAcknowledgement.error': 'Reason of the refusal; null when the stop was accepted.',
  'TranslationMessage.data': 'The utterance and its translation; null when the add-on failed.',
  'NamedEntityRecognitionMessage.data':
    'The utterance and its named entities; null when the add-on failed.',
  'SentimentAnalysisMessage.data': 'The utterance and its sentiment; null when the add-on failed.',
  'PostSummarizationMessage.data': 'The summary; null when the add-on failed.',
  'PostChapterizationMessage.data': 'The chapters; null when the add-on failed.',
  'TranslationMessage.data.original_language': 'Code of the language that was spoken.',
  'TranslationMessage.data.target_language': 'Code of the language that it was translated into.',
};

const notAskedFor = 'Absent or null unless it was asked for.';
const noLimit = 'Null: there is no limit.';

/**
 * What null means, in a sentence behind the description of the schema: by the path of a member, or by its name in any type. Only
 * members whose description leaves it out have one; the writer fails for those that have none.
 */
export const nullTexts: Readonly<Record<string, string>> = {
  'Transcription.sentences': 'Absent or null otherwise.',
  'Transcription.subtitles': 'Absent or null otherwise.',
  'TranslationResult.sentences': notAskedFor,
  'TranslationResult.subtitles': notAskedFor,
  '*.transcription': 'Absent or null when there is none.',
  '*.translation': notAskedFor,
  '*.summarization': notAskedFor,
  '*.named_entity_recognition': notAskedFor,
  '*.sentiment_analysis': notAskedFor,
  '*.chapterization': notAskedFor,
  '*.moderation': notAskedFor,
  '*.name_consistency': notAskedFor,
  '*.structured_data_extraction': notAskedFor,
  '*.audio_to_llm': notAskedFor,
  '*.display_mode': notAskedFor,
  'PreRecordedResult.sentences': notAskedFor,
  'PreRecordedResult.diarization': 'Absent or null otherwise.',
  'PreRecordedJobParams.audio_url': 'Null when the job does not show it.',
  'FileResponse.filename': 'Null when it has no name.',
  'FileResponse.source': 'Null when it was not downloaded from one.',
  'FileResponse.audio_duration': 'Null while it is not known.',
  'FileResponse.number_of_channels': 'Null while it is not known.',
  '*.completed_at': 'Absent or null until then.',
  '*.custom_metadata': 'Absent or null when it had none.',
  '*.error_code': 'Absent or null for any other status.',
  '*.file': 'Absent or null while there is none; may stay so when the status is error.',
  '*.request_params': 'May be absent or null when the status is error.',
  '*.result': 'Absent or null for any other status.',
  'ServerLimits.maximum_upload_bytes': noLimit,
  'ServerLimits.maximum_audio_seconds': noLimit,
  'ServerLimits.maximum_json_bytes': noLimit,
  'ServerLimits.maximum_page_items': noLimit,
  'ServerLimits.maximum_custom_metadata_characters': noLimit,
  'ServerLimits.maximum_concurrent_jobs': noLimit,
  'ServerLimits.maximum_concurrent_live_sessions': noLimit,
  'ServerLimits.maximum_live_session_seconds': noLimit,
  'ServerLimits.live_idle_seconds': noLimit,
  'ServerLimits.live_resume_seconds': noLimit,
  'ServerLimits.rate_limit': noLimit,
  'ServerLimits.retention.audio_seconds': 'Null: until it is deleted.',
  'ServerLimits.retention.result_seconds': 'Null: until they are deleted.',
};
