/**
 * Descriptions of a type of the contract: one, or those of a request as it is read and as a caller
 * writes it.
 */
export type TypeDescription = string | { readonly output: string; readonly input: string };

/**
 * The types of the contract by the file that they are written to. The schema of a type `X` is the
 * export `xObject`, `xFields` or `xSchema` of one of the modules of this package.
 */
export const typeFiles: Readonly<Record<string, Readonly<Record<string, TypeDescription>>>> = {
  configurations: {
    CustomSpellingConfiguration: 'Configuration of custom spelling.',
    VocabularyEntry:
      'A word or phrase of a custom vocabulary, with its pronunciations and intensity.',
    CustomVocabularyConfiguration: 'Configuration of the custom vocabulary.',
    LanguageConfiguration: {
      output: 'Spoken languages and code switching, with every default filled in.',
      input: 'Spoken languages and code switching, as a request gives them.',
    },
    SummarizationConfiguration: {
      output: 'The form of the summary, with every default filled in.',
      input: 'The form of the summary, as a request gives it.',
    },
    TranslationConfiguration: {
      output: 'Target languages and style of a translation, with every default filled in.',
      input: 'Target languages and style of a translation, as a request gives them.',
    },
  },
  'pre-recorded-configurations': {
    AudioToLlmConfiguration: {
      output: 'Prompts and model of audio to LLM, with every default filled in.',
      input: 'Prompts and model of audio to LLM, as a request gives them.',
    },
    CallbackConfiguration: {
      output: 'Url and method of the callback of a pre-recorded job, with every default filled in.',
      input: 'Url and method of the callback of a pre-recorded job, as a request gives them.',
    },
    DiarizationConfiguration:
      'Configuration of diarization: the known or expected number of speakers.',
    PiiRedactionConfiguration: {
      output:
        'Kinds of redacted personal data and their replacement, with every default filled in.',
      input: 'Kinds of redacted personal data and their replacement, as a request gives them.',
    },
    StructuredDataExtractionConfiguration: {
      output: 'Classes of extracted data, with every default filled in.',
      input: 'Classes of extracted data, as a request gives them.',
    },
    SubtitlesConfiguration: {
      output: 'Formats and segmentation of subtitle files, with every default filled in.',
      input: 'Formats and segmentation of subtitle files, as a request gives them.',
    },
  },
  'live-configurations': {
    LiveCallbackConfiguration: {
      output:
        'Callback url of a live session and the kinds of messages sent to it by POST, with every default filled in.',
      input:
        'Callback url of a live session and the kinds of messages sent to it by POST, as a request gives them.',
    },
    MessagesConfiguration: {
      output:
        'Kinds of messages that a live session sends to its socket, with every default filled in.',
      input: 'Kinds of messages that a live session sends to its socket, as a request gives them.',
    },
  },
  'live-processing': {
    PreProcessing: {
      output: 'Processing of live audio before recognition, with every default filled in.',
      input: 'Processing of live audio before recognition, as a request gives it.',
    },
    RealtimeProcessing: {
      output: 'Processing of live audio during recognition, with every default filled in.',
      input: 'Processing of live audio during recognition, as a request gives it.',
    },
    PostProcessing: {
      output: 'Processing of a live session after its recording, with every default filled in.',
      input: 'Processing of a live session after its recording, as a request gives it.',
    },
  },
  'pre-recorded-request': {
    PreRecordedRequest: {
      output: 'The parameters of a pre-recorded job: the request with every default filled in.',
      input: 'The body that creates a pre-recorded job, as a caller writes it.',
    },
  },
  'live-request': {
    LiveRequest: {
      output: 'The parameters of a live session: the request with every default filled in.',
      input: 'The body that initiates a live session, as a caller writes it.',
    },
  },
  'list-query': {
    ListQuery: {
      output:
        'Page and filters of a list, as `parseListQuery` returns them. Instants are ISO 8601 in UTC with milliseconds, so that comparing them as texts compares them in time.',
      input:
        'Page and filters of a list, as a caller writes them; absent fields are left out of the query.',
    },
  },
  edits: {
    TranscriptEdits: {
      output:
        'The edits of a transcript, kept beside it: the transcript itself never changes. Every default is filled in.',
      input: 'The edits of a transcript, as a caller writes them.',
    },
  },
  uploads: {
    UploadRequest: 'The JSON body of an upload.',
    AudioMetadata: 'Format, size, duration and channels of uploaded audio.',
    UploadResponse: 'Response to an upload.',
  },
  'known-voices': {
    VoiceRecording: 'A further recording of a known voice.',
    VoiceEnrolment: 'A voice that is to be recognised from now on.',
    KnownVoice: 'A known voice, without what it is recognised by.',
    KnownVoices: 'The known voices of a key.',
    VoiceSuggestion:
      'A speaker who may be somebody known: an item of `known_voices` in the `post_session_metadata` of a job.',
  },
  'audio-peaks': {
    AudioPeaks: 'Peaks of audio for drawing a waveform, in the JSON format of BBC audiowaveform.',
  },
  transcription: {
    Word: 'A recognised word with its times.',
    Utterance: 'An utterance: the words of one speaker between two silences.',
    Sentence: 'A sentence of the transcript.',
    Subtitle: 'A subtitle file.',
    Transcription: 'The transcript: text, utterances, sentences and subtitles.',
  },
  'add-on-envelope': {
    AddonError: 'Error of a failed add-on.',
  },
  'add-on-results': {
    NamedEntity: 'A name, place, number or similar entity in the transcript.',
    SentimentPassage: 'A passage of the transcript with its sentiment.',
    Chapter: 'A part of the recording about one subject.',
    AudioToLlmResult: 'A prompt and the response of the language model.',
    TranslationResult: 'The transcript in another language.',
  },
  'job-results': {
    ResultMetadata: 'Durations and channel count of a result.',
    PreRecordedResult:
      'The result of a pre-recorded job; add-ons that were not requested are absent.',
    LiveFinalTranscript: 'The result of a live session, without its messages.',
    LiveResult: 'The result of a live session; add-ons that were not requested are absent.',
  },
  jobs: {
    PreRecordedJobParams:
      'Parameters of a pre-recorded job, with every default filled in. The audio may no longer be at its url.',
    CreatedJob: 'Response to the creation of a pre-recorded job.',
    CreatedLiveSession: 'Response to the initiation of a live session.',
    CreatedLiveViewer: 'Response to the creation of a viewer url of a live session.',
    FileResponse: 'The audio file of a job.',
    PreRecordedJob: 'A pre-recorded job.',
    LiveJob: 'A live session as a job.',
  },
  'job-events': {
    JobProgressEvent: 'Progress of a job.',
    JobUtteranceEvent: 'An utterance of the result of a job.',
    JobDoneEvent: 'Successful end of a job; the last event.',
    JobErrorEvent: 'End of a job with an error; the last event.',
    JobProgress:
      'Progress of a pre-recorded job: `post_session_metadata.progress` while it is being processed, and the data of a `progress` event.',
  },
  'client-messages': {
    AudioChunkMessage: 'Audio as base64; an empty chunk keeps the session alive.',
    StopRecordingMessage: 'Ends the recording.',
  },
  'session-messages': {
    StartSessionMessage: 'The session was initiated.',
    StartRecordingMessage: 'The first audio arrived.',
    EndRecordingMessage: 'No more audio is accepted.',
    EndSessionMessage: 'The session is over; the last message.',
    AudioChunkAcknowledgement: 'Acknowledges audio that is stored on disk, of one or more chunks.',
    StopRecordingAcknowledgement: 'Acknowledges `stop_recording`.',
    ErrorMessage: 'An error that concerns neither an acknowledgement nor an add-on.',
  },
  'speech-messages': {
    SpeechStartMessage: 'Speech began.',
    SpeechEndMessage: 'Speech ended.',
    TranscriptMessage: 'A partial or final transcript of an utterance.',
    PreProcessingMessage: 'Noise floor, peak and clipping of the audio of a channel.',
  },
  'realtime-messages': {
    TranslationMessage: 'An utterance in another language.',
    NamedEntityRecognitionMessage: 'The named entities of an utterance.',
    SentimentAnalysisMessage: 'The sentiment of an utterance.',
    SpeakerMergeMessage: 'A speaker has turned out to be another one.',
  },
  'post-processing-messages': {
    PostTranscriptMessage: 'The transcript of the whole session.',
    PostSummarizationMessage: 'The summary of the session.',
    PostChapterizationMessage: 'The chapters of the session.',
    PostFinalTranscriptMessage: 'The complete result of the session, without its messages.',
  },
  callbacks: {
    TranscriptionSuccessCallback: 'Callback of a pre-recorded job that ended as `done`.',
    TranscriptionErrorCallback: 'Callback of a pre-recorded job that ended as `error`.',
    LiveCallback: 'Callback for one message of a live session.',
  },
  capabilities: {
    Availability: 'Availability of one feature, with a reason when it is unavailable.',
    EngineCapabilities: 'Capabilities of one engine of the server.',
    ServerLimits: 'The limits that a server is configured with.',
    Capabilities: 'Features, engines, audio formats and limits of a running server.',
  },
  'error-body': {
    ErrorBody: 'Body of every response that is not a success.',
  },
};

/**
 * Generic types, whose schemas are functions. Their type parameter is written from a placeholder.
 */
export const genericTypes = {
  AddonEnvelope: {
    file: 'add-on-envelope',
    parameter: 'Results',
    description:
      'Envelope of the result of an add-on. It reports a failure of the add-on, which never fails the job.',
  },
  Page: { file: 'jobs', parameter: 'Item', description: 'A page of a list.' },
} as const;

/** Unions of types of the contract, after the types of their file. */
export const unionTypes: Readonly<
  Record<
    string,
    { readonly file: string; readonly of: readonly string[]; readonly description: string }
  >
> = {
  Job: {
    file: 'jobs',
    of: ['PreRecordedJob', 'LiveJob'],
    description: 'A job of either kind, discriminated by `kind`.',
  },
  JobEvent: {
    file: 'job-events',
    of: ['JobProgressEvent', 'JobUtteranceEvent', 'JobDoneEvent', 'JobErrorEvent'],
    description: 'Event of a pre-recorded job, discriminated by `type`.',
  },
  ClientMessage: {
    file: 'client-messages',
    of: ['AudioChunkMessage', 'StopRecordingMessage'],
    description: 'A text frame of a client, discriminated by `type`.',
  },
  PreRecordedCallback: {
    file: 'callbacks',
    of: ['TranscriptionSuccessCallback', 'TranscriptionErrorCallback'],
    description: 'Callback of a pre-recorded job at its end, discriminated by `event`.',
  },
};
