import { type Cue, type CueHead, createCue } from '../cue.js';
import { vttClassOfColor } from './colors.js';
import { settingsOfPlacement } from './placement.js';
import type { StyledSpan, StyledText } from './styled-text.js';
import { writeSrtMarkup, writeVttMarkup } from './write-markup.js';

/**
 * Creates a cue from styled text. Its markup is that of WebVTT. Text that is struck through, or has
 * a colour that WebVTT has no class for, gets the markup of SRT unless it has a voice, which SRT
 * cannot hold.
 *
 * White is the colour of text without one, so it is no colour here.
 */
export function createStyledCue(
  head: CueHead,
  { spans, placement }: Pick<StyledText, 'spans' | 'placement'>,
): Cue {
  const colored = spans.map(withoutWhite);
  const text = colored.map((span) => span.text).join('');
  const settings = head.settings ?? (placement && settingsOfPlacement(placement));
  if (needsSrt(colored) && head.settings === undefined) {
    const place = placement === 2 ? undefined : placement;
    const markup = writeSrtMarkup({ spans: colored, placement: place, features: new Set() });
    return createCue(head, text, markup, 'srt');
  }
  const isPlain = colored.every(({ style }) => !isStyled(style));
  const markup = isPlain
    ? text
    : writeVttMarkup({ spans: colored, placement, features: new Set() });
  return createCue({ ...head, ...(settings && { settings }) }, text, markup, 'vtt');
}

function withoutWhite({ text, style }: StyledSpan): StyledSpan {
  return style.color === 'ffffff'
    ? { text, style: { ...style, color: undefined } }
    : { text, style };
}

function isStyled(style: StyledSpan['style']): boolean {
  return Object.values(style).some((value) => value !== false && value !== undefined);
}

function needsSrt(spans: readonly StyledSpan[]): boolean {
  if (spans.some(({ style }) => style.voice !== undefined)) return false;
  return spans.some(
    ({ style: { isStruck, color } }) =>
      isStruck || (color !== undefined && vttClassOfColor(color) === undefined),
  );
}
