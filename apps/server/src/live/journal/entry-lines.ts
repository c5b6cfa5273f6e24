import type { LiveChannelPosition } from '@earshot/engine';
import type { AddOnEntry, Audience, DocumentType, JournalEntry } from '../ports/journal-entry.js';
import type { Acknowledgement, JournalBatch } from '../ports/live-journal.js';

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
      return `E${[entry.addOn, entry.channel, formatPlace(entry), entry.startSeconds, entry.workSeconds, entry.outcomeText].join(separator)}\n`;
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
function acknowledgementLine(audience: Audience, size: number, atMs: number): string {
  return `${acknowledgementTags[audience]}${size} ${atMs}\n`;
}

/**
 * The lines of a batch.
 *
 * @param size - end of the acknowledged audio, in bytes
 */
export function writeBatch(
  { acknowledgement, entries }: Pick<JournalBatch, 'acknowledgement' | 'entries'>,
  size: number,
): string {
  return entries.map(writeEntry).join('') + formatLastLine(acknowledgement, size);
}

/** The line of the acknowledgement of a batch, empty without one. It is ASCII text. */
export function formatLastLine(acknowledgement: Acknowledgement | undefined, size: number): string {
  return acknowledgement === undefined
    ? ''
    : acknowledgementLine(acknowledgement.audience, size, acknowledgement.atMs);
}

/** True for the line of a numbered message. */
export function isNumberedLine(line: string): boolean {
  return numberedTags.includes(line.charAt(0));
}

/** Reads the text of a line after its tag, by the tag. */
const readers: Readonly<Record<string, (rest: string) => JournalEntry>> = {
  M: (text) => ({ kind: 'message', audience: 'socket', text }),
  C: (text) => ({ kind: 'message', audience: 'callback', text }),
  B: (text) => ({ kind: 'message', audience: 'both', text }),
  A: (rest) => readAcknowledgement('socket', rest),
  K: (rest) => readAcknowledgement('callback', rest),
  D: (rest) => readAcknowledgement('both', rest),
  U: readUtterance,
  V: (recordText) => ({ kind: 'voices', recordText }),
  E: readAddOn,
  F: (rest) => readDocument('socket', rest),
  G: (rest) => readDocument('callback', rest),
  H: (rest) => readDocument('both', rest),
  P: readPosition,
  W: (rest) => ({ kind: 'work', milliseconds: Number(rest) }),
  R: () => ({ kind: 'recovery' }),
  S: () => ({ kind: 'stop' }),
  X: (rest) => ({ kind: 'protocol-error', message: String(JSON.parse(rest)) }),
};

/**
 * Reads a line that {@link writeEntry} has written, without its line break.
 *
 * @throws Error for any other line
 */
export function readEntry(line: string): JournalEntry {
  const read = readers[line.charAt(0)];
  if (read === undefined)
    throw new Error(`The journal has a line of an unknown kind: ${line.slice(0, 20)}`);
  return read(line.slice(1));
}

function readUtterance(rest: string): JournalEntry {
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

function readPosition(rest: string): JournalEntry {
  // Written above.
  const [channel, position] = JSON.parse(rest) as [number, LiveChannelPosition];
  return { kind: 'position', channel, position };
}

function readAcknowledgement(audience: Audience, rest: string): JournalEntry {
  const [size = Number.NaN, atMs = Number.NaN] = rest.split(' ').map(Number);
  return { kind: 'acknowledgement', audience, size, atMs };
}

/** Number of an utterance, with that of its part unless it is the first one. */
const formatPlace = ({ part, utterance }: AddOnEntry) =>
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
