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
 * Finds the length of the audio of a file from the headers of its packets and frames, without
 * decoding it. The time that this takes is proportional to the size of the file and not to the
 * length of its audio. It blocks.
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
