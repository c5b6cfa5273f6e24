/** The kinds of job. */
export const jobKinds = ['pre-recorded', 'live'] as const;

/** Kind of a job. */
export type JobKind = (typeof jobKinds)[number];

/** Statuses of a job: it waits, is processed, and ends as done or error. */
export const jobStatuses = ['queued', 'processing', 'done', 'error'] as const;

/** Status of a job. */
export type JobStatus = (typeof jobStatuses)[number];

/**
 * Stages of a pre-recorded job, in their order: it waits, its audio is fetched unless it was uploaded, read through once, and
 * transcribed; then its result is written.
 */
export const jobStages = ['queued', 'fetch', 'analyse', 'transcribe', 'finish'] as const;

/** Stage of a pre-recorded job. */
export type JobStage = (typeof jobStages)[number];

/** Encodings of live audio: linear PCM, and A-law and mu-law of ITU-T G.711. */
export const audioEncodings = ['wav/pcm', 'wav/alaw', 'wav/ulaw'] as const;

/** Encoding of live audio. */
export type AudioEncoding = (typeof audioEncodings)[number];

/** Bit depths of live audio, in bits per sample; A-law and mu-law have 8. */
export const bitDepths = [8, 16, 24, 32] as const;

/** Bit depth of live audio, in bits per sample. */
export type BitDepth = (typeof bitDepths)[number];

/** Sample rates of live audio, in hertz. */
export const sampleRates = [8000, 16000, 32000, 44100, 48000] as const;

/** Sample rate of live audio, in hertz. */
export type SampleRate = (typeof sampleRates)[number];

/** Regions that the initiation of a live session may name. */
export const liveRegions = ['us-west', 'eu-west'] as const;

/** Region of a live session. */
export type LiveRegion = (typeof liveRegions)[number];

/** Identifiers of the transcription models; there is one, and which engine stands behind it is up to the server. */
export const transcriptionModels = ['earshot-1'] as const;

/** Identifier of a transcription model. */
export type TranscriptionModel = (typeof transcriptionModels)[number];

/** Qualities of translation. */
export const translationModels = ['base', 'batch', 'enhanced'] as const;

/** Quality of translation. */
export type TranslationModel = (typeof translationModels)[number];

/** Add-ons: processing whose result comes in an envelope. */
export const addOns = [
  'translation',
  'summarization',
  'named_entity_recognition',
  'sentiment_analysis',
  'chapterization',
  'audio_to_llm',
  'sentences',
  'diarization',
] as const;

/** Add-on whose result comes in an envelope. */
export type AddOn = (typeof addOns)[number];

/** Options of a request besides the transcription and its add-ons. */
export const requestOptions = [
  'custom_vocabulary',
  'custom_spelling',
  'subtitles',
  'pii_redaction',
  'punctuation_enhanced',
  'callback',
  'code_switching',
  'language_detection',
  'audio_enhancer',
  'words_accurate_timestamps',
] as const;

/** Option of a request besides the transcription and its add-ons. */
export type RequestOption = (typeof requestOptions)[number];

/** HTTP methods of the callback of a pre-recorded job. */
export const callbackMethods = ['POST', 'PUT'] as const;

/** HTTP method of a callback. */
export type CallbackMethod = (typeof callbackMethods)[number];

/** File formats of subtitles: SubRip and WebVTT. */
export const subtitleFormats = ['srt', 'vtt'] as const;

/** File format of subtitles. */
export type SubtitleFormat = (typeof subtitleFormats)[number];

/** Segmentation styles of subtitles: for ease of reading, or to the stricter rules of broadcasters. */
export const subtitleStyles = ['default', 'compliance'] as const;

/** Segmentation style of subtitles. */
export type SubtitleStyle = (typeof subtitleStyles)[number];

/** Forms of a summary. */
export const summarizationTypes = ['general', 'bullet_points', 'concise'] as const;

/** Form of a summary. */
export type SummarizationType = (typeof summarizationTypes)[number];

/** Sentiments that a passage is classified by. */
export const sentiments = ['positive', 'negative', 'neutral', 'mixed', 'unknown'] as const;

/** Sentiment of a passage. */
export type Sentiment = (typeof sentiments)[number];
