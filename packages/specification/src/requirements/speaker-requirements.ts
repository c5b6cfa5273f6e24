import { section } from '../requirement.js';

export const speakerRequirements = {
  ...section('Earshot: diarization without a model', {
    'diarization.speakers':
      'The embedded diarization finds who speaks when in mono audio that arrives in chunks of any length, and numbers the speakers by who speaks first.',
    'diarization.one-voice': 'One voice is one speaker, however long it speaks.',
    'diarization.number-of-speakers':
      '`number_of_speakers`, `min_speakers` and `max_speakers` decide how many speakers are found, as far as there is speech for them.',
    'diarization.recordings':
      'With diarization the utterances of a recording and their words carry the speaker, utterances are cut where it changes, and sentences, sentiment and captions follow it; words, times and text stay those of the recognition.',
    'diarization.configuration':
      '`number_of_speakers`, `min_speakers` and `max_speakers` of `diarization_config` decide how many speakers the result of a recording has.',
    'diarization.failure':
      'A recording whose diarization fails has its transcript, and the error in the envelope of diarization.',
    'diarization.resumed':
      'A job that is resumed after the death of the service has the speakers that it would have had without.',
    'diarization.words':
      'Words and utterances carry the speaker that has most of their time; utterances are cut where it changes, with times, texts and confidences kept.',
    'diarization.overlaps':
      'Where people speak at once, whoever keeps talking through an interjection has one utterance, which the interjection overlaps.',
    'diarization.channels':
      'The channels of a recording are its speakers, unless they carry one room or another number of speakers is asked for.',
    'diarization.error-rate':
      'The diarization error rate follows the definition of NIST: optimal mapping, overlapping speech, and a collar where it is asked for.',
  }),
  ...section('Earshot: diarization by models', {
    'diarization.models':
      'Where models for speaker segmentation and for speaker embeddings are installed, they find the speakers of recordings, whichever engine recognises the speech; without them the embedded method does. `post_session_metadata.add_ons` and capabilities say which way it is.',
    'diarization.models-bounds':
      '`number_of_speakers`, `min_speakers` and `max_speakers` decide how many speakers models find.',
    'diarization.models-broken':
      'A model for speakers that is damaged, swapped or of another family, and one that the library dies over, gives an error that names it and the remedy in the envelope of diarization; the transcript is there, and the service stays up.',
    'diarization.models-process':
      'Models for speakers and for punctuation run in a process of their own for each recording, which ends when its work is aborted.',
    'diarization.models-length':
      'Recordings that are longer than models take are done by the embedded method, and the note says so.',
    'diarization.models-verified':
      'Of models for speakers, what the library would end its process over is found before it sees them: sample rate, classes, frames, framework, normalisation and size of the embedding.',
  }),
  ...section('Earshot: diarization by a speaker encoder', {
    'voices.conversion':
      'The speaker encoder of the Python package Resemblyzer becomes an ONNX model without Python: its file is read as data, and a damaged, foreign or hostile one is refused with its name and the place.',
    'voices.files':
      'Where the speaker encoder is installed and no pair of models is, it finds the speakers of recordings, whichever engine recognises the speech; `post_session_metadata.add_ons` and capabilities say so.',
    'voices.speakers':
      'Voices are distinguished by the vectors of an encoder: one voice is one speaker, a number of speakers is a hint, and nobody becomes a speaker by less than a second.',
    'voices.words': 'No word is without a speaker, and no turn is empty or overlaps another.',
    'voices.length':
      'Any length of audio takes time in proportion to it: voices are clustered in blocks, and found again in later ones.',
    'voices.broken':
      'A damaged speaker encoder, and one of another family, gives an error that names it and the remedy in the envelope of diarization; the transcript is there.',
    'voices.live':
      'With `realtime_processing.diarization` each final of a live session has its speaker, and is divided where the speaker changes; no number changes once it is published, also after a restart.',
    'voices.merge':
      'A speaker that turns out to be another one is announced by `speaker_merge`, and no later utterance has the number that is no more.',
    'voices.live-result':
      'The result of a live session has the speakers of the whole recording, under the numbers that were published.',
    'voices.live-late':
      'A final does not wait for its speaker for longer than two seconds, and a session outlives the speaker encoder.',
    'voices.renaming':
      'A new pass over a transcript leaves the numbers of speakers with those who have most of their words.',
    'voices.first-model': '`npm start` fetches the speaker encoder while the service runs.',
  }),
  ...section('Earshot: known voices', {
    'known-voices.off':
      'Known voices are off unless the operator has switched them on; what was enrolled before can be deleted all the same.',
    'known-voices.enrolment':
      'A voice is enrolled from ten seconds of speech or more of a file or of a speaker of a job, by a caller who states that the person has agreed.',
    'known-voices.suggestions':
      'Speakers of recordings and sessions who may be somebody known are suggested with a probability; no transcript and no result has a name by it.',
    'known-voices.deletion':
      'Names and vectors are sealed with a key for each voice; once a voice is deleted, nothing that is left can be read.',
    'studio.known-voices':
      'The studio remembers the voice of a speaker once it is said that the person has agreed, suggests names that somebody has to take over, and deletes voices.',
    'studio.live-speakers':
      'Live captions of the studio name the speakers where that is asked for.',
    'known-voices.bandwidth':
      'A voice over the telephone is compared with what was enrolled over the telephone alone.',
  }),
  ...section('Earshot: summaries and chapters without a model', {
    'summarization.extractive':
      'Without a language model a summary consists of sentences of the transcript, in their order, none twice: `general` a paragraph, `bullet_points` a line each, `concise` one or two.',
    'chapterization.lexical':
      'Without a language model chapters end where the words change, hold every sentence once, and have headline, gist, keywords and summary from their own text.',
    'chapterization.time':
      'Summaries and chapters of 100,000 words take time in proportion to the text.',
    'chapterization.headline': 'The headline of a chapter is a phrase of its text.',
    'chapterization.keywords':
      'Keywords have no particles and no abbreviations, in any language whose function words are listed; of another one the note says that there is no list.',
    'chapterization.encoder':
      'Where the sentence encoder is installed, chapters of English end where the subject of the sentences changes and summaries cover the subjects, whichever engine recognises the speech; `post_session_metadata.add_ons` and capabilities say so.',
    'chapterization.encoder-missing':
      'Chapters and summaries are made by the words alone where the sentence encoder is missing, damaged or does not read the language; the note says why.',
    'chapterization.measured':
      'The key facts of talks that were held apart are found in summaries of three and of five sentences.',
    'summarization.standalone':
      'A summary has no questions, no courtesies and no sentences that begin by pointing at another one, while there are others.',
    'sentence-encoder.tokens':
      'Text is divided into the longest pieces of the vocabulary, without case, accents and control characters, whatever the text is.',
    'sentence-encoder.vectors':
      'A sentence has a vector of length 1, in the order of the sentences, computed in a process of its own.',
    'sentence-encoder.batches':
      'Sentences of many callers get their vectors from one process, which stays while there are some.',
    'sentence-encoder.broken':
      'A damaged sentence encoder, one without its vocabulary and one of another family are refused with the file and the remedy.',
    'token-classifier.labels':
      'Labels of words in BIO, BIOES, BILOU or plain form are joined to spans, each with the mean probability of its words.',
    'token-classifier.words':
      'Words have their places in the text as it was written; case and accents count where the vocabulary has capitals.',
    'token-classifier.windows':
      'A text that is longer than the model is read in windows that overlap, and each word has the label of the window in which it is nearer to the middle.',
    'token-classifier.spans':
      'The spans that a token classifier labels are found in texts of any length, in a process of its own.',
    'token-classifier.broken':
      'A damaged token classifier, one with other labels than it gives and one of another family are refused with the file and the remedy.',
    'sentence-encoder.first-model':
      '`npm start` fetches the sentence encoder while the service runs.',
  }),
  ...section('Earshot: captions in compliance with a profile', {
    'subtitles.compliance':
      'The style `compliance` keeps the reading speed, the gaps, the durations, the rows and the characters of broadcasters, leaves captions on the screen longer where that is needed to read them, and lets short turns of several speakers share a caption with dashes; `default` allows faster captions without gaps.',
    'subtitles.channels':
      'Captions of one to eight channels keep every limit of `subtitles_config` however far the channels speak at the same time: they may overlap those of other channels, never those of their own, and none is shown outside of the audio.',
    'subtitles.speakers':
      'Captions name speakers by labels, chevrons, voices of WebVTT or dashes where `subtitles_config.speakers` asks for it, by `speaker_names` where they are given.',
    'subtitles.languages':
      'Rows of captions in Chinese, Japanese and Thai end where phrases do, those in Hindi do not begin with a postposition, and those in Arabic do not end with a word that belongs to the next one; reading speeds count what the guides of each language count.',
    'subtitles.no-formulas':
      'In tab-separated values, and in the CSV of the studio, an apostrophe is before a text that begins with =, +, - or @, which a spreadsheet would compute as a formula; in every other format texts stay as they are.',
    'subtitles.findings':
      'A report lists what of the captions breaks the limits of their style, by rule, caption and figures.',
    'subtitles.minimum-duration':
      '`minimum_duration` never extends a caption over the begin of the next one or beyond the end of the audio.',
  }),
} as const;
