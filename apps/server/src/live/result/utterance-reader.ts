import { BlockReader } from '@earshot/core/protocol';
import type { Journal } from '../journal/journal.js';
import { readEntry } from '../journal/journal-entry.js';

/** Index of the utterances of a channel, in the order in which they were spoken. */
interface ChannelIndex {
  readonly channel: number;
  /** Their begins, in seconds. */
  readonly starts: number[];
  /** Offsets of their lines in the journal, in bytes. */
  readonly offsets: number[];
  /** Lengths of their lines, in bytes. */
  readonly lengths: number[];
}

/** The utterances of a session, read from its journal one by one, so that their number costs no more than an index. */
export class UtteranceReader {
  readonly #journal: Journal;
  readonly #channels: readonly ChannelIndex[];

  private constructor(journal: Journal, channels: readonly ChannelIndex[]) {
    this.#journal = journal;
    this.#channels = channels;
  }

  /** Indexes the utterances of a journal. */
  static async open(journal: Journal): Promise<UtteranceReader> {
    const channels = new Map<number, ChannelIndex>();
    for await (const placed of journal.scan())
      for (const { end, entry, start } of placed) {
        if (entry.kind !== 'utterance' || entry.utteranceText === null) continue;
        const { channel } = entry;
        const index = channels.get(channel) ?? { channel, starts: [], offsets: [], lengths: [] };
        channels.set(channel, index);
        index.starts.push(startOf(entry.utteranceText));
        index.offsets.push(start.offset);
        index.lengths.push(end.offset - start.offset);
      }
    return new UtteranceReader(
      journal,
      [...channels.values()].sort((left, right) => left.channel - right.channel),
    );
  }

  /** Reads them by the time of their begin, for equal times by channel: JSON of the contract. */
  async *read(): AsyncGenerator<string, void, undefined> {
    const journal = this.#journal;
    const reader = new BlockReader({
      size: journal.bytes,
      read: (offset, length) => journal.readBytes(offset, length),
    });
    const next = this.#channels.map(() => 0);
    for (;;) {
      let earliest = -1;
      let earliestStart = Number.POSITIVE_INFINITY;
      for (const [index, { starts }] of this.#channels.entries()) {
        const start = starts[next[index] ?? 0] ?? Number.POSITIVE_INFINITY;
        if (start >= earliestStart) continue;
        earliest = index;
        earliestStart = start;
      }
      const channel = this.#channels[earliest];
      if (channel === undefined) return;
      const number = next[earliest] ?? 0;
      next[earliest] = number + 1;
      const bytes = await reader.readExactly(
        channel.offsets[number] ?? 0,
        channel.lengths[number] ?? 0,
      );
      const entry = readEntry(Buffer.from(bytes.subarray(0, -1)).toString('utf8'));
      if (entry.kind === 'utterance' && entry.utteranceText !== null) yield entry.utteranceText;
    }
  }
}

function startOf(utteranceText: string): number {
  // It was written as an utterance.
  return (JSON.parse(utteranceText) as { start: number }).start;
}
