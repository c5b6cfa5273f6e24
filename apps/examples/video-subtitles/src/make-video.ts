import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/**
 * H.264 and AAC in MP4, which every browser plays, with its index in front, so that it begins
 * before it is loaded.
 */
const output = '-c:v libx264 -preset veryfast -pix_fmt yuv420p -c:a aac -movflags +faststart'.split(
  ' ',
);

/** Sound as a picture, for a recording without one: 25 images a second, 1280 x 720. */
const waves =
  '[0:a:0]showwaves=size=1280x720:rate=25:mode=cline:colors=0x8ab4f8,format=yuv420p[picture]';

/**
 * Makes a video that browsers play from any recording: one without a picture gets its sound as
 * waves.
 *
 * @throws Error with what ffmpeg says when it cannot read the recording
 */
export async function makeVideo(recording: string, video: string): Promise<void> {
  const { stdout } = await execute('ffprobe', [
    ...'-v error -select_streams V -show_entries stream=index -of csv=p=0'.split(' '),
    recording,
  ]);
  const picture =
    stdout.trim() === '' ? ['-filter_complex', waves, '-map', '[picture]'] : ['-map', '0:V:0'];
  const quiet = ['-nostdin', '-loglevel', 'error', '-y'];
  const sound = ['-map', '0:a:0'];
  await execute('ffmpeg', [...quiet, '-i', recording, ...picture, ...sound, ...output, video]);
}
