import { readMpegFrame } from '../mpeg-frames.js';
import type { FileWindow } from './file-window.js';

const headerBytes = 4;
/** Start of a frame in which its mark is, for every version and number of channels. */
const informationBytes = 40;

/**
 * Counts the samples of MPEG audio by the headers of its frames, without decoding any. Other data
 * between two frames, such as tags and pictures, is skipped. After it a frame counts only when
 * another one follows it.
 *
 * @returns length of the audio in seconds, or undefined without a frame
 */
export function countMpeg(file: FileWindow): number | undefined {
  const sync = Buffer.from([0xff]);
  let constant: number | undefined;
  let seconds = 0;
  let isInStream = false;
  for (let at = file.find(sync, 0); at !== undefined; ) {
    const frame = readMpegFrame(file.bytes(at, headerBytes), 0);
    const isFrame =
      frame !== undefined &&
      (constant === undefined || frame.constant === constant) &&
      (isInStream || isFollowed(file, at + frame.lengthBytes, frame.constant));
    if (!isFrame) {
      isInStream = false;
      at = file.find(sync, at + 1);
      continue;
    }
    // The first frame may be silence that contains the number of frames.
    if (constant !== undefined || !isInformation(file.bytes(at, informationBytes)))
      seconds += frame.durationSeconds;
    constant ??= frame.constant;
    isInStream = true;
    at += frame.lengthBytes;
    if (at + headerBytes > file.sizeBytes) break;
  }
  return constant === undefined ? undefined : seconds;
}

function isInformation(bytes: Buffer): boolean {
  return /Xing|Info|VBRI/.test(bytes.toString('latin1'));
}

/** True where a frame of the same stream begins, or the file ends. */
function isFollowed(file: FileWindow, at: number, constant: number): boolean {
  if (at + headerBytes > file.sizeBytes) return true;
  return readMpegFrame(file.bytes(at, headerBytes), 0)?.constant === constant;
}
