import { checkOptions } from '../check-options.js';
import type { Cue, CueMarkup } from '../cue.js';
import { badQuality } from '../language/break-quality.js';
import { countGraphemes } from '../language/count-graphemes.js';
import { escapeVttText } from '../markup/vtt-text.js';
import { createTimestampFormatter } from '../timestamps/format-timestamp.js';
import type { ShownTime } from '../timing/caption-clock.js';
import { readPieces } from '../transcript/read-pieces.js';
import { type Caption, type CaptionRow, writeRow } from './caption.js';
import type { SegmentOptions } from './segment-options.js';
import { labelSpeaker, nameSpeaker, type Speaker } from './speaker.js';
import type { Token } from './token-reader.js';

/** Presentation of speakers and word times in captions. */
export interface Presentation {
  /**
   * Label before the first word of a turn, as tokens without a duration. None is longer than a row.
   */
  readonly labelTokens: (speaker: Speaker, first: Token, maximumLength: number) => Token[];
  /** True when two short turns share a caption, each with a dash. */
  readonly hasDashes: boolean;
  /** True when `toMarkup` needs the tokens of rows. */
  readonly needsTokens: boolean;
  /** The markup of a cue, for formats that have one. The arguments are display times. */
  readonly toMarkup: (caption: Caption, startMs: number, endMs: number) => CueMarkup | undefined;
}

/** The presentation of the options. */
export function createPresentation({
  speakers,
  hasWordTimes = false,
}: SegmentOptions): Presentation {
  if (speakers !== undefined) checkOptions(speakers, { style: 0, name: 0 });
  const hasVoices = speakers?.style === 'voice';
  const formatTimestamp = createTimestampFormatter('.');

  const toMarkup = ({ turns }: Caption, startMs: number, endMs: number): CueMarkup => {
    let latestMs = startMs;
    const writeToken = ({ text, startSeconds }: Token): string => {
      const wordMs = Math.round(startSeconds * 1000);
      // The times inside a cue must lie within it and increase.
      if (wordMs <= latestMs || wordMs >= endMs) return escapeVttText(text);
      latestMs = wordMs;
      return `<${formatTimestamp(wordMs)}>${escapeVttText(text)}`;
    };
    const write = ({ text, tokens }: CaptionRow): string =>
      hasWordTimes ? writeRow(tokens, writeToken) : escapeVttText(text);
    const written = turns.map(({ speaker, rows }) => {
      const name = hasVoices ? nameSpeaker(speaker, speakers) : '';
      const voice = name === '' ? '' : `<v ${escapeVttText(name)}>`;
      return voice + rows.map(write).join('\n');
    });
    return { format: 'vtt', text: written.join('\n') };
  };

  return {
    labelTokens: (speaker, first, maximumLength) =>
      labelTokens(labelSpeaker(speaker, speakers), first, maximumLength),
    hasDashes: speakers?.style === 'dash',
    needsTokens: hasWordTimes,
    toMarkup: hasVoices || hasWordTimes ? toMarkup : () => undefined,
  };
}

/**
 * The tokens of a label before the first token of a turn. They have no duration, and none is longer
 * than a row.
 */
function labelTokens(label: string, first: Token, maximumLength: number): Token[] {
  const said = { start: first.startSeconds, end: first.startSeconds, text: label };
  return readPieces(said, maximumLength).map((piece, index) => ({
    ...first,
    ...piece,
    length: countGraphemes(piece.text),
    readingLength: countGraphemes(piece.text),
    readingSpace: piece.hasSpaceBefore ? 1 : 0,
    beginsSentence: index === 0,
    breakBefore: index === 0 ? first.breakBefore : badQuality,
  }));
}

/** The cue of a caption. Its times are whole milliseconds, the resolution of files. */
export function toCue(caption: Caption, shown: ShownTime, presentation: Presentation): Cue {
  const startMs = Math.round(shown.startSeconds * 1000);
  const endMs = Math.max(Math.round(shown.endSeconds * 1000), startMs + 1);
  const rows = caption.turns.flatMap((turn) => turn.rows.map(({ text }) => text));
  const markup = presentation.toMarkup(caption, startMs, endMs);
  return {
    startSeconds: startMs / 1000,
    endSeconds: endMs / 1000,
    text: rows.join('\n'),
    ...(markup === undefined ? {} : { markup }),
  };
}
