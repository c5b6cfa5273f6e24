import type { Cue } from '../cue/cue.js';
import { nameOf, type SpeakerOptions } from '../speakers/speaker-options.js';
import { createTimestampFormatter } from '../timestamps/format-timestamp.js';
import type { ShownTime } from '../timing/caption-clock.js';
import { escapeVttText } from '../vtt/vtt-text.js';
import type { Caption, CaptionTurn } from './caption.js';
import { dash } from './join-turns.js';
import type { Token } from './token.js';

/** What cues say besides their text. */
export interface CueOptions {
  readonly speakers?: SpeakerOptions;
  readonly hasWordTimes?: boolean;
}

/** Makes the cues of captions. Their times are whole milliseconds, which is what files hold. */
export function createCueWriter({
  speakers,
  hasWordTimes = false,
}: CueOptions): (caption: Caption, shown: ShownTime) => Cue {
  const hasVoices = speakers?.style === 'voice';
  const formatTimestamp = createTimestampFormatter('.');
  const voiceOf = ({ speaker }: CaptionTurn): string => {
    const name = hasVoices ? nameOf(speaker, speakers) : '';
    return name === '' ? '' : `<v ${escapeVttText(name)}>`;
  };
  return (caption, shown) => {
    const startMs = Math.round(shown.startSeconds * 1000);
    const endMs = Math.max(Math.round(shown.endSeconds * 1000), startMs + 1);
    const cue = {
      startSeconds: startMs / 1000,
      endSeconds: endMs / 1000,
      text: writeTurns(caption, ({ text }) => text),
    };
    if (!hasVoices && !hasWordTimes) return cue;
    let latestMs = startMs;
    const writeToken = ({ text, startSeconds }: Token): string => {
      const wordMs = Math.round(startSeconds * 1000);
      // The times inside of a cue must lie within it, and increase.
      if (!hasWordTimes || wordMs <= latestMs || wordMs >= endMs) return escapeVttText(text);
      latestMs = wordMs;
      return `<${formatTimestamp(wordMs)}>${escapeVttText(text)}`;
    };
    const text = writeTurns(caption, writeToken, voiceOf);
    return { ...cue, markup: { format: 'vtt', text } };
  };
}

function writeTurns(
  { turns }: Caption,
  writeToken: (token: Token) => string,
  voiceOf: (turn: CaptionTurn) => string = () => '',
): string {
  const mark = turns.length > 1 ? dash : '';
  return turns
    .map(
      (turn) => voiceOf(turn) + turn.rows.map((row) => mark + writeRow(row, writeToken)).join('\n'),
    )
    .join('\n');
}

function writeRow(row: readonly Token[], writeToken: (token: Token) => string): string {
  let text = '';
  for (const token of row)
    text += (text !== '' && token.hasSpaceBefore ? ' ' : '') + writeToken(token);
  return text;
}
