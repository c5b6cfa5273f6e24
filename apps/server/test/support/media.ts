import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from './server-process.js';

const run = promisify(execFile);

const encoders = spawnSync('ffmpeg', ['-hide_banner', '-encoders'], { encoding: 'utf8' });

/** True when files of every kind can be made on this machine. */
export const hasFfmpeg = encoders.status === 0;

/** The bundled sample: nine seconds of synthetic speech. */
export const samplePath = join(import.meta.dirname, '../../sample/meeting.wav');

/** A kind of file, and how ffmpeg makes it. */
export interface MediaKind {
  /** Options of the output. */
  readonly options: readonly string[];
  /** Extension by which ffmpeg chooses the container. */
  readonly container: string;
  /** Extension that the service finds. @defaultValue that of the container */
  readonly extension?: string;
  /** Codec that the service finds. */
  readonly codec: string;
  /** True for a picture track beside the sound. */
  readonly hasVideo?: boolean;
  /**
   * Words that the codec may change in the sample. Those of telephones, with four bits a sample or
   * less, change more. @defaultValue 1
   */
  readonly allowedErrors?: number;
  /** Encoder that not every ffmpeg has. */
  readonly needsEncoder?: string;
}

const video = (codec: string) => ['-c:v', codec, '-g', '10'];

/** Common files, by the property in which they differ. */
export const mediaKinds = {
  mp3: { container: 'mp3', codec: 'mp3', options: ['-c:a', 'libmp3lame', '-b:a', '64k'] },
  'mp3 with a variable bit rate and no header': {
    container: 'mp3',
    codec: 'mp3',
    options: ['-c:a', 'libmp3lame', '-q:a', '4', '-write_xing', '0', '-id3v2_version', '0'],
  },
  'm4a with its index at the end': {
    container: 'm4a',
    codec: 'aac',
    options: ['-c:a', 'aac', '-b:a', '64k'],
  },
  'm4a with its index at the begin': {
    container: 'm4a',
    codec: 'aac',
    options: ['-c:a', 'aac', '-movflags', '+faststart'],
  },
  'm4a in fragments': {
    container: 'm4a',
    codec: 'aac',
    options: ['-c:a', 'aac', '-movflags', 'frag_keyframe+empty_moov', '-frag_duration', '1000000'],
  },
  'm4a with alac': { container: 'm4a', codec: 'alac', options: ['-c:a', 'alac'] },
  aac: { container: 'aac', codec: 'aac', options: ['-c:a', 'aac'] },
  'ogg vorbis': {
    container: 'ogg',
    codec: 'vorbis',
    options: ['-c:a', 'libvorbis', '-ar', '44100'],
  },
  opus: { container: 'opus', codec: 'opus', options: ['-c:a', 'libopus', '-b:a', '32k'] },
  flac: { container: 'flac', codec: 'flac', options: ['-c:a', 'flac'] },
  'flac in ogg': { container: 'oga', codec: 'flac', options: ['-c:a', 'flac'] },
  webm: { container: 'webm', codec: 'opus', options: ['-c:a', 'libopus', '-b:a', '32k'] },
  'webm without a duration': {
    container: 'webm',
    codec: 'opus',
    options: ['-c:a', 'libopus', '-f', 'webm', '-live', '1'],
  },
  aiff: { container: 'aiff', codec: 'pcm_s16be', options: [] },
  au: { container: 'au', codec: 'pcm_s16be', options: [] },
  caf: { container: 'caf', codec: 'alac', options: ['-c:a', 'alac'] },
  wma: { container: 'wma', codec: 'wmav2', options: ['-c:a', 'wmav2', '-ar', '44100'] },
  amr: {
    container: 'amr',
    codec: 'amr_nb',
    options: ['-c:a', 'libopencore_amrnb', '-ar', '8000', '-b:a', '12.2k'],
    allowedErrors: 3,
    needsEncoder: 'libopencore_amrnb',
  },
  'wav with adpcm': {
    container: 'wav',
    codec: 'adpcm_ms',
    options: ['-c:a', 'adpcm_ms'],
    allowedErrors: 2,
  },
  'wav with adpcm of ima': {
    container: 'wav',
    codec: 'adpcm_ima_wav',
    options: ['-c:a', 'adpcm_ima_wav'],
    allowedErrors: 2,
  },
  'wav with mu-law': { container: 'wav', codec: 'pcm_mulaw', options: ['-c:a', 'pcm_mulaw'] },
  'wav at 44.1 kHz': {
    container: 'wav',
    codec: 'pcm_s24le',
    options: ['-c:a', 'pcm_s24le', '-ar', '44100'],
  },
  w64: { container: 'w64', codec: 'pcm_s16le', options: [] },
  ac3: { container: 'ac3', codec: 'ac3', options: ['-c:a', 'ac3', '-ar', '48000'] },
  wavpack: { container: 'wv', codec: 'wavpack', options: ['-c:a', 'wavpack'] },
  mp4: {
    container: 'mp4',
    codec: 'aac',
    hasVideo: true,
    options: ['-c:a', 'aac', ...video('mpeg4')],
  },
  mov: {
    container: 'mov',
    codec: 'pcm_s16le',
    hasVideo: true,
    options: ['-c:a', 'pcm_s16le', ...video('mpeg4')],
  },
  mkv: {
    container: 'mkv',
    codec: 'ac3',
    hasVideo: true,
    options: ['-c:a', 'ac3', '-ar', '48000', ...video('mpeg4')],
  },
  'webm video': {
    container: 'webm',
    codec: 'vorbis',
    hasVideo: true,
    options: ['-c:a', 'libvorbis', '-ar', '44100', ...video('libvpx'), '-deadline', 'realtime'],
  },
  avi: {
    container: 'avi',
    codec: 'mp3',
    hasVideo: true,
    options: ['-c:a', 'libmp3lame', '-ar', '44100', ...video('mpeg4')],
  },
  flv: {
    container: 'flv',
    codec: 'mp3',
    hasVideo: true,
    options: ['-c:a', 'libmp3lame', '-ar', '44100', ...video('flv1')],
  },
  wmv: {
    container: 'wmv',
    codec: 'wmav2',
    hasVideo: true,
    options: ['-c:a', 'wmav2', '-ar', '44100', ...video('msmpeg4v3')],
  },
  'transport stream': {
    container: 'ts',
    codec: 'mp2',
    hasVideo: true,
    options: ['-c:a', 'mp2', '-ar', '44100', ...video('mpeg2video'), '-r', '25'],
  },
  'transport stream of a camera': {
    container: 'm2ts',
    extension: 'ts',
    codec: 'ac3',
    hasVideo: true,
    options: ['-c:a', 'ac3', '-ar', '48000', ...video('mpeg2video'), '-r', '25'],
  },
  mxf: {
    container: 'mxf',
    codec: 'pcm_s16le',
    hasVideo: true,
    options: ['-map', '1', '-map', '0', '-ar', '48000', ...video('mpeg2video'), '-r', '25'],
  },
  'program stream': {
    container: 'mpg',
    codec: 'mp2',
    hasVideo: true,
    options: ['-c:a', 'mp2', '-ar', '44100', ...video('mpeg2video'), '-r', '25'],
  },
} as const satisfies Record<string, MediaKind>;

/** Name of a kind of file. */
export type MediaKindName = keyof typeof mediaKinds;

/** The kind of a name. */
export function mediaKind(name: MediaKindName): MediaKind {
  return mediaKinds[name];
}

/** True when this machine can make a kind of file. */
export function canEncode(name: MediaKindName): boolean {
  const { needsEncoder } = mediaKind(name);
  return hasFfmpeg && (needsEncoder === undefined || encoders.stdout.includes(needsEncoder));
}

/**
 * Runs ffmpeg to make a file.
 *
 * @param given - its arguments without the output
 * @returns path of the file, in a folder that is removed at the end of the process
 */
export async function makeMedia(given: readonly string[], filename: string): Promise<string> {
  const path = join(temporaryFolder(), filename);
  await run('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-nostdin', '-y', ...given, path]);
  if (!existsSync(path)) throw new Error(`ffmpeg made no ${filename}`);
  return path;
}

/**
 * Makes a file of a kind.
 *
 * @param source - a WAV file. @defaultValue the bundled sample
 * @returns its path
 */
export function makeKind(name: MediaKindName, source: string = samplePath): Promise<string> {
  const { container, hasVideo = false, options } = mediaKind(name);
  const picture = ['-f', 'lavfi', '-i', 'testsrc=size=96x64:rate=10'];
  return makeMedia(
    ['-i', source, ...(hasVideo ? [...picture, '-shortest'] : []), ...options],
    `recording.${container}`,
  );
}

/** Makes a file of a kind, and reads it. */
export async function encodeKind(name: MediaKindName, source?: string): Promise<Buffer> {
  return readFile(await makeKind(name, source));
}
