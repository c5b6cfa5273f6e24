/** The kinds of job. */
export const jobKinds = ['pre-recorded', 'live'] as const;

/**
 * Kind of a job.
 *
 * - `pre-recorded`: transcription of a recording
 * - `live`: a live session, during and after it
 */
export type JobKind = (typeof jobKinds)[number];

/** Statuses of a job, in their order. A job ends as `done` or `error`. */
export const jobStatuses = ['queued', 'processing', 'done', 'error'] as const;

/**
 * Status of a job. It begins as `queued` and ends as `done` or `error`.
 *
 * - `queued`: the job waits to be processed
 * - `processing`: the job is being processed. For a live session, from its first audio on
 * - `done`: the job has a result
 * - `error`: the job ended without a result, and `error_code` has the reason
 */
export type JobStatus = (typeof jobStatuses)[number];

/**
 * Stages of a pre-recorded job, in their order.
 */
export const jobStages = ['queued', 'fetch', 'analyse', 'transcribe', 'finish'] as const;

/**
 * Stage of a pre-recorded job.
 *
 * - `queued`: the job waits to be processed
 * - `fetch`: the audio is downloaded from its source. Skipped for uploads
 * - `analyse`: the audio is read once, to determine its duration and channels
 * - `transcribe`: speech is recognised
 * - `finish`: add-ons run and the result is written
 */
export type JobStage = (typeof jobStages)[number];

/** Types of the events of a pre-recorded job: the `event` field of server-sent events. */
export const jobEventTypes = ['progress', 'utterance', 'done', 'error'] as const;

/**
 * Type of an event of a pre-recorded job.
 *
 * - `progress`: stage of the job, and duration of the transcribed audio
 * - `utterance`: an utterance of the result
 * - `done`, `error`: end of the job, the last event
 */
export type JobEventType = (typeof jobEventTypes)[number];

/** Encodings of live audio: linear PCM, and A-law and mu-law of ITU-T G.711. */
export const audioEncodings = ['wav/pcm', 'wav/alaw', 'wav/ulaw'] as const;

/**
 * Encoding of live audio.
 *
 * - `wav/pcm`: linear PCM, little-endian: signed integers, unsigned for 8 bits
 * - `wav/alaw`: A-law of ITU-T G.711, 8 bits
 * - `wav/ulaw`: mu-law of ITU-T G.711, 8 bits
 */
export type AudioEncoding = (typeof audioEncodings)[number];

/** Bit depths of live audio, in bits per sample. A-law and mu-law have 8. */
export const bitDepths = [8, 16, 24, 32] as const;

/** Bit depth of live audio, in bits per sample. A-law and mu-law have 8. */
export type BitDepth = (typeof bitDepths)[number];

/** Sample rates of live audio, in hertz. */
export const sampleRates = [8000, 16000, 32000, 44100, 48000] as const;

/** Sample rate of live audio, in hertz. */
export type SampleRate = (typeof sampleRates)[number];

/** Regions that the initiation of a live session may name. */
export const liveRegions = ['us-west', 'eu-west'] as const;

/** Region that the initiation of a live session may name: `us-west` or `eu-west`. */
export type LiveRegion = (typeof liveRegions)[number];

/**
 * Identifiers of the transcription models. There is only one. The server chooses the engine behind
 * it.
 */
export const transcriptionModels = ['earshot-1'] as const;

/** Identifier of a transcription model. The server chooses the engine behind it. */
export type TranscriptionModel = (typeof transcriptionModels)[number];

/** Qualities of translation. */
export const translationModels = ['base', 'batch', 'enhanced'] as const;

/** Quality of translation, from `base` to `enhanced`. */
export type TranslationModel = (typeof translationModels)[number];

/** Add-ons: optional processing whose results come in an envelope. */
export const addOns = [
  'translation',
  'summarization',
  'named_entity_recognition',
  'sentiment_analysis',
  'chapterization',
  'audio_to_llm',
  'sentences',
  'diarization',
  'moderation',
  'name_consistency',
  'structured_data_extraction',
  'display_mode',
] as const;

/**
 * Add-on: optional processing whose result comes in an envelope.
 *
 * - `translation`: the transcript in other languages
 * - `summarization`: a summary
 * - `named_entity_recognition`: names, places, numbers and similar entities
 * - `sentiment_analysis`: the sentiment of passages
 * - `chapterization`: chapters with headlines
 * - `audio_to_llm`: responses of a language model to prompts about the transcript
 * - `sentences`: the transcript split into sentences
 * - `diarization`: the speaker of each word
 * - `moderation`: a verdict on harmful content
 * - `name_consistency`: a uniform spelling of names, deprecated in the contract
 * - `structured_data_extraction`: data of given classes
 * - `display_mode`: the transcript in reading order, rearranged where speakers overlap
 */
export type AddOn = (typeof addOns)[number];

/** Sounds that can replace redacted personal data in audio. */
export const piiAudioReplacements = ['beep', 'silence'] as const;

/** Sound that replaces redacted personal data in audio: a tone of 1 kHz, or silence. */
export type PiiAudioReplacement = (typeof piiAudioReplacements)[number];

/** Options of a request that are not add-ons. */
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

/**
 * Option of a request that is not an add-on.
 *
 * - `custom_vocabulary`: words and phrases to prefer
 * - `custom_spelling`: spellings to replace
 * - `subtitles`: subtitle files
 * - `pii_redaction`: redaction of personal data
 * - `punctuation_enhanced`: punctuation restored by a dedicated model
 * - `callback`: callbacks
 * - `code_switching`: language detection for each utterance
 * - `language_detection`: detection of the language
 * - `audio_enhancer`: noise suppression in live audio
 * - `words_accurate_timestamps`: measured instead of estimated word times
 */
export type RequestOption = (typeof requestOptions)[number];

/** HTTP methods of the callback of a pre-recorded job. */
export const callbackMethods = ['POST', 'PUT'] as const;

/** HTTP method of the callback of a pre-recorded job. */
export type CallbackMethod = (typeof callbackMethods)[number];

/** File formats of subtitles: SubRip and WebVTT. */
export const subtitleFormats = ['srt', 'vtt'] as const;

/**
 * File format of subtitles.
 *
 * - `srt`: SubRip
 * - `vtt`: WebVTT
 */
export type SubtitleFormat = (typeof subtitleFormats)[number];

/**
 * Segmentation styles of subtitles: for ease of reading, or to the stricter rules of broadcasters.
 */
export const subtitleStyles = ['default', 'compliance'] as const;

/**
 * Segmentation style of subtitles.
 *
 * - `default`: for ease of reading
 * - `compliance`: to the stricter rules of broadcasters: gaps between captions, longer ones where
 *   that is needed to read them, and short turns that share a caption with dashes
 */
export type SubtitleStyle = (typeof subtitleStyles)[number];

/** Ways in which the channels of a recording are transcribed. */
export const channelModes = ['auto', 'separate', 'mixed'] as const;

/**
 * Way in which the channels of a recording are transcribed.
 *
 * - `auto`: each sound once. Channels that carry one voice are transcribed as one, the parties of a
 *   call separately, and of surround sound only the dialogue
 * - `separate`: each channel by itself, even if another one carries the same sound
 * - `mixed`: all channels as one
 */
export type ChannelMode = (typeof channelModes)[number];

/**
 * Forms in which subtitles name speakers: not at all, before their words, by voices of WebVTT, or
 * with dashes.
 */
export const subtitleSpeakerStyles = ['none', 'label', 'chevrons', 'voice', 'dash'] as const;

/**
 * Form in which subtitles name speakers.
 *
 * - `none`: speakers are not named
 * - `label`: a turn begins with the name and a colon
 * - `chevrons`: a turn begins with two chevrons and the name in capitals, as in `>> ANN:`
 * - `voice`: WebVTT has voices, as in `<v Ann>`. SubRip has no voices, and has labels instead
 * - `dash`: two short turns share a caption, each with a dash. Speakers are not named
 */
export type SubtitleSpeakerStyle = (typeof subtitleSpeakerStyles)[number];

/** Forms of a summary. */
export const summarizationTypes = ['general', 'bullet_points', 'concise'] as const;

/**
 * Form of a summary.
 *
 * - `general`: running text
 * - `bullet_points`: a list of points
 * - `concise`: one or two sentences
 */
export type SummarizationType = (typeof summarizationTypes)[number];

/** Sentiments that a passage is classified by. */
export const sentiments = ['positive', 'negative', 'neutral', 'mixed', 'unknown'] as const;

/**
 * Sentiment of a passage, `mixed` when it has several, `unknown` when it could not be classified.
 */
export type Sentiment = (typeof sentiments)[number];

/**
 * One of the values known to this version, or another text that a newer server sends. Editors still
 * suggest the known values.
 */
export type Open<Value extends string> = Value | (string & {});
