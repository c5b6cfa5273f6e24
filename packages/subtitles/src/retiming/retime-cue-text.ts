import { createTimestampFormatter } from '../timestamps/format-timestamp.js';
import { parseVttTimestamp } from '../vtt/times.js';

/** WebVTT cue text with the times of its words changed. A time that comes out below zero becomes zero. */
export function retimeCueText(cueText: string, move: (seconds: number) => number): string {
  const formatTimestamp = createTimestampFormatter('.');
  return cueText.replace(/<(\d[^<>]*)>/g, (tag, written: string) => {
    const seconds = parseVttTimestamp(written);
    if (seconds === undefined) return tag;
    return `<${formatTimestamp(Math.max(0, Math.round(move(seconds) * 1000)))}>`;
  });
}
