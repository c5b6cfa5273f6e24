import {
  type ConversionLoss,
  type Cue,
  type WritableFormat,
  writeSubtitles,
} from '@earshot/subtitles';
import { type TimecodeId, toFrameRate } from '../preferences/timecode-ids.js';
import { saveFile } from '../recording/export.js';
import type { CaptionDocument } from './open-captions.js';

/** A file that was saved. */
export interface SavedCaptions {
  readonly format: WritableFormat;
  /** What the format does not hold as it was. */
  readonly losses: readonly ConversionLoss[];
}

/**
 * Saves the captions that have text: empty ones are of no use in a file.
 *
 * @param counted - how times are counted: formats of frames are written at that rate, and at their
 * usual one for milliseconds
 */
export function saveCaptions(
  { language, name, regions, stylesheets }: CaptionDocument,
  cues: readonly Cue[],
  format: WritableFormat,
  counted: TimecodeId,
): SavedCaptions {
  const frameRate = toFrameRate(counted);
  const { bytes, losses } = writeSubtitles(
    { cues: cues.filter(({ text }) => text.trim() !== ''), regions, stylesheets },
    format,
    {
      ...(language === undefined ? {} : { language }),
      ...(frameRate === undefined ? {} : { frameRate }),
    },
  );
  saveFile(`${name.replace(/\.[^.]+$/, '')}.${format}`, bytes);
  return { format, losses };
}
