import { stat, truncate } from 'node:fs/promises';
import { GrowingFile } from '../files/growing-file.js';
import { openInFolder } from '../files/open-in-folder.js';
import { isNumbered, type JournalEntry, readEntry, writeEntry } from './journal-entry.js';
import { type JournalLine, readJournal } from './read-journal.js';

/** Every so many numbered messages their place in the file is noted, so that none has to be looked for from the begin. */
const markEvery = 256;
const blockBytes = 64 * 1024;
const maximumBoundaries = 4096;
const searchedBytes = 4 * 1024 * 1024;
const lineBreak = 10;

/** Where a numbered message stands. */
interface Mark {
  readonly offset: number;
  /** Up to where audio was acknowledged before it. */
  readonly acknowledged: number;
}

/** A numbered message as it is sent. */
export type NumberedEntry =
  | { readonly kind: 'message'; readonly text: string }
  | {
      readonly kind: 'acknowledgement';
      readonly from: number;
      readonly to: number;
      readonly atMs: number;
    }
  | Pick<Extract<JournalEntry, { kind: 'document' }>, 'kind' | 'type' | 'atMs' | 'from' | 'to'>;

/** An entry, and where its line begins, in bytes. */
export interface PlacedLine extends JournalLine {
  readonly offset: number;
}

/** Numbered messages that follow each other. */
export interface JournalStretch {
  readonly entries: readonly NumberedEntry[];
  /** Number of the message after the last one. */
  readonly next: number;
}

/**
 * What happened in a session, on disk, in order: a file that only grows. What `append` has returned from survives the death of
 * the process. Messages are read from there whenever somebody lags behind, so that nobody's lag costs memory.
 */
export class Journal {
  readonly #file: GrowingFile;
  readonly #marks: Mark[] = [];
  #bytes = 0;
  #count = 0;
  #acknowledged = 0;

  /** @param path - where it lies; it is made by the first entry */
  constructor(path: string) {
    this.#file = new GrowingFile(() => openInFolder(path, this.#bytes === 0 ? 'a+' : 'r+'));
  }

  /**
   * Opens what a former process may have left behind. An incomplete last line was never published, and is truncated.
   *
   * @param path - where it lies
   * @param onEntry - takes every entry, in order
   */
  static async recover(path: string, onEntry: (entry: JournalEntry) => void): Promise<Journal> {
    const journal = new Journal(path);
    for await (const { bytes, entry } of readJournal(path)) {
      journal.#note(entry, bytes);
      onEntry(entry);
    }
    const size = await stat(path).then(
      (found) => found.size,
      () => 0,
    );
    if (size > journal.#bytes) await truncate(path, journal.#bytes);
    return journal;
  }

  /** How many numbered messages there are. */
  get count(): number {
    return this.#count;
  }

  /** Its length, in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Up to where audio was acknowledged, in bytes. */
  get acknowledged(): number {
    return this.#acknowledged;
  }

  /**
   * Writes entries down, all of them or none.
   *
   * @throws the error of the file system, such as ENOSPC
   */
  append(...entries: readonly JournalEntry[]): void {
    const lines = entries.map(writeEntry);
    const bytes = Buffer.from(lines.length === 1 ? (lines[0] ?? '') : lines.join(''));
    this.#file.append(bytes, this.#bytes);
    if (entries.length === 1 && entries[0] !== undefined) this.#note(entries[0], bytes.length);
    else
      for (const [index, entry] of entries.entries())
        this.#note(entry, Buffer.byteLength(lines[index] ?? ''));
  }

  /**
   * Reads numbered messages, as many as fit into a block.
   *
   * @param from - number of the first one
   */
  async read(from: number): Promise<JournalStretch> {
    const mark = this.#marks[Math.floor(from / markEvery)];
    const entries: NumberedEntry[] = [];
    if (mark === undefined || from >= this.#count) return { entries, next: from };
    let number = Math.floor(from / markEvery) * markEvery;
    let { offset, acknowledged } = mark;
    while (entries.length === 0 && number < this.#count) {
      const lines = await this.#readLines(offset);
      for (const line of lines.lines) {
        if (!isNumbered(line)) continue;
        const entry = readEntry(line);
        if (entry.kind === 'acknowledgement') {
          if (number >= from)
            entries.push({
              kind: entry.kind,
              from: acknowledged,
              to: entry.size,
              atMs: entry.atMs,
            });
          acknowledged = entry.size;
        } else if (entry.kind === 'message' && number >= from)
          entries.push({ kind: entry.kind, text: entry.text });
        else if (entry.kind === 'document' && number >= from) entries.push(entry);
        number += 1;
      }
      offset = lines.next;
    }
    return { entries, next: number };
  }

  /** Reads the ends of the latest acknowledgements, in bytes, growing: up to 4,096 of them. */
  async readBoundaries(): Promise<number[]> {
    const boundaries: number[] = [];
    let from = Math.max(0, this.#count - maximumBoundaries);
    // Long messages between the acknowledgements are not worth reading for older ones.
    while (from + markEvery < this.#count && this.#bytesFrom(from) > searchedBytes)
      from += markEvery;
    while (from < this.#count) {
      const { entries, next } = await this.read(from);
      for (const entry of entries) if (entry.kind === 'acknowledgement') boundaries.push(entry.to);
      from = next;
    }
    return boundaries;
  }

  /**
   * Reads entries of every kind, in order, up to the end that the journal has by then, in blocks of some thousands.
   *
   * @param from - offset of the first one, in bytes
   */
  async *scan(from = 0): AsyncGenerator<PlacedLine[], void, undefined> {
    let offset = from;
    while (offset < this.#bytes) {
      const { lines, next } = await this.#readLines(offset);
      yield lines.map((line) => {
        const bytes = Buffer.byteLength(line) + 1;
        const read = { entry: readEntry(line), offset, bytes };
        offset += bytes;
        return read;
      });
      offset = next;
    }
  }

  /** Reads bytes of the journal, whole lines or not. */
  async readBytes(offset: number, length: number): Promise<Uint8Array> {
    const buffer = Buffer.allocUnsafe(Math.max(0, Math.min(length, this.#bytes - offset)));
    const bytesRead = await this.#file.read(buffer, 0, offset);
    return buffer.subarray(0, bytesRead);
  }

  /** Closes the descriptor; the next use opens it again. */
  releaseDescriptor(): void {
    this.#file.releaseDescriptor();
  }

  /** Bytes from the mark at or before a numbered message on. */
  #bytesFrom(number: number): number {
    return this.#bytes - (this.#marks[Math.floor(number / markEvery)]?.offset ?? 0);
  }

  #note(entry: JournalEntry, bytes: number): void {
    if ('audience' in entry && entry.audience !== 'callback') {
      if (this.#count % markEvery === 0)
        this.#marks.push({ offset: this.#bytes, acknowledged: this.#acknowledged });
      this.#count += 1;
    }
    if (entry.kind === 'acknowledgement') this.#acknowledged = entry.size;
    this.#bytes += bytes;
  }

  /** Whole lines from an offset on: a block of them, or one that is longer. */
  async #readLines(offset: number): Promise<{ lines: string[]; next: number }> {
    for (let length = blockBytes; ; length *= 4) {
      const buffer = Buffer.allocUnsafe(Math.min(length, this.#bytes - offset));
      const bytesRead = await this.#file.read(buffer, 0, offset);
      const end = buffer.lastIndexOf(lineBreak, bytesRead - 1);
      if (end < 0 && bytesRead > 0 && offset + bytesRead < this.#bytes) continue;
      if (end < 0) throw new Error(`The journal ends at ${offset}`);
      const lines = buffer.toString('utf8', 0, end).split('\n');
      return { lines, next: offset + end + 1 };
    }
  }
}
