import type { RedactedSpan } from '@earshot/add-ons/runner';
import { engineRateHz } from '../decoding/index.js';

/**
 * Margin before and after a redacted word that is replaced too, in seconds. Engines are about this
 * accurate in the times of words.
 */
export const marginSeconds = 0.2;

/** A span of frames at 16 kHz. The end is exclusive. */
export interface FrameSpan {
  readonly start: number;
  readonly end: number;
}

/**
 * Frames of redacted words with their margins, for all channels, since speech on one channel may be
 * audible on the others.
 *
 * @param spans - times of the redacted words, in order
 * @returns disjoint spans, in order
 */
export function frameSpans(spans: readonly RedactedSpan[]): FrameSpan[] {
  const merged: { start: number; end: number }[] = [];
  for (const { endSeconds, startSeconds } of spans) {
    const start = Math.max(0, Math.floor((startSeconds - marginSeconds) * engineRateHz));
    const end = Math.ceil((Math.max(startSeconds, endSeconds) + marginSeconds) * engineRateHz);
    const last = merged.at(-1);
    if (last === undefined || start > last.end) merged.push({ start, end });
    else last.end = Math.max(last.end, end);
  }
  return merged;
}
