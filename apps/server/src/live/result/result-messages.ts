import type { Journal } from '../journal/journal.js';
import type { JournalEntry } from '../journal/journal-entry.js';
import { acknowledgementText, type TakenAudio } from '../messages/acknowledgement-text.js';
import { documentHead } from '../messages/session-log.js';
import { type FinalDocument, readDocument } from './final-document.js';

/** Messages of a result by how much they say beyond the rest of it; the last are left out first. */
const classes = ['message', 'document', 'acknowledgement', 'partial'] as const;
type MessageClass = (typeof classes)[number];

/** How many messages of each class were left out; absent where none was. */
export type OmittedMessages = Partial<Record<MessageClass, number>>;

/** Options of {@link ResultMessages}. */
export interface ResultMessagesOptions {
  readonly sessionId: string;
  readonly bytesPerSecond: number;
  readonly journal: Journal;
  readonly document: FinalDocument;
  /** Bytes that they may take as JSON texts. */
  readonly maximumBytes: number;
}

type NumberedEntry = Extract<JournalEntry, { readonly audience: unknown }>;

/** Most that a merged acknowledgement takes in the list, in bytes. */
const acknowledgementBytes = 384;

/**
 * The messages of a session as its result lists them: those that the socket was sent, in order. Acknowledgements that follow each
 * other are one, which covers what they covered. What exceeds the limit is left out, partial transcripts first.
 */
export class ResultMessages {
  readonly #options: ResultMessagesOptions;
  readonly #kept: ReadonlySet<MessageClass>;
  readonly omitted: OmittedMessages;

  private constructor(
    options: ResultMessagesOptions,
    kept: ReadonlySet<MessageClass>,
    omitted: OmittedMessages,
  ) {
    this.#options = options;
    this.#kept = kept;
    this.omitted = omitted;
  }

  /** Decides, in one pass over the journal, which messages fit. */
  static async plan(options: ResultMessagesOptions): Promise<ResultMessages> {
    const sizes = { message: 0, document: 0, acknowledgement: 0, partial: 0 };
    const counts = { ...sizes };
    let previous: MessageClass | undefined;
    for await (const entries of numberedEntries(options.journal))
      for (const entry of entries) {
        const name = classOf(entry);
        counts[name] += 1;
        // Acknowledgements that follow each other become one.
        if (name !== 'acknowledgement' || previous !== name) sizes[name] += sizeOf(entry);
        previous = name;
      }
    const kept = new Set<MessageClass>();
    const omitted: OmittedMessages = {};
    let bytes = 0;
    for (const name of classes) {
      bytes += sizes[name];
      if (bytes <= options.maximumBytes) kept.add(name);
      else {
        bytes -= sizes[name];
        if (counts[name] > 0) omitted[name] = counts[name];
      }
    }
    return new ResultMessages(options, kept, omitted);
  }

  /** Reads them: each as one JSON text, in one piece or several. */
  async *read(): AsyncGenerator<Iterable<string> | AsyncIterable<string>, void, undefined> {
    const { bytesPerSecond, document, journal, sessionId } = this.#options;
    const textOf = (taken: TakenAudio) => [
      JSON.stringify(acknowledgementText(sessionId, taken, bytesPerSecond)),
    ];
    let acknowledged = 0;
    let taken: TakenAudio | undefined;
    for await (const entries of numberedEntries(journal))
      for (const entry of entries) {
        if (entry.kind === 'acknowledgement') {
          taken = { from: taken?.from ?? acknowledged, to: entry.size, atMs: entry.atMs };
          acknowledged = entry.size;
          continue;
        }
        if (!this.#kept.has(classOf(entry))) continue;
        if (taken !== undefined && this.#kept.has('acknowledgement')) yield textOf(taken);
        taken = undefined;
        yield entry.kind === 'message'
          ? [JSON.stringify(entry.text)]
          : documentText(sessionId, entry, document);
      }
    if (taken !== undefined && this.#kept.has('acknowledgement')) yield textOf(taken);
  }
}

async function* numberedEntries(
  journal: Journal,
): AsyncGenerator<NumberedEntry[], void, undefined> {
  for await (const lines of journal.scan())
    yield lines.flatMap(({ entry }) =>
      'audience' in entry && entry.audience !== 'callback' ? [entry] : [],
    );
}

function classOf(entry: NumberedEntry): MessageClass {
  if (entry.kind !== 'message') return entry.kind;
  const isPartial = /^\{"type":"transcript".{0,256}?"is_final":false/.test(entry.text);
  return isPartial ? 'partial' : 'message';
}

/** Most that an entry takes in the list, in bytes. */
function sizeOf(entry: NumberedEntry): number {
  switch (entry.kind) {
    case 'message':
      return Buffer.byteLength(JSON.stringify(entry.text)) + 1;
    case 'acknowledgement':
      return acknowledgementBytes;
    case 'document':
      // In lists of words every sixth character is a quote; more than a third never is.
      return Math.ceil((entry.to - entry.from) * 1.34) + 256;
  }
}

/** A message with a long document, as one JSON text in pieces. */
async function* documentText(
  sessionId: string,
  entry: Extract<NumberedEntry, { readonly kind: 'document' }>,
  { path }: FinalDocument,
): AsyncGenerator<string, void, undefined> {
  yield `"${escaped(documentHead(sessionId, entry))}`;
  const decoder = new TextDecoder();
  for await (const chunk of readDocument(path, entry))
    yield escaped(decoder.decode(chunk, { stream: true }));
  yield `${escaped(decoder.decode())}}"`;
}

/** Text as it stands within a JSON text; surrogates that a cut parts come out as their escapes. */
function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
