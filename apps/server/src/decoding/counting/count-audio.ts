import { countFlac } from './count-flac.js';
import { countMpeg } from './count-mpeg.js';
import { countOpus, countVorbis } from './count-ogg.js';
import { FileWindow } from './file-window.js';

const counters = {
  mp3: countMpeg,
  flac: countFlac,
  opus: countOpus,
  vorbis: countVorbis,
} as const satisfies Readonly<Record<string, (file: FileWindow) => number | undefined>>;

/**
 * Finds the length of the audio of a file by what is before its packets and frames, without decoding it: in time that is proportional to
 * the bytes of the file and not to the audio that they stand for. It blocks.
 *
 * @param onRead - called as the file is read
 * @returns seconds, or undefined where they cannot be counted so
 */
export function countAudio(
  format: keyof typeof counters,
  path: string,
  onRead: () => void,
): number | undefined {
  const file = new FileWindow(path, onRead);
  try {
    return counters[format](file);
  } finally {
    file.close();
  }
}
