import { section } from '../requirement.js';

const addOns = 'These add-ons have no provider yet: each has AddonUnavailable in its envelope.';

export const resultRequirements = {
  ...section('Contract: Result object', {
    'result.metadata':
      '`metadata` has audio_duration, number_of_distinct_channels, billing_time and transcription_time.',
    'result.billing-time':
      '`billing_time` is audio_duration multiplied by number_of_distinct_channels.',
    'result.live-distinct-channels':
      'Channels of a live session whose audio was the same over the whole session count once in `number_of_distinct_channels` and `billing_time`, however often its process died; each is still transcribed.',
    'result.live-transcription-time':
      '`transcription_time` of a live session is the time that the engine spent on it, however often its process died.',
    'result.transcription': '`transcription` has full_transcript, languages and utterances.',
    'result.languages-order': '`languages` is sorted from most to least detected.',
    'result.utterance':
      'An utterance has start, end, confidence, channel, words, text, language and, with diarization, speaker.',
    'result.envelope':
      'An add-on envelope has success, is_empty, exec_time, error and results; error is null when success is true.',
    'result.envelope-error': 'An error in an envelope has status_code, exception and message.',
    'result.add-on-types': 'The `results` of each add-on have the type that the table gives.',
    'result.sentiment-readers':
      'Readers accept the results of sentiment_analysis as a string and as an array.',
    'result.subtitles': 'A subtitle item has the format and the content of the file.',
    'result.live-messages': 'A live result has `messages`, an array of strings.',
  }),
  ...section('Decisions: Utterances', {
    'utterance.text-is-words':
      'The text of an utterance is its words joined without anything between.',
    'utterance.bare-words': 'Readers accept words without their leading separator.',
    'utterance.ranges':
      'Confidences lie within 0 and 1, channels and speakers count from 0, times are seconds.',
  }),
  ...section('Earshot: recognition', {
    'utterance.cut-between-words':
      'Speech without a pause is cut between words, in recordings and live: no word at a cut is lost, recognised twice or torn apart, and each has the time at which it was said.',
  }),
  ...section('Contract: Result object; Decisions: HTTP', {
    'result.sentences':
      '`transcription.sentences` is an array with one envelope, and the deprecated top-level envelope carries the same results.',
  }),
  ...section('Earshot: add-ons', {
    'add-ons.sentence-words':
      'A sentence has the words of the transcript with their times, of one channel and speaker, over as many utterances as it is in.',
    'add-ons.sentence-rules':
      'Abbreviations, initials, numbers and quotes within a sentence do not end it.',
    'add-ons.punctuation':
      'Punctuation and capitals are restored in English text that has none; words keep their times, and text that has marks stays as it is.',
    'add-ons.order':
      'Redaction comes before everything else that reads the transcript, punctuation before sentences, and sentences before what reads them.',
    'add-ons.retry':
      'What may be retried is tried three times, with the pauses that the provider asks for.',
    'add-ons.time-limit':
      'An add-on that takes too long is ended and reports AddonTimeout with status_code 504; the others are not affected.',
    'add-ons.withheld': 'A transcript whose redaction fails is never delivered.',
    'add-ons.journal':
      'Utterances that an add-on changes are sent to those who follow a job once it is done, as the result has them.',
    'add-ons.thread':
      'An add-on that ends its thread or never yields is reported in its envelope, and the transcript is delivered with the others.',
  }),
  ...section('Contract: Result object; Decisions: Enumerations', {
    'result.chapterization':
      'chapterization results are chapters with headline, gist, keywords, start, end, sentences, text and summary.',
    'result.sentiment':
      'sentiment_analysis writes an array of sentiment, emotion, text, start, end, channel and speaker.',
    'result.summarization':
      'summarization is a text of the type that summarization_config asks for.',
    'result.named-entities':
      'named_entity_recognition is an array of entity_type, text, start and end.',
    'result.translation': 'translation has one item for each target language.',
  }),
  ...section(
    'Contract: Result object; Decisions: Enumerations',
    {
      'result.audio-to-llm':
        'audio_to_llm is an array of envelopes, one for each prompt, whose results are the prompt and the response.',
      'result.moderation': 'moderation is a text, of recordings alone.',
      'result.name-consistency': 'name_consistency is a text, of recordings alone; deprecated.',
      'result.structured-data-extraction':
        'structured_data_extraction is a text with what was found of the classes that were asked for, of recordings alone.',
      'result.display-mode':
        'display_mode is an array of texts in an order to be read, with new utterances where speakers overlapped, of recordings alone.',
      'result.pii-marker':
        'MARKER writes [NAME_1], the same entity keeping its number; MASK writes one # per character.',
      'result.diarization': 'With diarization, utterances carry the speaker.',
    },
    addOns,
  ),
} as const;
