import { section } from '../requirement.js';

export const parameterRequirements = {
  ...section('Contract: Pre-recorded request parameters', {
    'parameters.audio-url': '`audio_url` is required, a uri.',
    'parameters.flag-defaults': 'Every flag of a pre-recorded request is false by default.',
    'parameters.fields':
      'A pre-recorded request takes every field of the table with its type, and its configuration object.',
    'parameters.custom-vocabulary':
      '`custom_vocabulary` with its configuration makes the engine recognise the given words.',
    'parameters.vocabulary-intensity':
      'The higher its `intensity`, or the `default_intensity`, the likelier a word of the vocabulary is recognised where another one sounds alike, in recordings and live; with 0 it has no effect.',
    'parameters.add-ons':
      'translation, summarization, named_entity_recognition, sentiment_analysis, audio_to_llm, sentences and diarization, when asked for, have their results in envelopes.',
    'parameters.subtitles':
      '`subtitles` fills `result.transcription.subtitles` with a file for each format of `subtitles_config`.',
    'parameters.subtitle-style':
      'A file in the style `compliance` keeps the rows, the reading speed, the durations and the gaps that broadcasters ask for, and joins short turns with dashes; `default` has the same rows and durations, at most 21 characters a second and no gaps, and figures of the request win.',
    'parameters.language':
      '`language_config.languages` with one language sets the language of the transcription.',
    'parameters.punctuation-enhanced':
      '`punctuation_enhanced` restores punctuation and capitals, in the utterances and in everything that is made of them.',
    'parameters.custom-spelling': '`custom_spelling` replaces the given spellings by their key.',
  }),
  ...section('Contract: Pre-recorded request parameters', {
    'parameters.pii-redaction': '`pii_redaction` redacts personal data as configured.',
  }),
  ...section('Contract: Pre-recorded request parameters', {
    'parameters.code-switching': '`code_switching` detects the language of each utterance.',
    'parameters.language-detection':
      'Without exactly one language given, the language is detected.',
  }),
  ...section('Contract: Live request parameters', {
    'live.parameters.encoding':
      '`encoding` is wav/pcm, wav/alaw or wav/ulaw, wav/pcm unless set; A-law and mu-law have 8 bits.',
    'live.parameters.bit-depth': '`bit_depth` is 8, 16, 24 or 32, 16 unless set.',
    'live.parameters.sample-rate':
      '`sample_rate` is 8000, 16000, 32000, 44100 or 48000, 16000 unless set.',
    'live.parameters.channels': '`channels` is 1 to 8, 1 unless set.',
    'live.parameters.channels-available':
      'More channels than the server has for all live sessions are a 422.',
    'live.parameters.model': '`model` takes the one default model.',
    'live.parameters.endpointing': '`endpointing` is 0.01 to 10 seconds, 0.05 unless set.',
    'live.parameters.maximum-duration':
      '`maximum_duration_without_endpointing` is 5 to 60 seconds, 5 unless set.',
    'live.parameters.pre-processing':
      '`pre_processing` has audio_enhancer, false unless set, and speech_threshold, 0 to 1, 0.6 unless set.',
    'live.parameters.realtime-processing':
      '`realtime_processing` has its flags, all false by default, and their configuration objects.',
    'live.parameters.post-processing':
      '`post_processing` has summarization and chapterization, false unless set, and summarization_config.',
    'live.parameters.messages-config':
      '`messages_config` has nine flags with the defaults of the table.',
    'live.parameters.callback':
      '`callback` is false by default; `callback_config` has a url and nine flags with the defaults of the table.',
  }),
  ...section('Contract: Shared configuration objects', {
    'configuration.language':
      'LanguageConfig has languages, [] unless set, and code_switching, false unless set.',
    'configuration.vocabulary':
      'CustomVocabularyConfig requires vocabulary, whose items are strings or entries of value, intensity, pronunciations and language, and takes default_intensity.',
    'configuration.vocabulary-intensity': 'An intensity is a number from 0 to 1.',
    'configuration.callback':
      'CallbackConfigDto requires url, a uri, and takes method POST or PUT, POST unless set.',
    'configuration.subtitles':
      'SubtitlesConfig takes formats (at least one, [srt] unless set), minimum_duration >= 0, maximum_duration 1 to 30, maximum_characters_per_row >= 1, maximum_rows_per_caption 1 to 5 and style.',
    'configuration.subtitles.formats':
      'Each of the formats of subtitles_config has a file in the result, in their order.',
    'configuration.subtitles.characters':
      'No row of a caption is longer than maximum_characters_per_row.',
    'configuration.subtitles.rows': 'No caption has more rows than maximum_rows_per_caption.',
    'configuration.subtitles.maximum-duration': 'No caption stays longer than maximum_duration.',
    'configuration.subtitles.minimum-duration':
      'A caption stays for minimum_duration where there is room for it.',
    'configuration.diarization.number-of-speakers':
      'number_of_speakers is the number of speakers of the result of a recording.',
    'configuration.diarization.minimum':
      'The result of a recording has no fewer speakers than min_speakers.',
    'configuration.diarization.maximum':
      'The result of a recording has no more speakers than max_speakers.',
    'configuration.summarization.type':
      'type decides the form of the summary, in recordings and live.',
    'configuration.audio-to-llm.model':
      'model of audio_to_llm_config responds to its prompts, in place of the configured one.',
    'configuration.pii.entity-types': 'entity_types are redacted, and no other types.',
    'configuration.pii.processed-text-type':
      'processed_text_type decides what is in place of the redacted words.',
    'configuration.diarization':
      'DiarizationConfig takes number_of_speakers >= 1, min_speakers >= 0 and max_speakers >= 0, where 0 is no bound.',
    'configuration.translation':
      'TranslationConfig requires target_languages (at least one) and takes the other fields with the defaults of the table.',
    'configuration.summarization':
      'SummarizationConfig takes type general, bullet_points or concise, general unless set.',
    'configuration.spelling':
      'CustomSpellingConfig requires spelling_dictionary, whose values are arrays of strings.',
    'configuration.audio-to-llm':
      'AudioToLlmListConfig requires prompts, at least one, each a string or an array of strings that is joined, and takes model.',
    'configuration.pii':
      'PiiRedactionConfig takes entity_types of the list and processed_text_type MARKER or MASK.',
  }),
  ...section('Contract: Enumerations; Decisions: Enumerations', {
    'enumerations.translation-languages': 'There are 100 translation languages, as listed.',
    'enumerations.transcription-languages':
      'There are 99 transcription languages: the translation list without `wo`.',
    'enumerations.pii': 'Every PII entity type of the list is known.',
    'enumerations.model': '`model` has one value, `earshot-1`.',
    'enumerations.sentiments': 'Sentiments are positive, negative, neutral, mixed and unknown.',
  }),
  ...section('Decisions: HTTP', {
    'parameters.custom-metadata':
      'Creation bodies of both kinds take `custom_metadata`, an object of at most 2,000 characters as JSON.',
    'parameters.custom-metadata-numbers':
      'A number that cannot be stored exactly, such as most whole numbers beyond 2^53, is a 400 with its place and value, and is not changed silently.',
    'parameters.model': 'A pre-recorded creation body takes `model`.',
    'parameters.unknown-fields': 'An unknown field in a creation body is a 400 that names it.',
  }),
} as const;
