/** The speaker of an utterance, as far as the transcription identifies one. */
export interface Speaker {
  /** The speaker, counted from 0, where the utterance was diarized. */
  readonly speaker?: number | undefined;
  /** The channel, counted from 0; different channels are different speakers. */
  readonly channel?: number | undefined;
}

/** True when two utterances come from one speaker. */
export function isSameSpeaker(left: Speaker, right: Speaker): boolean {
  return left.speaker === right.speaker && left.channel === right.channel;
}

/**
 * Style in which captions identify speakers:
 * - `label`: the name and a colon before the first word of a turn
 * - `voice`: a voice span of WebVTT, such as `<v Ann>`; nothing in other formats
 * - `dash`: two short turns share a caption, each in a row that begins with a dash
 */
export type SpeakerStyle = 'label' | 'voice' | 'dash';

/** Identification of speakers in captions. */
export interface SpeakerOptions {
  /** Form in which speakers are marked. */
  readonly style: SpeakerStyle;
  /**
   * The name of a speaker; an empty text for a speaker without a name.
   *
   * @defaultValue `Speaker 1` for the first speaker of a diarization, or else for the first channel
   */
  readonly name?: (speaker: Speaker) => string;
}

/** The name of a speaker, on one line; empty when the speaker is unknown. */
export function nameOf(speaker: Speaker, { name = numbered }: SpeakerOptions): string {
  return name(speaker).replace(/\s+/g, ' ').trim();
}

/** Label before the first word of a turn: the name and a colon with the style `label`, otherwise empty. */
export function labelOf(speaker: Speaker, options: SpeakerOptions | undefined): string {
  if (options?.style !== 'label') return '';
  const name = nameOf(speaker, options);
  return name === '' ? '' : `${name}:`;
}

function numbered({ speaker, channel }: Speaker): string {
  const number = speaker ?? channel;
  return number === undefined ? '' : `Speaker ${number + 1}`;
}
