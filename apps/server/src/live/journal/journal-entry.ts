import type { RealtimeAddOn } from '@earshot/add-ons/runner';
import type { LiveChannelPosition } from '@earshot/engine';

/** Receivers of a message. */
export type Audience = 'socket' | 'callback' | 'both';

/**
 * An entry of the journal of a session. Messages for the socket are numbered by their order, acknowledgements included: a client
 * resumes from such a number.
 */
export type JournalEntry =
  | { readonly kind: 'message'; readonly audience: Audience; readonly text: string }
  | {
      readonly kind: 'acknowledgement';
      readonly audience: Audience;
      /** End of the acknowledged audio, in bytes. It begins where that of the acknowledgement before ends. */
      readonly size: number;
      /** Milliseconds since the epoch. */
      readonly atMs: number;
    }
  | {
      readonly kind: 'utterance';
      readonly channel: number;
      /** The utterance of the contract, JSON; null when no word was recognised. */
      readonly utteranceText: string | null;
      readonly position: LiveChannelPosition;
    }
  | {
      readonly kind: 'position';
      readonly channel: number;
      readonly position: LiveChannelPosition;
    }
  | AddOnEntry
  | ({ readonly kind: 'document'; readonly audience: Audience } & DocumentMessage)
  | {
      readonly kind: 'work';
      /** Time that the engine has spent on the session so far, in milliseconds. */
      readonly milliseconds: number;
    }
  | { readonly kind: 'recovery' }
  | { readonly kind: 'stop' }
  | {
      readonly kind: 'protocol-error';
      /** Violation of the protocol by the client, which ended the session. */
      readonly message: string;
    };

/** Outcome of an add-on of an utterance: what its messages carry, and what the result gathers. */
export interface AddOnEntry {
  readonly kind: 'add-on';
  readonly addOn: RealtimeAddOn['flag'];
  readonly channel: number;
  /** Number of the utterance in its channel, counted from 0. */
  readonly utterance: number;
  /** Begin of the utterance. */
  readonly startSeconds: number;
  /** Processing time. */
  readonly workSeconds: number;
  /** An `AddOnOutcome`, JSON. */
  readonly outcomeText: string;
}

/** Types of messages whose data are in the final document, as they may be as long as the transcript of the whole session. */
export type DocumentType = 'post_transcript' | 'post_chapterization' | 'post_final_transcript';

/** Bytes from `from` up to `to`, which is behind the last one. */
export interface ByteSpan {
  readonly from: number;
  readonly to: number;
}

/** Audio that is acknowledged, as the range of its bytes in the session. */
export interface AcknowledgedAudio extends ByteSpan {
  /** Milliseconds since the epoch. */
  readonly atMs: number;
}

/** A message whose data are a range of the final document of the session, since they may have tens of megabytes. */
export interface DocumentMessage extends ByteSpan {
  readonly type: DocumentType;
  /** Milliseconds since the epoch. */
  readonly atMs: number;
}

const messageTags = { socket: 'M', callback: 'C', both: 'B' } as const;
const acknowledgementTags = { socket: 'A', callback: 'K', both: 'D' } as const;
const documentTags = { socket: 'F', callback: 'G', both: 'H' } as const;
const numberedTags = 'MBADFH';
/** JSON text has no tabs, so that a tab separates texts. */
const separator = '\t';

/** The line of an entry. JSON has no line breaks, so that a line is whole when it ends with one. */
export function writeEntry(entry: JournalEntry): string {
  switch (entry.kind) {
    case 'message':
      return `${messageTags[entry.audience]}${entry.text}\n`;
    case 'acknowledgement':
      return acknowledgementLine(entry.audience, entry.size, entry.atMs);
    case 'utterance':
      return `U${[entry.channel, JSON.stringify(entry.position), entry.utteranceText ?? ''].join(separator)}\n`;
    case 'add-on':
      return `E${[entry.addOn, entry.channel, entry.utterance, entry.startSeconds, entry.workSeconds, entry.outcomeText].join(separator)}\n`;
    case 'position':
      return `P${JSON.stringify([entry.channel, entry.position])}\n`;
    case 'document':
      return `${documentTags[entry.audience]}${[entry.type, entry.atMs, entry.from, entry.to].join(separator)}\n`;
    case 'work':
      return `W${entry.milliseconds}\n`;
    case 'recovery':
      return 'R\n';
    case 'stop':
      return 'S\n';
    case 'protocol-error':
      return `X${JSON.stringify(entry.message)}\n`;
  }
}

/** The line of an acknowledgement: ASCII. */
export function acknowledgementLine(audience: Audience, size: number, atMs: number): string {
  return `${acknowledgementTags[audience]}${size} ${atMs}\n`;
}

/** True of the line of a numbered message. */
export function isNumbered(line: string): boolean {
  return numberedTags.includes(line.charAt(0));
}

/**
 * Reads a line of {@link writeEntry}, without its line break.
 *
 * @throws Error for any other line
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
      const [channel, position = '', utteranceText = ''] = rest.split(separator);
      return {
        kind: 'utterance',
        channel: Number(channel),
        utteranceText: utteranceText === '' ? null : utteranceText,
        // Written above.
        position: JSON.parse(position) as LiveChannelPosition,
      };
    }
    case 'E':
      return readAddOn(rest);
    case 'F':
      return readDocument('socket', rest);
    case 'G':
      return readDocument('callback', rest);
    case 'H':
      return readDocument('both', rest);
    case 'P': {
      const [channel, position] = JSON.parse(rest) as [number, LiveChannelPosition];
      return { kind: 'position', channel, position };
    }
    case 'W':
      return { kind: 'work', milliseconds: Number(rest) };
    case 'R':
      return { kind: 'recovery' };
    case 'S':
      return { kind: 'stop' };
    case 'X':
      return { kind: 'protocol-error', message: String(JSON.parse(rest)) };
    default:
      throw new Error(`The journal has a line of an unknown kind: ${line.slice(0, 20)}`);
  }
}

function readAcknowledgement(audience: Audience, rest: string): JournalEntry {
  const [size = Number.NaN, atMs = Number.NaN] = rest.split(' ').map(Number);
  return { kind: 'acknowledgement', audience, size, atMs };
}

function readAddOn(rest: string): JournalEntry {
  const [addOn, channel, utterance, startSeconds, workSeconds, outcomeText = ''] =
    rest.split(separator);
  return {
    kind: 'add-on',
    // Written above.
    addOn: addOn as AddOnEntry['addOn'],
    channel: Number(channel),
    utterance: Number(utterance),
    startSeconds: Number(startSeconds),
    workSeconds: Number(workSeconds),
    outcomeText,
  };
}

function readDocument(audience: Audience, rest: string): JournalEntry {
  const [type, ...numbers] = rest.split(separator);
  const [atMs = Number.NaN, from = Number.NaN, to = Number.NaN] = numbers.map(Number);
  // Written above.
  return { kind: 'document', audience, type: type as DocumentType, atMs, from, to };
}
