import type { Utterance } from '@earshot/core';

/**
 * Formats a transcript as plain text, with one line per utterance. When there are several speakers,
 * each line names its speaker.
 *
 * @param utterances - in order of time
 * @param options - `timestamps` adds the start before the text, and the channel when there are
 * several
 */
export function formatTranscript(
  utterances: readonly Utterance[],
  options: { timestamps: boolean },
): string {
  const [first] = utterances;
  const hasChannels = utterances.some(({ channel }) => channel !== first?.channel);
  const hasSpeakers = utterances.some(({ speaker }) => speaker !== first?.speaker);
  return utterances
    .map((utterance) => {
      const spoken = hasSpeakers ? withSpeaker(utterance) : utterance.text;
      return options.timestamps ? `${formatStart(utterance, hasChannels)} ${spoken}` : spoken;
    })
    .join('\n');
}

/**
 * Formats an utterance as a line with its start, its channel when there are several, and its
 * speaker when it is known.
 */
export function formatUtterance(utterance: Utterance, hasChannels: boolean): string {
  return `${formatStart(utterance, hasChannels)} ${withSpeaker(utterance)}`;
}

/** The text of an utterance after its speaker, if the speaker is known. */
function withSpeaker({ speaker, text }: Utterance): string {
  return speaker === undefined ? text : `speaker ${speaker}: ${text.trimStart()}`;
}

/** Formats the start of an utterance, and its channel when there are several. */
export function formatStart({ start, channel }: Utterance, hasChannels: boolean): string {
  return `[${formatTime(start)}]${hasChannels ? ` channel ${channel}:` : ''}`;
}

/** Formats seconds as `minutes:seconds.tenths`, with hours from one hour upwards. */
export function formatTime(seconds: number): string {
  const tenths = Math.round(seconds * 10);
  const minutes = Math.floor(tenths / 600);
  const rest = ((tenths % 600) / 10).toFixed(1).padStart(4, '0');
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes}:${rest}`;
  return `${hours}:${String(minutes % 60).padStart(2, '0')}:${rest}`;
}
