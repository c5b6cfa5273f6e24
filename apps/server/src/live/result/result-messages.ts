import type { Journal, PlacedEntry } from '../journal/journal.js';
import type { AcknowledgedAudio, JournalEntry } from '../journal/journal-entry.js';
import { acknowledgementText, documentHead, documentTail } from '../messages/message-text.js';
import { type FinalDocument, readDocument } from './final-document.js';

/** Classes of the messages of a result, by how much they have beyond the rest of it; the last are left out first. */
const classes = ['message', 'document', 'acknowledgement', 'partial'] as const;
type MessageClass = (typeof classes)[number];

/** Number of messages of each class that were left out; absent where none was. */
export type OmittedMessages = Partial<Record<MessageClass, number>>;

/** Options of {@link ResultMessages}. */
export interface ResultMessagesOptions {
  readonly sessionId: string;
  readonly bytesPerSecond: number;
  readonly journal: Journal;
  readonly document: FinalDocument;
  /** Most bytes of their JSON texts. */
  readonly maximumBytes: number;
}

type MessageEntry = Extract<JournalEntry, { readonly audience: unknown }>;

/** Largest size of a merged acknowledgement in the list, in bytes. */
const acknowledgementBytes = 384;

/**
 * The messages of a session as its result lists them: those that the socket was sent, in order. Consecutive acknowledgements are
 * merged into one with the range of all. What exceeds the limit is left out, partial transcripts first.
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
    for await (const placed of socketEntries(options.journal))
      for (const { entry } of placed) {
        const name = classOf(entry);
        counts[name] += 1;
        // Consecutive acknowledgements become one.
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

  /** Reads them: each as one JSON text, in one fragment or several. */
  async *read(): AsyncGenerator<Iterable<string> | AsyncIterable<string>, void, undefined> {
    const { bytesPerSecond, document, journal, sessionId } = this.#options;
    const textOf = (taken: AcknowledgedAudio) => [
      JSON.stringify(acknowledgementText(sessionId, taken, bytesPerSecond)),
    ];
    let taken: AcknowledgedAudio | undefined;
    for await (const placed of socketEntries(journal))
      for (const { entry, start } of placed) {
        if (entry.kind === 'acknowledgement') {
          taken = {
            from: taken?.from ?? start.acknowledged,
            to: entry.size,
            atMs: entry.atMs,
          };
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

async function* socketEntries(
  journal: Journal,
): AsyncGenerator<PlacedEntry<MessageEntry>[], void, undefined> {
  for await (const placed of journal.scan())
    yield placed.flatMap(({ entry, ...positions }) =>
      'audience' in entry && entry.audience !== 'callback' ? [{ entry, ...positions }] : [],
    );
}

function classOf(entry: MessageEntry): MessageClass {
  if (entry.kind !== 'message') return entry.kind;
  const isPartial = /^\{"type":"transcript".{0,256}?"is_final":false/.test(entry.text);
  return isPartial ? 'partial' : 'message';
}

/** Largest size of an entry in the list, in bytes. */
function sizeOf(entry: MessageEntry): number {
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

/** A message with a document, as one JSON text in fragments. */
async function* documentText(
  sessionId: string,
  entry: Extract<MessageEntry, { readonly kind: 'document' }>,
  { path }: FinalDocument,
): AsyncGenerator<string, void, undefined> {
  yield `"${escaped(documentHead(sessionId, entry))}`;
  const decoder = new TextDecoder();
  for await (const chunk of readDocument(path, entry))
    yield escaped(decoder.decode(chunk, { stream: true }));
  yield `${escaped(decoder.decode())}${documentTail(entry.type)}"`;
}

/** Text as it is within a JSON text; halves of a surrogate pair at the ends of a fragment become escapes. */
function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
