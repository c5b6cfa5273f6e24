import { readEntry, writeEntry } from '../../src/live/journal/entry-lines.js';
import type { JournalEntry, NumberedEntry } from '../../src/live/ports/journal-entry.js';
import {
  type AppendOutcome,
  type JournalBatch,
  type JournalPosition,
  type JournalStretch,
  journalStart,
  type LiveJournal,
  type PlacedEntry,
  type SealedAudio,
} from '../../src/live/ports/live-journal.js';

/** What happens to an append. Those `later` have their outcome when the test says so. */
export type AppendFate = 'written' | 'failed' | 'fenced' | 'written-later' | 'failed-later';

/**
 * A journal in memory, like one on another machine: its appends may take time, fail, and be fenced.
 */
export class MemoryJournal implements LiveJournal {
  /** Fate of the next append. */
  fate: AppendFate = 'written';
  /** Number of appends that came before the outcome of the one before them was known. */
  overlapCount = 0;
  readonly entries: JournalEntry[] = [];
  readonly #numbered: NumberedEntry[] = [];
  readonly #placed: PlacedEntry[] = [];
  #audio = Buffer.alloc(0);
  #bytes = 0;
  #acknowledged = 0;
  #isFenced = false;
  #settle: (() => void) | undefined;

  get audio(): Buffer {
    return this.#audio;
  }

  get audioBytes(): number {
    return this.#audio.length;
  }

  get count(): number {
    return this.#numbered.length;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get acknowledged(): number {
    return this.#acknowledged;
  }

  /** Settles the append that is under way. Returns false when there is none. */
  settle(): boolean {
    const settle = this.#settle;
    this.#settle = undefined;
    settle?.();
    return settle !== undefined;
  }

  append(batch: JournalBatch): AppendOutcome | Promise<AppendOutcome> {
    if (this.#settle !== undefined) this.overlapCount += 1;
    const { fate } = this;
    this.fate = 'written';
    if (fate === 'fenced') this.#isFenced = true;
    if (this.#isFenced) return 'fenced';
    if (fate === 'written') return this.#write(batch);
    const refusal = new Error('It cannot be written');
    if (fate === 'failed') throw refusal;
    return new Promise((resolve, reject) => {
      this.#settle = () => {
        if (fate === 'failed-later') reject(refusal);
        else resolve(this.#write(batch));
      };
    });
  }

  async readAudio(offset: number, length: number): Promise<Uint8Array> {
    return this.#audio.subarray(offset, offset + length);
  }

  async read(from: number): Promise<JournalStretch> {
    return { entries: this.#numbered.slice(from), next: this.#numbered.length };
  }

  async readBoundaries(): Promise<number[]> {
    return this.#numbered.flatMap((entry) => (entry.kind === 'acknowledgement' ? [entry.to] : []));
  }

  async *scan({ offset }: JournalPosition = journalStart): AsyncGenerator<PlacedEntry[]> {
    yield this.#placed.filter(({ start }) => start.offset >= offset);
  }

  async readBytes(): Promise<Uint8Array> {
    throw new Error('Its entries are no bytes');
  }

  async seal(): Promise<SealedAudio> {
    throw new Error('Its audio is in no file');
  }

  async keepDocument() {
    return 'written' as const;
  }

  release(): void {
    // Nothing is held open.
  }

  #write({ acknowledgement, audio, entries }: JournalBatch): AppendOutcome {
    this.#audio = Buffer.concat([this.#audio, ...audio]);
    const { length: size } = this.#audio;
    for (const entry of entries) this.#add(entry);
    if (acknowledgement !== undefined)
      this.#add({ kind: 'acknowledgement', size, ...acknowledgement });
    return 'written';
  }

  #add(given: JournalEntry): void {
    const line = writeEntry(given);
    const entry = readEntry(line.slice(0, -1));
    const start = { offset: this.#bytes, acknowledged: this.#acknowledged };
    this.entries.push(entry);
    this.#bytes += line.length;
    if ('audience' in entry && entry.audience !== 'callback')
      this.#numbered.push(
        entry.kind === 'acknowledgement'
          ? { kind: entry.kind, from: start.acknowledged, to: entry.size, atMs: entry.atMs }
          : entry,
      );
    if (entry.kind === 'acknowledgement') this.#acknowledged = entry.size;
    const end = { offset: this.#bytes, acknowledged: this.#acknowledged };
    this.#placed.push({ entry, start, end });
  }
}
