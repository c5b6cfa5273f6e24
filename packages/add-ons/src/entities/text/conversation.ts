import type { Utterance } from '@earshot/core';
import type { TurnStart } from './tokens.js';

/** Text of one utterance or one line. */
export interface TextPart {
  readonly text: string;
  /** True when the pause in front of it is so long that no number is spoken across both. */
  readonly followsLongPause?: boolean;
  /** Who speaks, where that is known. */
  readonly party?: string | undefined;
}

/** Consecutive parts as one text. */
export interface JoinedText {
  readonly text: string;
  /** Where each part begins. */
  readonly turns: readonly TurnStart[];
}

/** Joins the parts of a conversation in their order, each in a line of its own. */
export function joinParts(parts: readonly TextPart[]): JoinedText {
  const turns: TurnStart[] = [];
  let text = '';
  for (const [index, part] of parts.entries()) {
    if (index > 0) text += part.followsLongPause ? '\n\u2026\n' : '\n';
    turns.push({ start: text.length, party: part.party });
    text += part.text;
  }
  return { text, turns };
}

/** A span of a joined text, of one party. */
interface PartySpan {
  readonly start: number;
  readonly end: number;
  readonly party?: string | undefined;
}

/**
 * What a party says within a span, without what others say meanwhile. Its turns are separated by
 * spaces.
 */
export function textOfParty({ text, turns }: JoinedText, { start, end, party }: PartySpan): string {
  if (!text.slice(start, end).includes('\n')) return text.slice(start, end);
  const own = turns.flatMap((turn, index) => {
    const next = turns[index + 1]?.start ?? text.length + 1;
    const isWithin = turn.party === party && turn.start < end && next > start;
    return isWithin ? [text.slice(Math.max(start, turn.start), Math.min(end, next - 1))] : [];
  });
  return own.join(' ').replaceAll('\n', ' ');
}

/** Who speaks in an utterance: a channel, or a speaker of one. */
export function formatParty({ channel, speaker }: Pick<Utterance, 'channel' | 'speaker'>): string {
  return speaker === undefined ? `${channel}` : `${channel} ${speaker}`;
}
