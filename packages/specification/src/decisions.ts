/** Something that the contract and its decisions leave open, decided here. */
export interface Decision {
  subject: string;
  decision: string;
  reason: string;
}

/** Decisions of ours on the wire and in the process, in the order in which a reader meets them. */
export const decisions: readonly Decision[] = [
  {
    subject: 'A-law and mu-law without a bit depth',
    decision:
      '`bit_depth` becomes 8 when the encoding is wav/alaw or wav/ulaw and none is given; any other given value is a 400.',
    reason: 'The general default of 16 would contradict the encoding.',
  },
  {
    subject: 'Thai',
    decision: '`th` is among the translation and the transcription languages.',
    reason:
      'The list of the contract leaves it out, and its counts of 100 and 99 are only right with it.',
  },
  {
    subject: 'Enumerations in answers',
    decision:
      'Clients read unknown values of every enumeration but the status and the kind of a job, and unknown fields everywhere.',
    reason:
      'A newer server must not break an older client; a client cannot handle a job whose status it does not know.',
  },
  {
    subject: 'Switches that need their configuration',
    decision:
      'custom_vocabulary, custom_spelling, translation, audio_to_llm and callback are a 400 without their configuration; the others fill in its defaults. `callback: true` with only `callback_url` is accepted.',
    reason: 'What cannot be guessed must be said; what has a default need not.',
  },
  {
    subject: 'PII redaction without details',
    decision: 'processed_text_type is MARKER unless set, and empty entity_types mean every type.',
    reason: 'Who asks for redaction without saying of what wants all of it.',
  },
  {
    subject: 'Repeated values',
    decision: 'A language, a format or an entity type that is given twice in one list is a 400.',
    reason: 'It is a slip, and one of the two was meant to be something else.',
  },
  {
    subject: 'Prototype names in custom_metadata',
    decision:
      '`__proto__` as a key, at any depth, is a 400 that names it; `constructor` and `prototype` are kept as the data that they are.',
    reason:
      'Most JSON tools lose or misuse the first silently; the others are harmless as own keys.',
  },
  {
    subject: 'Equal channels',
    decision:
      'Channels whose samples are equal count once in number_of_distinct_channels, and are transcribed once, as the first of them.',
    reason: 'A mono recording that was saved as stereo should neither be billed nor shown twice.',
  },
  {
    subject: 'Options without their part',
    decision:
      'An option that fills an envelope and has no provider is accepted and answers AddonUnavailable there; one without an envelope (pii_redaction, punctuation_enhanced) is a 422 that names it.',
    reason: 'Nothing that was asked for may be ignored in silence.',
  },
  {
    subject: 'The file of a job whose audio is elsewhere',
    decision:
      '`file` is null until the audio was fetched; for an uploaded file it is there from the start.',
    reason: 'Before that there is no file whose id could be told.',
  },
  {
    subject: 'Callbacks',
    decision: 'A delivery is tried ten times over about 32 hours.',
    reason: 'Long enough for a weekend outage of a receiver to be noticed, short enough to end.',
  },
  {
    subject: 'Numbers of live messages',
    decision:
      '`message_cursor` counts every message that the socket was sent, acknowledgements included, but not the acknowledgement that a reconnect begins with.',
    reason:
      'That one answers the connection and is no part of the session, so that it is never sent again.',
  },
  {
    subject: 'Partial transcripts and slow readers',
    decision:
      'While a client does not read, or is not there, partial transcripts are left out before they get a number. A client that falls a mebibyte behind what it was told is closed with 1013.',
    reason:
      'A partial is worthless once the next one is there; everything else is kept and sent when the client comes back.',
  },
  {
    subject: 'Idle or lost',
    decision:
      'The idle limit counts only while the client answers pings. One that gives no sign at all is dropped after 40 s like a lost one, and the session waits for it.',
    reason:
      'A client in a tunnel still has audio that it could not send; finishing its session would lose it.',
  },
  {
    subject: 'Silence that is sent again',
    decision:
      'A client that does not say where its audio begins, and sends a single value again and nothing else, is taken to send something new. Where speech follows, the speech decides.',
    reason:
      'Silence agrees with silence anywhere: a second of it too many costs less than a word too few.',
  },
  {
    subject: 'Audio faster than real time',
    decision:
      'A session may send as fast as its engine works; the connection is not read while a minute of audio, or 4 MiB, waits for the engine. Nobody is closed for it.',
    reason: 'Files are sent this way, and a connection that is not read costs nothing.',
  },
  {
    subject: 'Messages of a result',
    decision:
      '`result.messages` holds start_session and everything that the socket was sent, in order and as it was sent.',
    reason: 'What a client saw can be looked up afterwards, to the letter.',
  },
  {
    subject: 'Idempotent live sessions',
    decision:
      'The answer that is kept for a repeated request is encrypted with the API key and the Idempotency-Key of the caller, neither of which is stored.',
    reason: 'It holds the token of the session, which is stored nowhere else but as a hash.',
  },
  {
    subject: 'Callbacks of a live session',
    decision:
      'Each message waits until the one before was delivered or given up; partials that nobody could be sent are not sent to callbacks either.',
    reason: 'Order is worth more than speed to whoever writes messages into a database.',
  },
];
