import { checkOptions } from '../check-options.js';
import type { Cue } from '../cue.js';
import { readStyledText } from '../styled-text/read-styled-text.js';
import type { SubtitleFeature } from '../styled-text/styled-text.js';
import { toCueFrames } from '../timecode/cue-frames.js';
import { type FrameRate, findFrameCount } from '../timecode/frame-rate.js';
import { timecodeOfFrame, writeTimecode } from '../timecode/timecode.js';
import { checkCues } from '../writing/check-cues.js';
import { escapeXml, formatTtmlSpan } from './ttml-text.js';

/** Options of {@link formatItt}. */
export interface FormatIttOptions {
  /** The language of the text, for `xml:lang`. @defaultValue `en` */
  readonly language?: string;
  /** The frame rate of the video. @defaultValue 25 */
  readonly frameRate?: FrameRate;
  /** Called for each cue that loses something. @defaultValue ignored */
  readonly onLoss?: (feature: SubtitleFeature) => void;
}

/**
 * Writes iTunes Timed Text (iTT), the profile of TTML1 that Apple takes: SMPTE timecodes, italics,
 * bold, underlines and colours, and a region at the top and at the bottom. Other places become the
 * nearer of the two.
 *
 * @throws {@link SubtitlesError} with code `invalid_argument` where a time is not finite or the
 * frame rate is unknown.
 */
export function formatItt(cues: readonly Cue[], options: FormatIttOptions = {}): string {
  checkOptions(options, { language: 0, frameRate: 0, onLoss: 0 });
  checkCues(cues);
  const { language = 'en', frameRate = '25', onLoss } = options;
  const { droppedPerMinute } = findFrameCount(frameRate);
  const separator = droppedPerMinute > 0 ? ';' : ':';
  const paragraphs = cues.map((cue, index) => {
    const { startFrame, endFrame } = toCueFrames(cue, index, frameRate);
    const [begin, end] = [startFrame, endFrame].map((frame) =>
      writeTimecode(timecodeOfFrame(frame, frameRate), separator),
    );
    const { spans, placement = 2 } = readStyledText(cue);
    if (placement !== 2 && placement !== 8) onLoss?.('places');
    const text = spans.map(formatTtmlSpan).join('');
    const region = placement >= 7 ? 'top' : 'bottom';
    return `      <p begin="${begin}" end="${end}" region="${region}">${text}</p>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttp="http://www.w3.org/ns/ttml#parameter" xmlns:tts="http://www.w3.org/ns/ttml#styling" ${timeAttributes(frameRate)} xml:lang="${escapeXml(language)}" xml:space="preserve">
  <head>
    <styling>
      <style xml:id="normal" tts:fontFamily="sansSerif" tts:fontWeight="normal" tts:fontStyle="normal" tts:color="white" tts:fontSize="100%"/>
    </styling>
    <layout>
      <region xml:id="top" tts:origin="0% 0%" tts:extent="100% 15%" tts:displayAlign="before" tts:textAlign="center"/>
      <region xml:id="bottom" tts:origin="0% 85%" tts:extent="100% 15%" tts:displayAlign="after" tts:textAlign="center"/>
    </layout>
  </head>
  <body style="normal">
    <div>
${paragraphs.join('')}    </div>
  </body>
</tt>
`;
}

function timeAttributes(frameRate: FrameRate): string {
  const { framesPerCount, thousandths, droppedPerMinute } = findFrameCount(frameRate);
  // The multiplier of rates such as 23.976 is the one that Apple writes.
  const multiplier = thousandths === 1001 ? '999 1000' : '1 1';
  const dropMode = droppedPerMinute > 0 ? 'dropNTSC' : 'nonDrop';
  return `ttp:timeBase="smpte" ttp:frameRate="${framesPerCount}" ttp:frameRateMultiplier="${multiplier}" ttp:dropMode="${dropMode}"`;
}
