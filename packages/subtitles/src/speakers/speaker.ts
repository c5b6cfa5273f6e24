/** Who speaks, as far as a transcription tells. */
export interface Speaker {
  /** The speaker, counted from 0, where a diarization told. */
  readonly speaker?: number | undefined;
  /** The channel, counted from 0; different channels are different speakers. */
  readonly channel?: number | undefined;
}

/** Whether two utterances come from one speaker. */
export function isSameSpeaker(left: Speaker, right: Speaker): boolean {
  return left.speaker === right.speaker && left.channel === right.channel;
}
