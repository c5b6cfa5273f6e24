import { type AudioFile, engineRateHz } from '../audio-decoder.js';
import { audioFormats } from '../audio-formats.js';
import type { AudioTrack } from '../audio-properties.js';
import type { Ffmpeg } from './find-ffmpeg.js';

/** Seconds at the start of a file that are decoded when it arrives, so that undecodable audio is refused early. */
const trialSeconds = 5;
/** Largest single block of memory, in bytes. */
const maximumBlockBytes = 256 * 1024 ** 2;

/**
 * Decoders of video and captions that ffprobe may open when it lists the streams of a file; it fails on all others. These are the common,
 * well-tested codecs. ffmpeg itself may use none of them.
 */
const listedDecoders = [
  'h264,hevc,vp8,vp9,av1,libdav1d,libaom-av1,libvpx,libvpx-vp9,mpeg4,mpeg2video,mpeg1video,h263,h263p,flv',
  'vp6,vp6a,vp6f,wmv1,wmv2,wmv3,vc1,msmpeg4v1,msmpeg4v2,msmpeg4,theora,mjpeg,prores,dnxhd,dvvideo,ffv1,rawvideo',
  'png,bmp,gif,webp,mov_text,subrip,srt,ass,ssa,webvtt,text,pgssub,dvdsub,dvbsub,libzvbi_teletextdec,cc_dec',
].join(',');

/**
 * Options of an input: only the file itself is opened, only by the demuxer of its detected format, and only by the given decoders, so that
 * a disguised playlist cannot read other files, and no video is decoded.
 *
 * @param decoders - names, separated by commas
 */
function inputArguments({ path, format }: AudioFile, decoders: string): string[] {
  const { demuxer } = audioFormats[format];
  return [
    ['-protocol_whitelist', 'file'],
    ['-format_whitelist', demuxer],
    ['-codec_whitelist', decoders],
    ['-f', demuxer],
    ['-i', `file:${path}`],
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
    'stream=index,codec_type,codec_name,sample_rate,channels,channel_layout,duration',
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
 * Arguments of ffmpeg that decode the start of a track to standard output, and read all of its packets, which takes a fraction of the
 * time of decoding them, to find its true duration: `out_time_us` on standard error.
 */
export function measuringArguments(file: AudioFile, track: AudioTrack, ffmpeg: Ffmpeg): string[] {
  return [
    ...ffmpegArguments,
    '-progress',
    'pipe:2',
    '-stats_period',
    '1',
    ...inputArguments(file, ffmpeg.audioDecoders),
    '-map',
    `0:${track.index}`,
    '-c:a',
    'copy',
    '-f',
    'null',
    '-',
    ...outputArguments(file, track, trialSeconds),
  ];
}

/** Arguments of ffmpeg that decode a track to standard output: 16-bit samples at 16 kHz, the channels interleaved. */
export function decodingArguments(file: AudioFile, track: AudioTrack, ffmpeg: Ffmpeg): string[] {
  return [
    ...ffmpegArguments,
    ...inputArguments(file, ffmpeg.audioDecoders),
    // One second more than is allowed, so that audio that is too long is noticed.
    ...outputArguments(file, track, file.maximumAudioSeconds + 1),
  ];
}

/**
 * Filter that moves a frame whose timestamp is before that of the frame before it, and all further ones, to the end of that frame: where
 * recordings were put together in one file, the timestamps of each begin anew. Variable 0 has the shift, variable 1 the duration of the
 * frame before; the last summand is zero.
 */
const forwardTimestamps =
  "asetpts='PTS+st(0,if(lt(PTS+ld(0),PREV_OUTPTS),PREV_OUTPTS+ld(1)-PTS,ld(0)))+0*st(1,NB_SAMPLES/SR/TB)'";

function outputArguments({ format }: AudioFile, track: AudioTrack, seconds: number): string[] {
  const resampling = `aresample=${engineRateHz}`;
  return [
    ['-map', `0:${track.index}`],
    [
      '-af',
      // Gaps and a late start become silence, so that words get the times that a player shows.
      audioFormats[format].hasTimestamps
        ? `${forwardTimestamps},${resampling}:async=1:first_pts=0`
        : resampling,
    ],
    ['-ac', `${track.channelCount}`, '-ar', `${engineRateHz}`],
    ['-t', `${seconds}`],
    ['-c:a', 'pcm_s16le', '-f', 's16le', 'pipe:1'],
  ].flat();
}
