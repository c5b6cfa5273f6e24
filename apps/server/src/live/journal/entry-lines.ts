import type { LiveChannelPosition } from '@earshot/engine';
import type { AddOnEntry, Audience, DocumentType, JournalEntry } from '../ports/journal-entry.js';

const messageTags = { socket: 'M', callback: 'C', both: 'B' } as const;
const acknowledgementTags = { socket: 'A', callback: 'K', both: 'D' } as const;
const documentTags = { socket: 'F', callback: 'G', both: 'H' } as const;
const numberedTags = 'MBADFH';
/** Separator of texts. JSON text contains no tabs. */
const separator = '\t';

/**
 * The line of an entry. JSON text contains no line breaks, so that a line is complete if and only
 * if it ends with one.
 */
export function writeEntry(entry: JournalEntry): string {
  switch (entry.kind) {
    case 'message':
      return `${messageTags[entry.audience]}${entry.text}\n`;
    case 'acknowledgement':
      return acknowledgementLine(entry.audience, entry.size, entry.atMs);
    case 'utterance':
      return `U${[entry.channel, JSON.stringify(entry.position), ...entry.utteranceTexts].join(separator)}\n`;
    case 'voices':
      return `V${entry.recordText}\n`;
    case 'add-on':
      return `E${[entry.addOn, entry.channel, placeOf(entry), entry.startSeconds, entry.workSeconds, entry.outcomeText].join(separator)}\n`;
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

/** The line of an acknowledgement, which is ASCII text. */
export function acknowledgementLine(audience: Audience, size: number, atMs: number): string {
  return `${acknowledgementTags[audience]}${size} ${atMs}\n`;
}

/** True for the line of a numbered message. */
export function isNumbered(line: string): boolean {
  return numberedTags.includes(line.charAt(0));
}

/**
 * Reads a line that {@link writeEntry} has written, without its line break.
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
      const [channel, position = '', ...utteranceTexts] = rest.split(separator);
      return {
        kind: 'utterance',
        channel: Number(channel),
        // Earlier versions have written an empty text for no words.
        utteranceTexts: utteranceTexts.filter((text) => text !== ''),
        // Written above.
        position: JSON.parse(position) as LiveChannelPosition,
      };
    }
    case 'V':
      return { kind: 'voices', recordText: rest };
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

/** Number of an utterance, with that of its part unless it is the first one. */
const placeOf = ({ part, utterance }: AddOnEntry) =>
  part === 0 ? utterance : `${utterance}.${part}`;

function readAddOn(rest: string): JournalEntry {
  const [addOn, channel, place = '', startSeconds, workSeconds, outcomeText = ''] =
    rest.split(separator);
  const [utterance, part = 0] = place.split('.').map(Number);
  return {
    kind: 'add-on',
    // Written above.
    addOn: addOn as AddOnEntry['addOn'],
    channel: Number(channel),
    utterance: utterance ?? Number.NaN,
    part,
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
