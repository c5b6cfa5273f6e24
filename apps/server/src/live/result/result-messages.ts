import { acknowledgementText, documentHead, documentTail } from '../messages/session-messages.js';
import type { AcknowledgedAudio, JournalEntry } from '../ports/journal-entry.js';
import type { LiveJournal, PlacedEntry } from '../ports/live-journal.js';
import { type FinalDocument, readDocument } from './final-document.js';

/** Classes of the messages of a result, most valuable first. The last class is omitted first. */
const classes = ['message', 'document', 'acknowledgement', 'partial'] as const;
type MessageClass = (typeof classes)[number];

/** Number of omitted messages by class. Classes without any are absent. */
export type OmittedMessages = Partial<Record<MessageClass, number>>;

/** Options of {@link ResultMessages}. */
export interface ResultMessagesOptions {
  readonly sessionId: string;
  readonly bytesPerSecond: number;
  readonly journal: LiveJournal;
  readonly document: FinalDocument;
  /** Most bytes of all messages together, as JSON strings. */
  readonly maximumBytes: number;
}

type MessageEntry = Extract<JournalEntry, { readonly audience: unknown }>;

/** Upper bound of the size of a merged acknowledgement in the list, in bytes. */
const acknowledgementBytes = 384;

/**
 * The messages that the result of a session lists: those sent over the socket, in order.
 * Consecutive acknowledgements are merged into one that covers their whole range. Messages beyond
 * the limit are omitted, partial transcripts first.
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
        const name = classifyEntry(entry);
        counts[name] += 1;
        // Consecutive acknowledgements become one.
        if (name !== 'acknowledgement' || previous !== name) sizes[name] += estimateSize(entry);
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

  /** Reads the messages: each is one JSON string, in one or more fragments. */
  async *read(): AsyncGenerator<Iterable<string> | AsyncIterable<string>, void, undefined> {
    const { bytesPerSecond, document, journal, sessionId } = this.#options;
    const formatAcknowledgement = (taken: AcknowledgedAudio) => [
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
        if (!this.#kept.has(classifyEntry(entry))) continue;
        if (taken !== undefined && this.#kept.has('acknowledgement'))
          yield formatAcknowledgement(taken);
        taken = undefined;
        yield entry.kind === 'message'
          ? [JSON.stringify(entry.text)]
          : documentText(sessionId, entry, document);
      }
    if (taken !== undefined && this.#kept.has('acknowledgement'))
      yield formatAcknowledgement(taken);
  }
}

async function* socketEntries(
  journal: LiveJournal,
): AsyncGenerator<PlacedEntry<MessageEntry>[], void, undefined> {
  for await (const placed of journal.scan())
    yield placed.flatMap(({ entry, ...positions }) =>
      'audience' in entry && entry.audience !== 'callback' ? [{ entry, ...positions }] : [],
    );
}

function classifyEntry(entry: MessageEntry): MessageClass {
  if (entry.kind !== 'message') return entry.kind;
  const isPartial = /^\{"type":"transcript".{0,256}?"is_final":false/.test(entry.text);
  return isPartial ? 'partial' : 'message';
}

/** Upper bound of the size of an entry in the list, in bytes. */
function estimateSize(entry: MessageEntry): number {
  switch (entry.kind) {
    case 'message':
      return Buffer.byteLength(JSON.stringify(entry.text)) + 1;
    case 'acknowledgement':
      return acknowledgementBytes;
    case 'document':
      // Escaping adds one byte per quote. About a sixth of the characters in lists of words are
      // quotes, and never more than a third.
      return Math.ceil((entry.to - entry.from) * 1.34) + 256;
  }
}

/** A message that contains a document: one JSON string, in fragments. */
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

/**
 * The text escaped for use inside a JSON string. Halves of a surrogate pair at the ends of a
 * fragment become escapes.
 */
function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
