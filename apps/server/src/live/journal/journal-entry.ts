import type { Utterance } from '@earshot/core';
import type { LiveChannelPosition } from '@earshot/engine';

/** Who a message is for. */
export type Audience = 'socket' | 'callback' | 'both';

/**
 * What is written down of a session, in order. Messages for the socket are numbered by their order, acknowledgements included:
 * that number is what a client resumes from.
 */
export type JournalEntry =
  | { readonly kind: 'message'; readonly audience: Audience; readonly text: string }
  | {
      readonly kind: 'acknowledgement';
      readonly audience: Audience;
      /** Up to where audio is acknowledged, in bytes. */
      readonly size: number;
      /** In milliseconds since the epoch. */
      readonly atMs: number;
    }
  | {
      readonly kind: 'utterance';
      readonly channel: number;
      /** Null when nothing was understood. */
      readonly utterance: Utterance | null;
      readonly position: LiveChannelPosition;
    }
  | {
      readonly kind: 'position';
      readonly channel: number;
      readonly position: LiveChannelPosition;
    }
  | { readonly kind: 'stop' };

const messageTags = { socket: 'M', callback: 'C', both: 'B' } as const;
const acknowledgementTags = { socket: 'A', callback: 'K', both: 'D' } as const;
const numberedTags = 'MBAD';

/** An entry as the line that is written. JSON has no line breaks, so that a line is whole when it ends with one. */
export function writeEntry(entry: JournalEntry): string {
  switch (entry.kind) {
    case 'message':
      return `${messageTags[entry.audience]}${entry.text}\n`;
    case 'acknowledgement':
      return `${acknowledgementTags[entry.audience]}${entry.size} ${entry.atMs}\n`;
    case 'utterance':
      return `U${JSON.stringify([entry.channel, entry.utterance, entry.position])}\n`;
    case 'position':
      return `P${JSON.stringify([entry.channel, entry.position])}\n`;
    case 'stop':
      return 'S\n';
  }
}

/** Whether a line is a numbered message. */
export function isNumbered(line: string): boolean {
  return numberedTags.includes(line.charAt(0));
}

/**
 * Reads a line, which was written by {@link writeEntry}.
 *
 * @throws Error when it was not
 */
export function readEntry(line: string): JournalEntry {
  const rest = line.slice(1);
  switch (line.charAt(0)) {
    case 'M':
      return { kind: 'message', audience: 'socket', text: rest };
    case 'C':
      return { kind: 'message', audience: 'callback', text: rest };
    case 'B':
      return { kind: 'message', audience: 'both', text: rest };
    case 'A':
      return readAcknowledgement('socket', rest);
    case 'K':
      return readAcknowledgement('callback', rest);
    case 'D':
      return readAcknowledgement('both', rest);
    case 'U': {
      // Written as a triple above.
      const [channel, utterance, position] = JSON.parse(rest) as [
        number,
        Utterance | null,
        LiveChannelPosition,
      ];
      return { kind: 'utterance', channel, utterance, position };
    }
    case 'P': {
      const [channel, position] = JSON.parse(rest) as [number, LiveChannelPosition];
      return { kind: 'position', channel, position };
    }
    case 'S':
      return { kind: 'stop' };
    default:
      throw new Error(`The journal has a line that nobody writes: ${line.slice(0, 20)}`);
  }
}

function readAcknowledgement(audience: Audience, rest: string): JournalEntry {
  const [size = Number.NaN, atMs = Number.NaN] = rest.split(' ').map(Number);
  return { kind: 'acknowledgement', audience, size, atMs };
}
