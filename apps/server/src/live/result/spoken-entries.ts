import type { RealtimeAddOn } from '@earshot/add-ons/runner';
import type { Utterance } from '@earshot/core';
import { BlockReader } from '@earshot/core/protocol';
import { readEntry } from '../journal/entry-lines.js';
import type { AddOnEntry, JournalEntry } from '../ports/journal-entry.js';
import type { LiveJournal } from '../ports/live-journal.js';

/** Index of a channel's entries of one kind, in the order in which their utterances were spoken. */
interface ChannelIndex {
  readonly channel: number;
  /** Start times of the utterances, in seconds. */
  readonly starts: number[];
  /** Offsets of the lines in the journal, in bytes. */
  readonly offsets: number[];
  /** Lengths of the lines, in bytes. */
  readonly lengths: number[];
}

/**
 * Kind of the entries about utterances: the utterances themselves, or the outcomes of an add-on.
 */
type SpokenKind = 'utterance' | RealtimeAddOn['flag'];

/**
 * The utterances of a session and the outcomes of their add-ons, read from its journal one by one.
 * Only an index is in memory.
 */
export class SpokenEntries {
  readonly #journal: LiveJournal;
  readonly #kinds: ReadonlyMap<SpokenKind, readonly ChannelIndex[]>;

  private constructor(
    journal: LiveJournal,
    kinds: ReadonlyMap<SpokenKind, readonly ChannelIndex[]>,
  ) {
    this.#journal = journal;
    this.#kinds = kinds;
  }

  /** Indexes the entries of a journal. */
  static async open(journal: LiveJournal): Promise<SpokenEntries> {
    const kinds = new Map<SpokenKind, Map<number, ChannelIndex>>();
    for await (const placed of journal.scan())
      for (const { end, entry, start } of placed) {
        const spoken = toSpokenEntry(entry);
        if (spoken === undefined) continue;
        const { channel, kind, startSeconds } = spoken;
        const channels = kinds.get(kind) ?? new Map<number, ChannelIndex>();
        kinds.set(kind, channels);
        const index = channels.get(channel) ?? { channel, starts: [], offsets: [], lengths: [] };
        channels.set(channel, index);
        index.starts.push(startSeconds);
        index.offsets.push(start.offset);
        index.lengths.push(end.offset - start.offset);
      }
    const sorted = [...kinds].map(
      ([kind, channels]) =>
        [kind, [...channels.values()].sort((left, right) => left.channel - right.channel)] as const,
    );
    return new SpokenEntries(journal, new Map(sorted));
  }

  /** Reads the utterances, by start time and then by channel. */
  async *utterances(): AsyncGenerator<Utterance, void, undefined> {
    for await (const entry of this.#read('utterance'))
      if (entry.kind === 'utterance')
        for (const text of entry.utteranceTexts) yield parseUtterance(text);
  }

  /** Reads the outcomes of an add-on, in the order of their utterances. */
  async *outcomes(addOn: RealtimeAddOn['flag']): AsyncGenerator<AddOnEntry, void, undefined> {
    for await (const entry of this.#read(addOn)) if (entry.kind === 'add-on') yield entry;
  }

  async *#read(kind: SpokenKind): AsyncGenerator<JournalEntry, void, undefined> {
    const journal = this.#journal;
    const channels = this.#kinds.get(kind) ?? [];
    const reader = new BlockReader({
      size: journal.bytes,
      read: (offset, length) => journal.readBytes(offset, length),
    });
    const next = channels.map(() => 0);
    for (;;) {
      let earliest = -1;
      let earliestStart = Number.POSITIVE_INFINITY;
      for (const [index, { starts }] of channels.entries()) {
        const start = starts[next[index] ?? 0] ?? Number.POSITIVE_INFINITY;
        if (start >= earliestStart) continue;
        earliest = index;
        earliestStart = start;
      }
      const channel = channels[earliest];
      if (channel === undefined) return;
      const number = next[earliest] ?? 0;
      next[earliest] = number + 1;
      const bytes = await reader.readExactly(
        channel.offsets[number] ?? 0,
        channel.lengths[number] ?? 0,
      );
      yield readEntry(Buffer.from(bytes.subarray(0, -1)).toString('utf8'));
    }
  }
}

interface SpokenEntry {
  readonly kind: SpokenKind;
  readonly channel: number;
  readonly startSeconds: number;
}

function toSpokenEntry(entry: JournalEntry): SpokenEntry | undefined {
  if (entry.kind === 'add-on')
    return { kind: entry.addOn, channel: entry.channel, startSeconds: entry.startSeconds };
  if (entry.kind !== 'utterance') return undefined;
  const [first] = entry.utteranceTexts;
  if (first === undefined) return undefined;
  return { kind: entry.kind, channel: entry.channel, startSeconds: parseUtterance(first).start };
}

function parseUtterance(text: string): Utterance {
  // This service wrote it, so its shape is known.
  return JSON.parse(text) as Utterance;
}
