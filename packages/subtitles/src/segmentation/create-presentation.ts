import type { CueMarkup } from '../cue/cue.js';
import { labelOf, nameOf } from '../speakers/speaker-options.js';
import { createTimestampFormatter } from '../timestamps/format-timestamp.js';
import { escapeVttText } from '../vtt/vtt-text.js';
import type { Caption, CaptionRow } from './caption.js';
import { joinTurns } from './join-turns.js';
import { labelTokens } from './label-tokens.js';
import { type Presentation, plainPresentation } from './presentation.js';
import type { SegmentOptions } from './segment-options.js';
import type { Token } from './token.js';
import { writeRow } from './write-row.js';

/** The presentation that options ask for. */
export function createPresentation({
  speakers,
  hasWordTimes = false,
}: SegmentOptions): Presentation {
  const hasVoices = speakers?.style === 'voice';
  const formatTimestamp = createTimestampFormatter('.');

  const markupOf = ({ turns }: Caption, startMs: number, endMs: number): CueMarkup => {
    let latestMs = startMs;
    const writeToken = ({ text, startSeconds }: Token): string => {
      const wordMs = Math.round(startSeconds * 1000);
      // The times inside of a cue must lie within it, and increase.
      if (wordMs <= latestMs || wordMs >= endMs) return escapeVttText(text);
      latestMs = wordMs;
      return `<${formatTimestamp(wordMs)}>${escapeVttText(text)}`;
    };
    const write = ({ text, tokens }: CaptionRow): string =>
      hasWordTimes ? writeRow(tokens, writeToken) : escapeVttText(text);
    const written = turns.map(({ speaker, rows }) => {
      const name = hasVoices ? nameOf(speaker, speakers) : '';
      const voice = name === '' ? '' : `<v ${escapeVttText(name)}>`;
      return voice + rows.map(write).join('\n');
    });
    return { format: 'vtt', text: written.join('\n') };
  };

  return {
    labelTokens: (speaker, first, maximumLength) =>
      labelTokens(labelOf(speaker, speakers), first, maximumLength),
    arrange: speakers?.style === 'dash' ? joinTurns : plainPresentation.arrange,
    needsTokens: hasWordTimes,
    markupOf: hasVoices || hasWordTimes ? markupOf : plainPresentation.markupOf,
  };
}
