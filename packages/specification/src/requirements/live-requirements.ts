import { section } from '../requirement.js';

export const liveRequirements = {
  ...section('Contract: Live WebSocket messages; Decisions: Live messages', {
    'live.message.transcript':
      'A transcript message has type, session_id, created_at and data with id, is_final and utterance.',
    'live.message.shapes': 'Every message kind has the shape that the table gives.',
    'live.message.flags': 'Each message kind belongs to one flag of messages_config.',
    'live.message.unknown': 'Readers pass message kinds that they do not know through.',
    'live.message.client': 'A client sends audio_chunk with base64 audio, and stop_recording.',
    'live.close-codes': 'Each close code has its meaning, and decides whether a client reconnects.',
  }),
  ...section('Contract: Live session WebSocket', {
    'live.socket.binary': 'Binary frames are audio in the configured encoding.',
    'live.socket.base64': 'JSON audio_chunk messages are audio too; the form is detected.',
    'live.socket.stop': 'stop_recording ends the session.',
    'live.socket.token': 'Connecting to the url needs no API key.',
  }),
  ...section('Contract: Live request parameters; Limits', {
    'live.any-maximum-duration':
      'Every `maximum_duration_without_endpointing` of the contract is served by every engine; one that recognises less at once cuts speech earlier.',
    'live.effect.endpointing': 'An utterance ends after `endpointing` seconds of silence.',
    'live.effect.maximum-duration':
      'An utterance that lasts `maximum_duration_without_endpointing` is ended at the quietest place of about its last second, and no word is lost, doubled or cut.',
    'live.effect.speech-threshold': 'The higher `speech_threshold`, the less is taken for speech.',
    'live.effect.audio-enhancer': 'With `audio_enhancer` more is understood of speech in noise.',
    'live.effect.words-accurate-timestamps':
      'With `words_accurate_timestamps` the times of words are those of the frames of the engine; capabilities have their resolution, and an engine without such times refuses the flag with a 422.',
    'live.effect.words':
      'The custom vocabulary and the custom spelling of a session are in its partials, its finals and its transcript.',
    'live.vocabulary-notes':
      'The entries of the custom vocabulary of a session that were skipped or used otherwise are in its `post_session_metadata.custom_vocabulary`, as those of a recording are; without exactly one language given, for the languages that were spoken.',
  }),
  ...section('Decisions: Live messages, server to client', {
    'live.event.order':
      'start_recording comes at the first audio, end_recording after the last, end_session last.',
    'live.event.acknowledgement':
      'Bytes are acknowledged, gap-free and end exclusive, only when they would survive the death of the process.',
    'live.event.start-session':
      'start_session goes to callbacks and into result.messages, never onto the socket.',
    'live.event.speech': 'speech_start and speech_end carry time and channel.',
    'live.event.partials': 'The partials of an utterance and its final share their id.',
    'live.event.add-ons':
      'translation, named_entity_recognition and sentiment_analysis follow finals.',
    'live.event.post-processing':
      'post_transcript, post_summarization, post_chapterization and post_final_transcript precede end_session.',
    'live.event.pre-processing':
      'pre_processing is sent after the first second of a channel and when it changes materially.',
  }),
  ...section('Earshot: add-ons of live sessions', {
    'live.add-ons.results':
      'Entities and sentiments of each final come behind it, with its id, of every channel; a final without entities has an empty list.',
    'live.add-ons.translation':
      'translation has one message for each target language behind each final: the translated utterance, or the error of that language.',
    'live.add-ons.envelopes':
      'The result gathers the add-ons of all finals by the time at which they were said; where some failed, it has the others and says how many failed.',
    'live.add-ons.once':
      'What becomes of an add-on of a final is in the journal with its messages, once: a service that dies or cannot write in between publishes it later.',
    'live.add-ons.thread':
      'Add-ons of finals run in a thread: what ends or blocks it is reported as an error, and the others are done in another thread.',
    'live.add-ons.bounded':
      'Add-ons delay neither a transcript nor, beyond 15 seconds, the end of a session: those that do not keep up are reported as errors.',
    'live.add-ons.post':
      'Summary and chapters of a session are those of its whole transcript, in their messages and in the result alike.',
  }),
  ...section('Decisions: Live, client to server', {
    'live.input.mixed':
      'Binary and base64 frames may be mixed, and a frame may end in the middle of a sample.',
    'live.input.header':
      'A WAV header at the start is skipped; one that contradicts the configuration closes with 4400.',
    'live.input.compressed':
      'Compressed audio in place of samples (WebM, Ogg, MP4, MP3, AAC, FLAC, AIFF and others) gets an error message that names it, and closes with 4400; samples are never taken for it.',
    'live.input.lenient':
      'Fields of a client message that nobody knows are ignored, and base64 may come without its padding.',
    'live.input.malformed':
      'Malformed messages get an error message; ten in a row close with 4400.',
    'live.input.closing':
      'A client that closes with 1000 or 1001 ends the recording; what was received is processed.',
    'live.resume.offset': 'A client that gives audio_offset and message_cursor resumes exactly.',
    'live.resume.blind': 'A client that re-sends without an offset has no second recorded twice.',
    'live.resume.window': 'A lost socket leaves the session waiting, then it is finished normally.',
    'live.resume.takeover':
      'A second connection takes the session over; the older one is closed with 4409.',
    'live.resume.first-message':
      'On a reconnect the first message is an acknowledgement up to the offset that the server holds.',
    'live.token.life':
      'The token is used within 10 minutes, and good until 120 s after the end of its session.',
    'live.token.secrecy': 'The token is 32 random bytes, stored hashed, and in no log.',
    'live.heartbeat': 'The server pings every 20 s and drops a socket that is silent for 40 s.',
    'live.idle-close':
      'A session without audio for the idle limit is finished normally and closed with 4408.',
    'live.stop-before-loss':
      'A session whose stop_recording came before its socket was lost is finished by the service, and its tail is sent on a reconnect.',
    'live.maximum-length': 'Sessions end after 3 h, with a warning five minutes before.',
  }),
  ...section('Decisions: Extensions, viewer tokens', {
    'live.viewers.messages':
      'A url from POST /v2/live/{id}/viewers receives every message of the session, once and in order, resumes with message_cursor, and needs no key; it is for the key of the session to create.',
    'live.viewers.late':
      'A viewer that joins in the middle of a session receives it from its begin: the finals so far in their order, then what comes live, nothing twice and nothing missing. What it has not read yet waits on the disk, at most 256 KB of it in memory.',
    'live.viewers.read-only':
      'Any frame of a viewer closes its socket with 4400, and the session does not notice.',
    'live.viewers.life':
      'Viewers wait for a session that has not begun, are closed with 1000 at its end, and with 4401 once their url was revoked; a session that has ended gives no url.',
    'live.viewers.limits':
      'A session has 100 urls for viewers and 50 viewers at the same time, and one that does not read its messages is closed with 1013 without holding up the session or the others.',
  }),
  ...section('Contract: Callbacks; Decisions: Callbacks', {
    'callback.shapes': 'The bodies of callbacks have the shapes of the table.',
    'callback.verification': 'A client can verify the signature of a callback.',
  }),
  ...section('Contract: Versioning', {
    'versioning.path': 'The version is part of the path, and a job carries it.',
    'versioning.migration':
      'A live V1 configuration is turned into V2, with a list of what was renamed, converted or is no longer supported.',
    'versioning.malformed':
      'A value that is no live V1 configuration is an error that names what it must be.',
    'versioning.messages': 'V1 messages are turned into V2 ones.',
    'versioning.hint':
      'A V1 message on a V2 socket gets an error that names what V2 has in its place, and the session continues.',
  }),
} as const;
