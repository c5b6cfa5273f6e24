import { section } from '../requirement.js';

export const eventRequirements = {
  ...section('Decisions: Extensions: Progress', {
    'progress.job':
      '`post_session_metadata.progress` of a pre-recorded job in progress holds its stage, audio_seconds_done and audio_seconds_total; it is right again after the service was killed, and never shrinks.',
    'progress.coalesced':
      'Progress and finished utterances are written at each change of the stage and with the first utterance, and otherwise once a second at most, together or not at all.',
    'progress.first-words':
      'The first utterance of a recording of a minute or more has a few seconds of speech at most, and is published at once.',
    'progress.resumed-work':
      'What an attempt has published is not recognised again by the next one: a job that was killed in its middle continues there.',
  }),
  ...section('Decisions: Extensions: Events', {
    'events.utterances':
      'The utterance events of a job are the utterances of its result, in their order, each once; then comes `done`.',
    'events.early':
      'An utterance is an event as soon as none can come before it, long before the end of the job.',
    'events.resume':
      'A stream is resumed behind Last-Event-ID without an event lost or doubled: over a lost connection, a killed service, and for a job that has ended meanwhile.',
    'events.states':
      'A job that waits, is in progress or has ended can be followed; an error is an event with its code and message.',
    'events.ended': 'A client that has received the last event gets a 204.',
    'events.last-event-id': 'A Last-Event-ID that no event of the job has is a 400 that names it.',
    'events.ownership':
      'Events and cancellation of a job of another key, of a live job or of none are a 404.',
    'events.followers': 'Any number of followers of one job receive the same events.',
    'events.slow-reader':
      'A follower that does not read costs a bounded amount of memory, holds up nobody, and loses its connection.',
    'events.limits':
      'Streams of one key are limited; one more is a 429 with the code too_many_streams.',
    'events.heartbeat': 'A comment every 15 seconds keeps a stream without events open.',
    'events.shutdown':
      'A service that stops ends its streams at once and whole, and its successor resumes them.',
    'events.processes':
      'A job is followed and cancelled at one process while another one works on it.',
    'events.long-job':
      'Following a job of ten hours and 100,000 words delays no other request by more than 20 ms.',
  }),
  ...section('Decisions: Extensions: Cancel', {
    'cancel.queued':
      'A job that waits is cancelled with a 202, and ends as error with error_code 499 and its callback.',
    'cancel.in-work':
      'A job in progress is cancelled with a 202 and ends as error with error_code 499 at once; its engine processes are free for the next job.',
    'cancel.ended': 'A job that has ended is a 409; cancelling a cancelled one again is a 202.',
    'cancel.fencing': 'Whatever the worker of a cancelled job still writes changes nothing.',
    'cancel.delete': 'DELETE of a job in progress is a 403; once it is cancelled, a 202.',
  }),
  ...section('Earshot: client of events', {
    'client.events':
      '`preRecorded.events` iterates over typed events, resumes a stream that breaks behind its last event, and polls a server that has none.',
    'client.progress':
      '`onProgress` and `onUtterance` of transcribe and wait report upload and job with one type, discriminated by `stage`, and each utterance once.',
    'client.cancel': '`preRecorded.cancel` ends a job.',
  }),
} as const;
