import { section } from '../requirement.js';

export const jobRequirements = {
  ...section('Contract: Transcription job', {
    'job.id': 'Every job carries `id`, a uuid.',
    'job.request-id':
      'Every job carries `request_id`, the debug id of the request that created it.',
    'job.version': 'Every job carries `version`, which is 2.',
    'job.status': 'Every job carries `status`, one of queued, processing, done, error.',
    'job.created-at': 'Every job carries `created_at`, an ISO date-time.',
    'job.completed-at': '`completed_at` is set when the status is done or error, and null before.',
    'job.custom-metadata': '`custom_metadata` is a copy of what the creation request gave.',
    'job.custom-metadata-absent':
      '`custom_metadata` is absent when the creation request gave none.',
    'job.error-code': '`error_code`, 400 to 599, is set when the status is error, and only then.',
    'job.post-session-metadata': 'Every job carries the object `post_session_metadata`.',
    'job.kind': '`kind` is pre-recorded or live, and decides the shape of the job.',
    'job.file': '`file` is the FileResponse, or null.',
    'job.request-params': '`request_params` holds the parameters used, in the shape of the kind.',
    'job.result': '`result` is filled when the status is done, in the shape of the kind.',
  }),
  ...section('Contract: FileResponse', {
    'file.fields':
      'A FileResponse has id, filename, source, audio_duration and number_of_channels; all but the id may be null.',
    'file.source':
      '`source` is the link that the audio was downloaded from when `audio_url` was used.',
    'file.channels': '`number_of_channels` is an integer of at least 1, or null.',
  }),
  ...section('Contract: States and transitions', {
    'states.lifecycle':
      'A job goes from queued to processing and ends as done or error, never back from an end.',
    'states.failed-job':
      'A job that fails has status error, an error_code of 400 to 599 and a completed_at.',
  }),
  ...section('Decisions: Job semantics', {
    'job.request-params-defaults':
      '`request_params` echoes the validated parameters with the defaults filled in.',
    'job.metadata-content':
      '`post_session_metadata` holds the engine id, model and version, the attempts and the stage times, and never a secret.',
    'job.one-rounding':
      'Durations of both kinds of job are seconds to the millisecond, and `stages_seconds` has one shape.',
    'job.vocabulary-report':
      '`post_session_metadata.custom_vocabulary.notes` names the entries of a custom vocabulary that the engine skips, such as those that cannot be pronounced, those of another language than that of the job, and those of intensity 0, with the reason, and `notes_count` counts them.',
    'job.speech-without-words':
      '`post_session_metadata.speech_without_words` lists the stretches of a recording in which speech was detected and no word recognised, with channel, start and end, and `speech_without_words_count` counts them.',
    'job.vocabulary-refused':
      'A custom vocabulary of which processes of the engine die ends its job with error_code 400 and names the field; jobs of others are not held up by it.',
    'job.engine-fair':
      'The engine is shared equally by the keys that wait for it, however much work each of them has sent.',
    'job.engine-stopped':
      'A process of the engine that stops or spins is replaced within seconds, and its work is done by another one; live sessions continue without a gap.',
    'job.error.undecodable': 'Audio that cannot be decoded ends the job with error_code 400.',
    'job.error.source-status':
      'A source that returns 404 or 403 ends the job with that error_code.',
    'job.error.too-large': 'Audio that is too large or too long ends the job with error_code 413.',
    'job.error.timeout': 'A source that times out ends the job with error_code 504.',
    'job.error.internal': 'An error of the service ends the job with error_code 500.',
    'job.add-on-failure': 'A failing add-on never fails the job: it is reported in its envelope.',
    'job.add-on-unavailable':
      'An add-on without a provider reports status_code 501, exception AddonUnavailable and what to configure.',
  }),
  ...section('Decisions: Job semantics', {
    'job.live-states':
      'A live job is queued until its socket first opens, processing until post-processing is over, and done before end_session is sent.',
    'job.live-protocol-fault':
      'A live session that is closed with 4400 ends at once as error with code 400 and the reason; its audio is kept.',
    'job.live-end-order': '`end_session` is not created after the `completed_at` of its job.',
    'job.live-never-opened':
      'A live job whose socket never opens becomes error with code 408 and the reason session_not_opened when its token expires.',
  }),
  ...section('Earshot: watched folder', {
    'watch.results':
      'The recordings of the folder in EARSHOT_WATCH_DIR and of its subfolders are transcribed once they do not change any more, for the key of EARSHOT_WATCH_KEY; beside each are its text, its captions as SRT and its result as JSON, which are no recordings themselves.',
    'watch.once':
      'Each content is transcribed once, over restarts, kills, other names and copies; content that replaces another is transcribed too, and a recording that was deleted is not made again.',
    'watch.errors':
      'Beside a recording that cannot be transcribed a file has the reason in a sentence, until it is replaced.',
    'watch.idle':
      'However many recordings of a folder have their results, they cost next to nothing while nothing changes: their folders are looked at every two seconds, and they themselves once a minute.',
    'watch.bounded':
      'However many recordings a folder has, a few at a time are jobs, and the others wait in the folder.',
  }),
} as const;
