import type { RedactedSpan } from '@earshot/add-ons/runner';
import { engineRateHz } from '../decoding/index.js';

/** Time before and after a redacted word that is replaced with it, in seconds: engines place the bounds of words about as exactly. */
export const marginSeconds = 0.2;

/** A stretch of frames at 16 kHz, its end exclusive. */
export interface FrameSpan {
  readonly start: number;
  readonly end: number;
}

/**
 * Frames of redacted words with their margins, in all channels at once: what is said in one may be audible in the others.
 *
 * @param spans - by their begin
 * @returns stretches in order, none of which touches another
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
