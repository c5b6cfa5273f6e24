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
      'An option that fills an envelope and has no provider is accepted and answers AddonUnavailable there; one without an envelope (subtitles, pii_redaction, punctuation_enhanced, custom_spelling) is a 422 that names it.',
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
];
