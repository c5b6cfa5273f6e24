import type { Utterance } from '@earshot/core';

/**
 * A transcript for the eye, a line per utterance.
 *
 * @param utterances - in the order of time
 * @param options - `timestamps` puts the start in front, and the channel where there are several
 */
export function formatTranscript(
  utterances: readonly Utterance[],
  options: { timestamps: boolean },
): string {
  const severalChannels = utterances.some(({ channel }) => channel !== utterances[0]?.channel);
  return utterances
    .map(({ start, channel, text }) => {
      if (!options.timestamps) return text;
      return `[${formatTime(start)}]${severalChannels ? ` channel ${channel}:` : ''} ${text}`;
    })
    .join('\n');
}

/** Seconds as `minutes:seconds.tenths`, with hours where there are any. */
export function formatTime(seconds: number): string {
  const tenths = Math.round(seconds * 10);
  const minutes = Math.floor(tenths / 600);
  const rest = ((tenths % 600) / 10).toFixed(1).padStart(4, '0');
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes}:${rest}`;
  return `${hours}:${String(minutes % 60).padStart(2, '0')}:${rest}`;
}
