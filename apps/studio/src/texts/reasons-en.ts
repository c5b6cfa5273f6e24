/**
 * Sentences for reasons by their stable codes: those of the responses of the service, of failed
 * jobs, of sockets, of features that a server lacks, and of installations. They say what happened
 * and what to do, and begin with a small letter, since most follow a colon. The sentences of the
 * service are for programmers, and are shown as details.
 */
export const reasonsEn = {
  // Responses of the service.
  invalid_request: 'the service does not accept this request.',
  invalid_audio: 'the file has no readable audio. Check that it plays, and that it is complete.',
  source_not_allowed:
    'the server may not download anything from this address. Download the file yourself, and drop it here.',
  source_not_audio: 'there is no audio at this address.',
  source_is_page:
    'at this address is a page, and this server takes only audio and video files. Whoever runs it can switch on links of video sites.',
  missing_key: 'the key is missing. Sign in again.',
  unknown_key: 'the key is unknown or was revoked. Sign in again.',
  forbidden: 'your key does not allow this. Ask whoever runs this server.',
  job_active: 'the recording is still in progress. Stop the transcription first, or wait for it.',
  file_in_use: 'the file is still in use. Try again later.',
  known_voices_off: 'this server recognises nobody by their voice.',
  not_found: 'it does not exist, or was deleted.',
  model_not_found: 'this model does not exist.',
  request_timeout: 'the transfer took too long. Check your connection, and try again.',
  job_ended: 'the transcription has already ended.',
  too_many_voices: 'this server remembers no more voices. Delete one in the settings.',
  audio_expired: 'the audio has expired and was removed.',
  precondition_failed: 'it was changed elsewhere meanwhile.',
  payload_too_large:
    'this is larger than the server allows. Send a shorter or a compressed version.',
  audio_too_long: 'the audio is longer than this server allows. Split it into parts.',
  source_too_large: 'the file at this address is larger than this server allows.',
  unsupported_media_type: 'the server cannot read a file of this type.',
  unsupported_audio:
    'the server cannot read this audio format. Convert the file to MP3 or WAV, and try again.',
  unservable_request:
    'this server cannot do everything that the options ask for. Change the options, and try again.',
  unsupported_language:
    'this server cannot recognise the language. Choose another one in the options.',
  unsupported_option:
    'this server cannot do one of the options. Change the options, and try again.',
  too_little_speech: 'there is too little speech. A longer recording of one person is needed.',
  rate_limited: 'there were too many requests in a short time. Try again in a minute.',
  too_many_uploads: 'too many uploads are in progress already. Try again later.',
  too_many_fetches: 'too many downloads are in progress already. Try again later.',
  too_many_jobs: 'too many recordings are waiting already. Try again later.',
  too_many_streams:
    'too many connections are open already. Close other tabs of the studio, and try again.',
  too_many_live_sessions:
    'too many of your live sessions are running already. Stop one of them first.',
  source_refused: 'the server at this address refuses the file.',
  source_failed: 'the server at this address fails.',
  source_unreachable: 'the server at this address cannot be reached.',
  source_timed_out: 'the server at this address did not respond in time.',
  internal_error:
    'an error occurred on the server. Try again; if that does not help, ask whoever runs it.',
  service_unavailable: 'the server cannot do this at the moment. Try again later.',
  not_ready: 'the server is not ready yet. Try again in a moment.',
  engine_unavailable:
    'the speech engine cannot work at the moment. Whoever runs this server sees the reason in the settings.',
  model_not_installed:
    'a model is missing on this server. Whoever runs it can install it in the settings.',
  queue_full: 'too many recordings are waiting on this server. Try again later.',
  live_unavailable: 'this server has no live sessions.',
  live_full: 'as many live sessions as the server allows are running already. Try again later.',
  storage_unavailable: 'the storage of the server cannot be used at the moment. Try again later.',
  storage_full: 'there is no space left on the server. Delete recordings, or ask whoever runs it.',
  too_many_connections: 'the server has too many open connections. Try again later.',

  // Ends of jobs.
  engine_failed:
    'the speech engine failed on this recording. Try again, or choose another language in the options.',
  transcript_withheld: 'personal data could not be redacted, so the transcript is withheld.',
  attempts_exhausted:
    'the transcription was interrupted several times. Try again; if that does not help, ask whoever runs the server.',
  session_not_opened: 'the session was never opened, and has expired. Start a new one.',

  // Clients and sockets of live sessions.
  timeout: 'the server took too long to respond. Try again.',
  invalid_response: 'the response is not from this service. A proxy in between may be the cause.',
  audio_source_failed:
    'the file could not be read. Check that it still exists, and choose it again.',
  connection_lost: 'the connection was lost.',
  connection_refused:
    'the server refused the connection. A proxy in between may not let live connections through.',
  connection_timeout: 'the connection could not be restored. What was said until then is kept.',
  initiation_failed: 'the session could not be started. Try again.',
  protocol_fault: 'the server could not understand the audio. Reload the page, and start again.',
  token_refused: 'the session has expired. Start a new one.',
  idle: 'no sound came for too long. Start a new session.',
  taken_over: 'the session was taken over elsewhere.',
  over_quota: 'your key allows no more at the same time.',
  overloaded: 'the server is overloaded. Try again later.',
  restart: 'the server is restarting. Try again in a moment.',
  internal_fault: 'an error occurred on the server. What was said until then is kept.',

  // Features that a server lacks.
  language_model_missing: 'needs a language model, which whoever runs this server can set up.',
  model_missing: 'needs a model, which whoever runs this server can install.',
  rules_missing: 'this version of the service cannot do it yet.',
  engine_unsupported: 'the speech engine of this server cannot do it.',
  decoder_missing: 'needs ffmpeg, which whoever runs this server can install.',
  downloader_missing: 'needs yt-dlp, which whoever runs this server can install.',
  switched_off: 'is switched off on this server.',

  // Failures of add-ons.
  AddonUnavailable: 'this server has no model or service for it.',
  AddonFailed: 'it failed on this transcript.',
  AddonTimeout: 'it took too long for this transcript.',
  AddonOverloaded: 'too many were requested at the same time.',
  UnsupportedLanguage: 'it cannot read the language of this recording.',
  UnsupportedTranslation: 'this server cannot translate between these languages.',
  LanguageModelTimeout: 'the language model did not respond in time.',
  LanguageModelFiltered: 'the language model refused the text.',

  // Models that are not installed.
  unknown_model: 'this model does not exist.',
  not_installed: 'this model is not installed.',
  no_space: 'the server does not have enough space for this model.',
  download_failed:
    'it could not be downloaded. Check the connection of the server to the internet, and try again.',
  unexpected_content: 'the address of the model has something else now.',
  checksum_mismatch: 'what was downloaded is not the model of the catalogue: its checksum differs.',
  invalid_archive: 'the archive of the model is damaged.',
  conversion_failed: 'the model could not be converted.',
  license_not_accepted: 'the licence of this model must be accepted first.',
  busy: 'this model is being installed or removed.',
} as const;

/** Code of a reason that the studio has a sentence for. */
export type ReasonCode = keyof typeof reasonsEn;
