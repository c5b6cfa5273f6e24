/** Loudspeakers that channels are intended for, where they matter for speech. */
export interface ChannelLayout {
  /** Name of the layout, such as `5.1`. */
  readonly name: string;
  /**
   * Channel of the centre, which has the dialogue of films. It is undefined where there is none.
   */
  readonly centre: number | undefined;
  /** Channels of low-frequency effects, which have no speech. */
  readonly lowFrequency: readonly number[];
}

/**
 * Loudspeakers of the layouts that ffmpeg names, in the order of their channels. `*` stands for
 * those that do not matter here.
 */
const layouts: Readonly<Record<string, string>> = {
  '2.1': '* * LFE',
  '3.0': '* * FC',
  '3.1': '* * FC LFE',
  '3.1.2': '* * FC LFE * *',
  '4.0': '* * FC *',
  '4.1': '* * FC LFE *',
  '5.0': '* * FC * *',
  '5.0(side)': '* * FC * *',
  '5.1': '* * FC LFE * *',
  '5.1(side)': '* * FC LFE * *',
  '5.1.2': '* * FC LFE * * * *',
  '5.1.2(back)': '* * FC LFE * * * *',
  '5.1.4': '* * FC LFE * * * * * *',
  '6.0': '* * FC * * *',
  hexagonal: '* * FC * * *',
  '6.1': '* * FC LFE * * *',
  '6.1(back)': '* * FC LFE * * *',
  '6.1(front)': '* * LFE * * * *',
  '7.0': '* * FC * * * *',
  '7.0(front)': '* * FC * * * *',
  '7.1': '* * FC LFE * * * *',
  '7.1(wide)': '* * FC LFE * * * *',
  '7.1(wide-side)': '* * FC LFE * * * *',
  '7.1(top)': '* * FC LFE * * * *',
  '7.1.2': '* * FC LFE * * * * * *',
  '7.1.4': '* * FC LFE * * * * * * * *',
  '7.2.3': '* * FC LFE * * * * * * * LFE',
  '9.1.4': '* * FC LFE * * * * * * * * * *',
  '9.1.6': '* * FC LFE * * * * * * * * * * * *',
  octagonal: '* * FC * * * * *',
  hexadecagonal: '* * FC * * * * * * * * * * * * *',
  '22.2': '* * FC LFE * * * * * * * * * * * * * * * * * * * LFE',
};

/**
 * Reads a layout as ffmpeg names it.
 *
 * @param name - `5.1(side)`, or a list such as `3 channels (FL+FR+LFE)`. It is null where there is
 * none
 * @param channelCount - channels of the track
 * @returns undefined where the name does not describe the channels
 */
export function readChannelLayout(
  name: string | null,
  channelCount: number,
): ChannelLayout | undefined {
  if (name === null) return undefined;
  const listed = /\(([A-Z0-9]+(?:\+[A-Z0-9]+)+)\)$/.exec(name)?.[1];
  const loudspeakers = listed?.split('+') ?? layouts[name]?.split(' ');
  if (loudspeakers?.length !== channelCount) return undefined;
  const centre = loudspeakers.indexOf('FC');
  return {
    name,
    centre: centre === -1 ? undefined : centre,
    lowFrequency: [...loudspeakers.keys()].filter((channel) =>
      /^LFE2?$/.test(loudspeakers[channel] ?? ''),
    ),
  };
}

/** Loudspeakers by the bits of `dwChannelMask` in a WAV file. */
const maskedLoudspeakers = 'FL FR FC LFE BL BR FLC FRC BC SL SR TC TFL TFC TFR TBL TBC TBR'.split(
  ' ',
);

/**
 * Layout of a WAV file.
 *
 * @param mask - `dwChannelMask` of its header
 * @returns null where the mask does not have a loudspeaker for each channel
 */
export function layoutOfMask(mask: number | null, channelCount: number): string | null {
  const listed = maskedLoudspeakers.filter((_, bit) => ((mask ?? 0) & (1 << bit)) !== 0);
  return listed.length === channelCount ? describeLoudspeakers(listed) : null;
}

/**
 * Loudspeakers of Vorbis and Opus by the number of channels, whose order is their own (Vorbis I,
 * 4.3.9, and RFC 7845, 5.1.1.2).
 */
const vorbisLoudspeakers: Readonly<Record<number, string>> = {
  3: 'FL FC FR',
  5: 'FL FC FR BL BR',
  6: 'FL FC FR BL BR LFE',
  7: 'FL FC FR SL SR BC LFE',
  8: 'FL FC FR SL SR BL BR LFE',
};

/** Loudspeakers of FLAC by the number of channels (RFC 9639, 9.1.3). */
const flacLoudspeakers: Readonly<Record<number, string>> = {
  3: 'FL FR FC',
  5: 'FL FR FC BL BR',
  6: 'FL FR FC LFE BL BR',
  7: 'FL FR FC LFE BC SL SR',
  8: 'FL FR FC LFE BL BR SL SR',
};

/**
 * Layout of a file whose format has one for each number of channels. It is null where it has none.
 */
export function layoutOfFormat(format: string, channelCount: number): string | null {
  const loudspeakers = format === 'flac' ? flacLoudspeakers : vorbisLoudspeakers;
  const listed = loudspeakers[channelCount]?.split(' ');
  return listed === undefined ? null : describeLoudspeakers(listed);
}

const describeLoudspeakers = (listed: readonly string[]) =>
  `${listed.length} channels (${listed.join('+')})`;
