// Written by scripts/write-types.ts from the schemas: change those, and run it.

/** Callback url of a live session and the kinds of messages sent to it by POST, as a request gives them. */
export interface LiveCallbackConfigurationInput {
  /** Url to which messages are sent by POST; required when `callback` is true. At most 8,192 characters. */
  url?: string | undefined;
  /**
   * Sends partial transcripts, which may still change.
   *
   * @defaultValue `false`
   */
  receive_partial_transcripts?: boolean | undefined;
  /**
   * Sends final transcripts of utterances.
   *
   * @defaultValue `true`
   */
  receive_final_transcripts?: boolean | undefined;
  /**
   * Sends events for the start and end of speech.
   *
   * @defaultValue `false`
   */
  receive_speech_events?: boolean | undefined;
  /**
   * Sends level measurements of the audio.
   *
   * @defaultValue `true`
   */
  receive_pre_processing_events?: boolean | undefined;
  /**
   * Sends results of the add-ons that process each utterance.
   *
   * @defaultValue `true`
   */
  receive_realtime_processing_events?: boolean | undefined;
  /**
   * Sends the transcript, and results of the add-ons that run after the recording.
   *
   * @defaultValue `true`
   */
  receive_post_processing_events?: boolean | undefined;
  /**
   * Sends acknowledgements of audio and of `stop_recording`.
   *
   * @defaultValue `false`
   */
  receive_acknowledgments?: boolean | undefined;
  /**
   * Sends errors.
   *
   * @defaultValue `false`
   */
  receive_errors?: boolean | undefined;
  /**
   * Sends events for the start and end of the recording and of the session.
   *
   * @defaultValue `true`
   */
  receive_lifecycle_events?: boolean | undefined;
}

/** Callback url of a live session and the kinds of messages sent to it by POST, with every default filled in. */
export interface LiveCallbackConfiguration {
  /** Url to which messages are sent by POST; required when `callback` is true. At most 8,192 characters. */
  url?: string | undefined;
  /** Sends partial transcripts, which may still change. */
  receive_partial_transcripts: boolean;
  /** Sends final transcripts of utterances. */
  receive_final_transcripts: boolean;
  /** Sends events for the start and end of speech. */
  receive_speech_events: boolean;
  /** Sends level measurements of the audio. */
  receive_pre_processing_events: boolean;
  /** Sends results of the add-ons that process each utterance. */
  receive_realtime_processing_events: boolean;
  /** Sends the transcript, and results of the add-ons that run after the recording. */
  receive_post_processing_events: boolean;
  /** Sends acknowledgements of audio and of `stop_recording`. */
  receive_acknowledgments: boolean;
  /** Sends errors. */
  receive_errors: boolean;
  /** Sends events for the start and end of the recording and of the session. */
  receive_lifecycle_events: boolean;
}

/** Kinds of messages that a live session sends to its socket, as a request gives them. */
export interface MessagesConfigurationInput {
  /**
   * Sends partial transcripts, which may still change.
   *
   * @defaultValue `false`
   */
  receive_partial_transcripts?: boolean | undefined;
  /**
   * Sends final transcripts of utterances.
   *
   * @defaultValue `true`
   */
  receive_final_transcripts?: boolean | undefined;
  /**
   * Sends events for the start and end of speech.
   *
   * @defaultValue `true`
   */
  receive_speech_events?: boolean | undefined;
  /**
   * Sends level measurements of the audio.
   *
   * @defaultValue `true`
   */
  receive_pre_processing_events?: boolean | undefined;
  /**
   * Sends results of the add-ons that process each utterance.
   *
   * @defaultValue `true`
   */
  receive_realtime_processing_events?: boolean | undefined;
  /**
   * Sends the transcript, and results of the add-ons that run after the recording.
   *
   * @defaultValue `true`
   */
  receive_post_processing_events?: boolean | undefined;
  /**
   * Sends acknowledgements of audio and of `stop_recording`.
   *
   * @defaultValue `true`
   */
  receive_acknowledgments?: boolean | undefined;
  /**
   * Sends errors.
   *
   * @defaultValue `true`
   */
  receive_errors?: boolean | undefined;
  /**
   * Sends events for the start and end of the recording and of the session.
   *
   * @defaultValue `false`
   */
  receive_lifecycle_events?: boolean | undefined;
}

/** Kinds of messages that a live session sends to its socket, with every default filled in. */
export interface MessagesConfiguration {
  /** Sends partial transcripts, which may still change. */
  receive_partial_transcripts: boolean;
  /** Sends final transcripts of utterances. */
  receive_final_transcripts: boolean;
  /** Sends events for the start and end of speech. */
  receive_speech_events: boolean;
  /** Sends level measurements of the audio. */
  receive_pre_processing_events: boolean;
  /** Sends results of the add-ons that process each utterance. */
  receive_realtime_processing_events: boolean;
  /** Sends the transcript, and results of the add-ons that run after the recording. */
  receive_post_processing_events: boolean;
  /** Sends acknowledgements of audio and of `stop_recording`. */
  receive_acknowledgments: boolean;
  /** Sends errors. */
  receive_errors: boolean;
  /** Sends events for the start and end of the recording and of the session. */
  receive_lifecycle_events: boolean;
}
