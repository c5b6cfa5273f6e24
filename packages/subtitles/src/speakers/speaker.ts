/** The speaker of an utterance, as far as the transcription identifies one. */
export interface Speaker {
  /** The speaker, counted from 0, where the utterance was diarized. */
  readonly speaker?: number | undefined;
  /** The channel, counted from 0; different channels are different speakers. */
  readonly channel?: number | undefined;
}

/** Whether two utterances come from one speaker. */
export function isSameSpeaker(left: Speaker, right: Speaker): boolean {
  return left.speaker === right.speaker && left.channel === right.channel;
}
