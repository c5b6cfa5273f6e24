import type { AudioFile } from '../audio-decoder.js';
import { type AudioFormatId, audioFormats } from '../audio-formats.js';
import { AudioInputError } from '../audio-input-error.js';
import { isWithinLimits, requireAudioLimits } from '../audio-limits.js';
import type { AudioProperties, AudioTrack } from '../audio-properties.js';
import type { Listing, Stream } from './listing.js';

/** Properties from a listing of streams, which lacks the true duration. */
export interface ListedProperties {
  readonly properties: Omit<AudioProperties, 'durationSeconds'>;
  /** Duration of the track that the file claims, or undefined when it claims none. */
  readonly claimedSeconds: number | undefined;
}

/** Longest title or language that is kept, in characters. */
const maximumTextCharacters = 200;

/**
 * Reads a listing of streams. The track to transcribe is the default track of the file, otherwise
 * its first audio track, among those that can be decoded.
 *
 * @throws AudioInputError when the file has no audio, or audio that cannot be decoded
 */
export function readListing(
  listing: Listing | undefined,
  { format }: Pick<AudioFile, 'format'>,
): ListedProperties {
  const { name } = audioFormats[format];
  const audio = listing?.streams.filter((stream) => stream.codec_type === 'audio') ?? [];
  if (listing === undefined || audio.length === 0)
    throw new AudioInputError(
      'undecodable',
      `The audio cannot be decoded: it is ${name} without an audio track`,
    );
  const decodable = audio.filter((stream) => isDecodable(stream));
  // The error of a file without a decodable track describes what its default track lacks.
  const choices = decodable.length === 0 ? audio : decodable;
  const chosen = choices.find(({ disposition }) => disposition?.default === 1) ?? choices[0];
  const read = (stream: Stream | undefined): AudioTrack => {
    const listed = readTrack(stream, format);
    return { ...listed, originSeconds: findOrigin(listing, stream, listed) };
  };
  const track = read(chosen);
  // The duration of the file is that of the audio only if there is no other stream.
  const fileDuration = listing.streams.length === 1 ? listing.format?.duration : undefined;
  return {
    claimedSeconds: chosen?.duration ?? fileDuration,
    properties: {
      format,
      extension: chooseExtension(format, listing, track),
      track,
      otherTracks: decodable.filter((stream) => stream !== chosen).map((stream) => read(stream)),
      trackChoice: 'default',
    },
  };
}

/**
 * Samples that decoders of some codecs return before the first one, by the largest sample rate for
 * which that holds.
 */
const leadingSamples: Readonly<
  Record<string, readonly (readonly [maximumHz: number, samples: number])[]>
> = {
  wmav1: [
    [16_000, 512],
    [32_000, 1024],
    [48_000, 2048],
  ],
  wmav2: [
    [16_000, 512],
    [22_050, 1024],
    [48_000, 2048],
  ],
};

/**
 * Start of the first stream that is played, without the pictures that are shown at all times. Where
 * the track is that stream, samples that its decoder returns before the first one do not count.
 */
function findOrigin(
  { streams }: Listing,
  chosen: Stream | undefined,
  { codec, sampleRateHz }: AudioTrack,
): number | null {
  const starts = streams
    .filter(({ codec_type, disposition }) => {
      const isPlayed = codec_type === 'audio' || codec_type === 'video';
      return isPlayed && disposition?.attached_pic !== 1;
    })
    .flatMap(({ start_time }) => (start_time === undefined ? [] : [start_time]));
  if (starts.length === 0) return null;
  const origin = Math.min(...starts);
  const leading = leadingSamples[codec]?.find(([maximumHz]) => sampleRateHz <= maximumHz)?.[1] ?? 0;
  return chosen?.start_time === origin ? origin + leading / sampleRateHz : origin;
}

function isDecodable({ codec_name, sample_rate, channels = 0 }: Stream): boolean {
  const isNamed = codec_name !== undefined && codec_name !== 'unknown';
  if (!isNamed || sample_rate === undefined || channels === 0) return false;
  return isWithinLimits(channels, sample_rate);
}

function readTrack(stream: Stream | undefined, format: AudioFormatId): AudioTrack {
  const { name } = audioFormats[format];
  const {
    index = 0,
    codec_name: codec,
    sample_rate: sampleRateHz,
    channels = 0,
    channel_layout: layout,
    tags,
  } = stream ?? {};
  if (codec === undefined || codec === 'unknown')
    throw new AudioInputError(
      'unsupported',
      `The audio cannot be decoded: it is ${name} whose audio is in a codec that this server does not know`,
    );
  if (sampleRateHz === undefined || channels === 0)
    throw new AudioInputError(
      'undecodable',
      `The audio cannot be decoded: it is ${name} whose ${codec} audio has no sample rate or no channels`,
    );
  requireAudioLimits(channels, sampleRateHz);
  const truncated = (text: string | undefined) => text?.slice(0, maximumTextCharacters) ?? null;
  // "und" is the ISO 639-2 code of an undetermined language.
  const language = tags?.language === 'und' ? null : truncated(tags?.language);
  return {
    index,
    codec,
    sampleRateHz,
    channelCount: channels,
    channelLayout: truncated(layout),
    originSeconds: null,
    language,
    title: truncated(tags?.title),
  };
}

/** Usual extensions of containers, with video and without. */
const containerExtensions: Partial<Record<AudioFormatId, readonly [string, string]>> = {
  mp4: ['mp4', 'm4a'],
  matroska: ['mkv', 'mka'],
  asf: ['wmv', 'wma'],
  ogg: ['ogv', 'oga'],
  'compressed-wav': ['wav', 'wav'],
};

/** Usual extension of a file with these streams. */
function chooseExtension(
  format: AudioFormatId,
  { format: container, streams }: Listing,
  track: AudioTrack,
): string {
  const hasVideo = streams.some(
    ({ codec_type, disposition }) => codec_type === 'video' && disposition?.attached_pic !== 1,
  );
  const brand = container?.tags?.major_brand ?? '';
  if (format === 'mp4' && brand.startsWith('qt')) return 'mov';
  if (format === 'mp4' && brand.startsWith('3g')) return '3gp';
  if (format === 'ogg' && !hasVideo && track.codec === 'speex') return 'spx';
  const [withVideo, withoutVideo] = containerExtensions[format] ?? [];
  return (hasVideo ? withVideo : withoutVideo) ?? audioFormats[format].extensions[0] ?? '';
}
