import { checkOptions } from '../check-options.js';
import type { Cue } from '../cue.js';
import type { SubtitleFeature } from '../styled-text/styled-text.js';
import { type FrameRate, findFrameCount } from '../timecode/frame-rate.js';
import { timecodeOfFrame, writeTimecode } from '../timecode/timecode.js';
import { checkCues } from '../writing/check-cues.js';
import { withParity } from './codes.js';
import { toScreens } from './screens.js';
import { Transmission } from './transmission.js';

/** Options of {@link formatScc}. */
export interface FormatSccOptions {
  /** The frame rate of the timecodes. @defaultValue 29.97 with dropped numbers */
  readonly frameRate?: FrameRate;
  /** Called for each cue that loses something. @defaultValue ignored */
  readonly onLoss?: (feature: SubtitleFeature) => void;
}

/**
 * Writes SCC (Scenarist closed captions): captions that pop on, in the first channel of CEA-608.
 *
 * A frame carries two bytes, so a caption is loaded before it is shown. Where there is too little
 * time, it appears later. Rows have 32 columns, and longer ones are broken. Italics, underlines,
 * seven colours and nine places are kept.
 *
 * @example
 * ```ts
 * import { formatScc } from '@earshot/subtitles';
 *
 * console.log(formatScc([{ startSeconds: 1, endSeconds: 3, text: 'Hello.' }]).split('\n')[0]);
 * // Scenarist_SCC V1.0
 * ```
 *
 * @throws {@link SubtitlesError} with code `invalid_argument` where a time is not finite or the
 * frame rate is unknown.
 */
export function formatScc(cues: readonly Cue[], options: FormatSccOptions = {}): string {
  checkOptions(options, { frameRate: 0, onLoss: 0 });
  checkCues(cues);
  const { frameRate = '29.97df', onLoss = () => {} } = options;
  const separator = findFrameCount(frameRate).droppedPerMinute > 0 ? ';' : ':';
  const transmission = new Transmission(onLoss);
  for (const screen of toScreens(cues, frameRate, onLoss)) transmission.show(screen);
  transmission.end();
  const lines = transmission.bursts.map(({ startFrame, pairs }) => {
    const timecode = writeTimecode(timecodeOfFrame(startFrame, frameRate), separator);
    return `${timecode}\t${pairs.map(writePair).join(' ')}\n`;
  });
  return `Scenarist_SCC V1.0\n\n${lines.join('\n')}`;
}

function writePair(pair: readonly number[]): string {
  return pair.map((byte) => withParity(byte).toString(16).padStart(2, '0')).join('');
}
