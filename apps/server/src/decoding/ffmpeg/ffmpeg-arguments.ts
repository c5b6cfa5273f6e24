import { type AudioFile, engineRateHz } from '../audio-decoder.js';
import { type AudioFormatId, audioFormats } from '../audio-formats.js';
import type { AudioTrack } from '../audio-properties.js';
import type { Ffmpeg } from './find-ffmpeg.js';

/** Seconds at the start of a file that are decoded when it arrives. */
const trialSeconds = 5;
/** Largest single block of memory, in bytes. */
const maximumBlockBytes = 256 * 1024 ** 2;

/**
 * Decoders of video and captions that ffprobe may open when it lists the streams of a file. It
 * fails on all others. These are the common, well-tested codecs. ffmpeg itself may use none of
 * them.
 */
const listedDecoders = [
  'h264,hevc,vp8,vp9,av1,libdav1d,libaom-av1,libvpx,libvpx-vp9,mpeg4,mpeg2video,mpeg1video,h263,h263p,flv',
  'vp6,vp6a,vp6f,wmv1,wmv2,wmv3,vc1,msmpeg4v1,msmpeg4v2,msmpeg4,theora,mjpeg,prores,dnxhd,dvvideo,ffv1,rawvideo',
  'png,bmp,gif,webp,mov_text,subrip,srt,ass,ssa,webvtt,text,pgssub,dvdsub,dvbsub,libzvbi_teletextdec,cc_dec',
].join(',');

/**
 * Options of an input: only the file itself is opened, only by the demuxer of its detected format,
 * and only by the given decoders, so that a disguised playlist cannot read other files, and no
 * video is decoded.
 *
 * @param decoders - names, separated by commas
 */
function inputArguments({ format, path, range }: AudioFile, decoders: string): string[] {
  const { demuxer } = audioFormats[format];
  return [
    ['-protocol_whitelist', range === undefined ? 'file' : 'file,subfile'],
    ['-format_whitelist', demuxer],
    ['-codec_whitelist', decoders],
    ['-f', demuxer],
    [
      '-i',
      range === undefined
        ? `file:${path}`
        : `subfile,,start,${range.start},end,${range.end},,:file:${path}`,
    ],
  ].flat();
}

const commonArguments = [
  '-hide_banner',
  '-loglevel',
  'error',
  '-max_alloc',
  `${maximumBlockBytes}`,
];
const ffmpegArguments = [...commonArguments, '-nostdin', '-nostats', '-threads', '1'];

/** Arguments of ffprobe that list the streams of a file as JSON. */
export function listingArguments(file: AudioFile, ffmpeg: Ffmpeg): string[] {
  const fields = [
    'format=duration',
    'format_tags=major_brand',
    'stream=index,codec_type,codec_name,sample_rate,channels,channel_layout,start_time,duration',
    'stream_disposition=default,attached_pic',
    'stream_tags=language,title',
  ];
  return [
    ...commonArguments,
    '-show_entries',
    fields.join(':'),
    '-of',
    'json',
    ...inputArguments(file, `${ffmpeg.audioDecoders},${listedDecoders}`),
  ];
}

/**
 * Arguments of ffmpeg that describe the streams of a file on standard error, and open no codec of
 * video.
 */
export function dumpArguments(file: AudioFile, ffmpeg: Ffmpeg): string[] {
  return ['-hide_banner', '-nostdin', ...inputArguments(file, ffmpeg.audioDecoders)];
}

/** Output that lists packets, which are not decoded. */
const listedPackets = ['-c', 'copy', '-f', 'framecrc', 'pipe:1'];

/**
 * Packets of each stream that are listed to find where a file starts: some video follows in another
 * order than it is shown.
 */
const startPackets = '16';

/**
 * Arguments of ffmpeg that list the first packets of all streams of a file, except pictures, on
 * standard output.
 */
export function startArguments(file: AudioFile, ffmpeg: Ffmpeg): string[] {
  return [
    ...ffmpegArguments,
    '-copyts',
    ...inputArguments(file, ffmpeg.audioDecoders),
    ...['0:a?', '0:V?'].flatMap((streams) => ['-map', streams]),
    ...['-frames:a', '-frames:v'].flatMap((option) => [option, startPackets]),
    ...listedPackets,
  ];
}

/**
 * Arguments of ffmpeg that list all packets of a track on standard output, which takes a fraction
 * of the time of decoding them.
 */
export function packetArguments(file: AudioFile, track: AudioTrack, ffmpeg: Ffmpeg): string[] {
  return [
    ...ffmpegArguments,
    '-copyts',
    ...inputArguments(file, ffmpeg.audioDecoders),
    '-map',
    `0:${track.index}`,
    ...listedPackets,
  ];
}

/**
 * Arguments of ffmpeg that decode the start of a track to standard output, so that undecodable
 * audio is refused early.
 */
export function trialArguments(file: AudioFile, track: AudioTrack, ffmpeg: Ffmpeg): string[] {
  return [
    ...ffmpegArguments,
    ...timestampArguments(file, track),
    ...inputArguments(file, ffmpeg.audioDecoders),
    ...outputArguments(file, track, trialSeconds),
  ];
}

/**
 * Arguments of ffmpeg that decode a track to standard output: 16-bit samples at 16 kHz, the
 * channels interleaved.
 */
export function decodingArguments(file: AudioFile, track: AudioTrack, ffmpeg: Ffmpeg): string[] {
  return [
    ...ffmpegArguments,
    ...timestampArguments(file, track),
    ...inputArguments(file, ffmpeg.audioDecoders),
    // One second more than is allowed, so that audio that is too long is noticed.
    ...outputArguments(file, track, file.maximumAudioSeconds + 1),
  ];
}

/**
 * Longest gap of a stream of transmissions, in seconds. Transmissions that were combined in one
 * file may have any timestamps.
 */
const longestTransmissionGapSeconds = 10;

/**
 * Filter that moves a frame whose timestamp is not after that of the frame before it, and all
 * further ones, to the end of that frame. Where recordings were combined in one file, the
 * timestamps of each start again, or after a jump. Variable 0 has the shift, variable 1 the
 * duration of the frame before. The last summand is zero.
 */
const forwardTimestamps = (hasJumps: boolean) => {
  const isBack = 'lte(PTS+ld(0),PREV_OUTPTS)';
  const isFar = `gt((PTS+ld(0)-PREV_OUTPTS-ld(1))*TB,${longestTransmissionGapSeconds})`;
  const isMoved = hasJumps ? `${isBack}+${isFar}` : isBack;
  return `asetpts='PTS+st(0,if(${isMoved},PREV_OUTPTS+ld(1)-PTS,ld(0)))+0*st(1,NB_SAMPLES/SR/TB)'`;
};

/** Formats of transmissions, whose timestamps may jump. */
const withJumps: ReadonlySet<AudioFormatId> = new Set(['mpeg-ts', 'mpeg']);

/** Longest gap of the audio of a format, in seconds. It is undefined where any is one. */
export const longestGapSeconds = (format: AudioFormatId): number | undefined =>
  withJumps.has(format) ? longestTransmissionGapSeconds : undefined;

/** Options by which ffmpeg keeps the timestamps of a file whose origin is known. */
function timestampArguments({ format }: AudioFile, { originSeconds }: AudioTrack): string[] {
  return audioFormats[format].hasTimestamps && originSeconds !== null ? ['-copyts'] : [];
}

/**
 * Filters that assign to frames the times that a player shows: gaps and a late start become
 * silence.
 */
function timeFilters({ format }: AudioFile, track: AudioTrack): string[] {
  const resampling = `aresample=${engineRateHz}`;
  if (!audioFormats[format].hasTimestamps) return [resampling];
  const origin = track.originSeconds === null ? [] : [`asetpts=PTS-${track.originSeconds}/TB`];
  return [...origin, forwardTimestamps(withJumps.has(format)), `${resampling}:async=1:first_pts=0`];
}

function outputArguments(file: AudioFile, track: AudioTrack, seconds: number): string[] {
  return [
    ['-map', `0:${track.index}`],
    ['-af', timeFilters(file, track).join(',')],
    ['-ac', `${track.channelCount}`, '-ar', `${engineRateHz}`],
    ['-t', `${seconds}`],
    ['-c:a', 'pcm_s16le', '-f', 's16le', 'pipe:1'],
  ].flat();
}
