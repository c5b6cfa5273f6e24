/**
 * Descriptions of members whose schema has none, or one that relies on JSON Schema to show the
 * rest.
 */
export const memberTexts: Readonly<Record<string, string>> = {
  'EndRecordingMessage.data': 'Duration of the recording.',
  'SpeechStartMessage.data': 'Time and channel of the start of speech.',
  'SpeechEndMessage.data': 'Time and channel of the end of speech.',
  'TranscriptMessage.data': 'Utterance as recognised so far; `is_final` marks the final one.',
  'PreProcessingMessage.data': 'Measurements of one channel.',
  'PostTranscriptMessage.data': 'Transcript of the session.',
  'PostFinalTranscriptMessage.data': 'Result of the session, without its messages.',
  'AudioChunkAcknowledgement.data':
    'Range of the audio that was accepted; null when the chunk was refused.',
  'AudioChunkAcknowledgement.error': 'Reason for the refusal; null when the chunk was accepted.',
  'StopRecordingAcknowledgement.data':
    'Durations of the recording; null when the stop was refused.',
  'StopRecordingAcknowledgement.error': 'Reason for the refusal; null when the stop was accepted.',
  'TranslationMessage.data': 'Utterance and its translation; null when the add-on failed.',
  'NamedEntityRecognitionMessage.data':
    'Utterance and its named entities; null when the add-on failed.',
  'SentimentAnalysisMessage.data': 'Utterance and its sentiment; null when the add-on failed.',
  'SpeakerMergeMessage.data': 'The two speakers.',
  'PostSummarizationMessage.data': 'Summary; null when the add-on failed.',
  'PostChapterizationMessage.data': 'Chapters; null when the add-on failed.',
};

const notRequested = 'Absent or null if not requested.';

/**
 * Sentences on the meaning of null, appended to the description of the schema: by the path of a
 * member, or by its name in any type. Members whose description mentions null have none. The writer
 * fails for any other member that can be null and has none.
 */
export const nullTexts: Readonly<Record<string, string>> = {
  'Transcription.sentences': 'Absent or null otherwise.',
  'Transcription.subtitles': notRequested,
  'TranslationResult.sentences': notRequested,
  'TranslationResult.subtitles': notRequested,
  '*.transcription': 'Absent or null when there is none.',
  '*.translation': notRequested,
  '*.summarization': notRequested,
  '*.named_entity_recognition': notRequested,
  '*.sentiment_analysis': notRequested,
  '*.chapterization': notRequested,
  '*.moderation': notRequested,
  '*.name_consistency': notRequested,
  '*.structured_data_extraction': notRequested,
  '*.audio_to_llm': notRequested,
  '*.display_mode': notRequested,
  'PreRecordedResult.sentences': notRequested,
  'PreRecordedResult.diarization': 'Absent or null otherwise.',
  '*.completed_at': 'Absent or null until then.',
  '*.custom_metadata': 'Absent or null when there was none.',
  '*.error_code': 'Absent or null for any other status.',
  '*.file': 'Absent or null until it is known; can stay so when the status is `error`.',
  '*.request_params': 'Can be absent or null when the status is `error`.',
  '*.result': 'Absent or null for any other status.',
};
