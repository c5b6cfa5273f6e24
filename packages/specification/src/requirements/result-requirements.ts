import { section } from '../requirement.js';

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
    'utterance.read-at-a-glance':
      'An engine that recognises long segments together gives utterances as people read them: divided at pauses, at the ends of sentences, and where a sentence is long, also in languages without spaces.',
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
    'add-ons.spoken-forms':
      'With punctuation_enhanced, English numbers, amounts of money, dates, times, phone numbers and addresses are written as usual; a word that takes the place of several has their time and their confidence, weighted by duration.',
    'add-ons.spoken-forms-divided':
      'A number that a speaker says in several utterances is written as one, its digits where they were said; over a long silence, and with another speaker between, there are two numbers.',
    'add-ons.spoken-forms-pairs':
      'Of numbers of every kind that are spoken, years, phone numbers, codes, ordinals, times, dates and quantities are written each in their own way; words that only look like numbers stay.',
    'add-ons.spoken-forms-written':
      'Numbers that the engine wrote in digits stay as they are, except where a currency, a unit or a percentage proves a quantity; leading zeros always stay.',
    'add-ons.spoken-forms-inverse':
      'What is written in digits, spoken, and written again is the same: cardinals, ordinals, years, dates, times, codes, phone numbers, amounts, shares, measures, decimals and versions.',
    'add-ons.punctuation-conversations':
      'The ends of sentences are found in conversation as well as in speech that is read: with pauses after most sentences, with fewer, and without any.',
    'add-ons.punctuation-constraints':
      'Restored punctuation puts no mark that ends a sentence within a number or within a name, and none after a title or an article, wherever pauses are.',
    'add-ons.pii-divided-numbers':
      'A number that is spoken in several utterances is redacted in all of them, though another speaker says something between; over half a minute of silence there are two numbers.',
    'add-ons.pii-conversations':
      'Cues and responses are one conversation over all channels and speakers, in recordings and utterance by utterance: what a question on one channel asks for is redacted in the response on another.',
    'add-ons.pii-check-digits':
      'A wrong check digit or length leaves nothing in the text: after its announcement a number is redacted whatever its digits, and so is a run of nine digits and more that nothing explains, one of 13 to 19 as a payment card.',
    'add-ons.pii-groups':
      'A group of types, such as HIPAA_SAFE_HARBOR, GDPR_SENSITIVE, CPRA or PCI, redacts what the sections of its law or standard name; the table of its members cites the section of each.',
    'add-ons.pii-model':
      'Where a token classifier is installed, redaction redacts what it labels as well, and still all that the rules find; the note names the model and the labels that stand for no type.',
    'add-ons.pii-model-labels':
      'The labels of well-known token classifiers stand for types of personal data, however they are written; others stand for none.',
    'add-ons.pii-model-broken':
      'The process of a token classifier that dies is started again; a transcript in which the installed model could not look for personal data is withheld, with the file and the remedy.',
    'add-ons.spoken-forms-measured':
      'Of labelled sentences that were held apart, at least 95 % of the written forms are right, and 95 % of those to write are written.',
    'add-ons.spoken-forms-marks':
      'Written forms keep the marks around them; markers of redaction and other languages stay as they are.',
    'add-ons.spoken-forms-time':
      'Written forms of 100,000 words take less than 5 seconds, whatever the words are.',
    'add-ons.display-cuts':
      'For display, a speaker is cut where another one begins, at the end of a sentence that is near; paragraphs are of one speaker.',
    'add-ons.display-backchannels':
      'For display, words that only show that somebody listens come after the sentence in which they are said.',
    'add-ons.display-words':
      'For display, no word is lost, none comes twice, and those of a speaker keep their order.',
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
    'add-ons.languages':
      'An add-on that cannot read the language of a transcript reports UnsupportedLanguage with status_code 422 in its envelope, with the languages that it reads; capabilities list these.',
    'add-ons.languages-mixed':
      'Of a transcript in several languages an add-on processes what it reads, and a note names the languages that it does not read; passages of these have the sentiment and the emotion unknown.',
    'add-ons.sentiment-turned':
      'Denial is neutral, negated praise is negative, negated criticism is positive, irony is negative, and praise beside criticism is mixed.',
    'add-ons.spelling-apostrophes':
      'In custom spelling a typographic apostrophe equals a plain one, in forms and in texts.',
    'add-ons.quick-start':
      'The thread of a transcript loads the add-ons that were requested, and neither the others nor the schemas of the contract.',
  }),
  ...section('Contract: Result object; Decisions: Enumerations', {
    'result.translation': 'translation has one item for each target language.',
    'result.summarization':
      'summarization is a text of the type that summarization_config asks for.',
    'result.audio-to-llm':
      'audio_to_llm is an array of envelopes, one for each prompt, whose results are the prompt and the response; where every prompt fails, it is an error.',
    'result.moderation': 'moderation is a text, of recordings alone.',
    'result.name-consistency': 'name_consistency is a text, of recordings alone; deprecated.',
    'result.structured-data-extraction':
      'structured_data_extraction is a text with what was found of the classes that were asked for, of recordings alone.',
    'result.chapterization':
      'chapterization results are chapters with headline, gist, keywords, start, end, sentences, text and summary.',
    'result.sentiment':
      'sentiment_analysis writes an array of sentiment, emotion, text, start, end, channel and speaker.',
    'result.named-entities':
      'named_entity_recognition is an array of entity_type, text, start and end.',
    'result.pii-marker':
      'MARKER writes [NAME_1], the same entity keeping its number; MASK writes one # per character.',
    'result.diarization': 'With diarization, utterances carry the speaker.',
    'result.display-mode':
      'display_mode is an array of texts in an order to be read, with new utterances where speakers overlapped, of recordings alone.',
  }),
  ...section('Earshot: add-ons by rules', {
    'add-ons.extractive':
      'Summaries and chapters that are made of the sentences of the transcript are described as extractive in `post_session_metadata`.',
    'add-ons.subtitle-findings':
      'Captions that break the figures of the style `compliance` are listed in `post_session_metadata.subtitles`.',
    'add-ons.subtitle-end':
      'No caption stays beyond the end of the audio for the sake of its minimum duration.',
  }),
  ...section('Earshot: redaction', {
    'redaction.everywhere':
      'Nothing of what was redacted is in anything that the service serves, sends, logs or keeps once the job has ended.',
    'redaction.journal':
      'What is kept of a job with pii_redaction while it is in progress is encrypted; its key is removed when the job ends, and until then another attempt resumes with it.',
    'redaction.refused':
      'Redaction of types that cannot be found, and of languages that are not read, is refused; types of a group that cannot be found are reported by name.',
    'redaction.language':
      'A recording in a language that redaction does not read ends as an error without a transcript.',
    'redaction.audio':
      'With redact_audio, the words that were redacted are silent or covered by a tone of 1 kHz, with a margin, in all channels and whatever the format; everything else is as it was.',
    'redaction.audio-original':
      'The original of redacted audio is removed, or kept for the other jobs that use it alone; before it is redacted, the audio of the job is withheld.',
  }),
} as const;
