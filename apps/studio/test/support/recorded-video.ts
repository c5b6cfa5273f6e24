import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { speechOfSeconds } from '@earshot/server/testing';
import { replaceResult } from '@earshot/server/testing/results';
import { addOnResult, addOnSeconds } from './add-on-result.js';
import type { StudioRig } from './studio.js';
import { transcribe } from './transcribe.js';

/**
 * A real job over a video of two minutes, whose result is then the one with every add-on. It needs
 * ffmpeg.
 *
 * @returns path of its page
 */
export async function recordVideoJob({ server }: StudioRig): Promise<string> {
  const id = await transcribe(server.url, await makeVideo(), 'board meeting.webm');
  replaceResult(server.dataFolder, id, addOnResult);
  return `/recordings/${id}`;
}

/** Speech of two minutes with a moving picture, as WebM. It needs ffmpeg. */
export async function makeVideo(): Promise<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-video-'));
  try {
    const sound = join(folder, 'sound.wav');
    const video = join(folder, 'video.webm');
    writeFileSync(sound, speechOfSeconds(addOnSeconds));
    const picture = 'testsrc2=size=160x90:rate=1';
    const encoding = ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus', '-shortest'];
    await promisify(execFile)('ffmpeg', [
      '-v',
      'error',
      '-f',
      'lavfi',
      '-i',
      picture,
      '-i',
      sound,
      ...encoding,
      video,
    ]);
    return readFileSync(video);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
