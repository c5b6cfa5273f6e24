/** The speaker of an utterance, as far as the transcription identifies one. */
export interface Speaker {
  /** The speaker, counted from 0, where the utterance was diarized. */
  readonly speaker?: number | undefined;
  /** The channel, counted from 0. Different channels are different speakers. */
  readonly channel?: number | undefined;
}

/** True when two utterances come from one speaker. */
export function isSameSpeaker(left: Speaker, right: Speaker): boolean {
  return left.speaker === right.speaker && left.channel === right.channel;
}

/**
 * Style in which captions identify speakers:
 * - `label`: the name and a colon before the first word of a turn
 * - `chevrons`: two chevrons, the name in capitals and a colon before the first word of a turn, as
 *   in `>> ANN:`, or only the chevrons for a speaker without a name
 * - `voice`: a voice span of WebVTT, such as `<v Ann>`, or nothing in other formats
 * - `dash`: two short turns share a caption, each in a row that begins with a dash
 */
export type SpeakerStyle = 'label' | 'chevrons' | 'voice' | 'dash';

/** Identification of speakers in captions. */
export interface SpeakerOptions {
  /** Form in which speakers are marked. */
  readonly style: SpeakerStyle;
  /**
   * The name of a speaker, or an empty string for a speaker without a name.
   *
   * @defaultValue `Speaker 1` for the first speaker of a diarization, or else for the first channel
   */
  readonly name?: (speaker: Speaker) => string;
}

/** The name of a speaker, on one line, empty when the speaker is unknown. */
export function nameSpeaker(speaker: Speaker, { name = numbered }: SpeakerOptions): string {
  return name(speaker).replace(/\s+/g, ' ').trim();
}

/**
 * Label before the first word of a turn, with the styles `label` and `chevrons`. It is empty with
 * other styles.
 */
export function labelSpeaker(speaker: Speaker, options: SpeakerOptions | undefined): string {
  if (options === undefined) return '';
  const name = nameSpeaker(speaker, options);
  if (options.style === 'chevrons') return name === '' ? '>>' : `>> ${name.toUpperCase()}:`;
  return options.style === 'label' && name !== '' ? `${name}:` : '';
}

/**
 * Names of speakers by their numbers, or else those of their channels. Those without a name are
 * numbered.
 */
export function nameByNumber(names: readonly string[]): (speaker: Speaker) => string {
  return ({ speaker, channel }) => {
    const number = speaker ?? channel;
    return number === undefined ? '' : (names[number] ?? `Speaker ${number + 1}`);
  };
}

const numbered = /* @__PURE__ */ nameByNumber([]);
