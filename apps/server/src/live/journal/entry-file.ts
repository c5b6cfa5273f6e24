import { stat, truncate } from 'node:fs/promises';
import { GrowingFile, openInFolder } from '../files/growing-file.js';
import { isNumbered, type JournalEntry, type NumberedEntry } from '../ports/journal-entry.js';
import {
  type Acknowledgement,
  type JournalPosition,
  type JournalStretch,
  journalStart,
  type PlacedEntry,
} from '../ports/live-journal.js';
import type { EntryListener } from '../ports/session-journals.js';
import { formatLastLine, isNumberedLine, readEntry, writeEntry } from './entry-lines.js';
import { readEntries } from './read-entries.js';

/**
 * Number of numbered messages between two whose position is kept in memory, so that no search
 * begins at the start of the journal.
 */
const markEvery = 256;
const blockBytes = 64 * 1024;
const maximumBoundaries = 4096;
const searchedBytes = 4 * 1024 * 1024;
const lineBreak = 10;

/**
 * The entries of a session: an append-only file. They survive a crash of the process once `append`
 * has returned.
 */
export class EntryFile {
  readonly #file: GrowingFile;
  /** Positions of every {@link markEvery}th numbered message. */
  readonly #marks: JournalPosition[] = [];
  #bytes = 0;
  #count = 0;
  #acknowledged = 0;

  /** @param path - path of the file, which is created by the first entry */
  constructor(path: string) {
    this.#file = new GrowingFile(() => openInFolder(path, this.#bytes === 0 ? 'a+' : 'r+'));
  }

  /**
   * Opens the journal of an earlier process, which need not exist. An incomplete last line, which
   * was never published, is truncated.
   *
   * @param onEntry - called with every entry, in order
   */
  static async recover(path: string, onEntry: EntryListener): Promise<EntryFile> {
    const file = new EntryFile(path);
    for await (const { bytes, entry } of readEntries(path)) {
      file.#note(entry, bytes);
      onEntry(entry, file.#count);
    }
    const size = await stat(path).then(
      (found) => found.size,
      () => 0,
    );
    if (size > file.#bytes) await truncate(path, file.#bytes);
    return file;
  }

  /** Number of numbered messages. */
  get count(): number {
    return this.#count;
  }

  /** Length in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  /** End of the acknowledged audio, in bytes. */
  get acknowledged(): number {
    return this.#acknowledged;
  }

  /**
   * Appends entries, and then an acknowledgement, all of them or none.
   *
   * @param size - end of the acknowledged audio, in bytes
   * @throws the error of the file system, such as ENOSPC
   */
  append(
    entries: readonly JournalEntry[],
    acknowledgement?: Acknowledgement,
    size = this.#acknowledged,
  ): void {
    const last = formatLastLine(acknowledgement, size);
    if (entries.length === 0) this.#file.appendAscii(last, this.#bytes);
    else {
      const lines = entries.map(writeEntry);
      this.#file.append(Buffer.from(`${lines.join('')}${last}`), this.#bytes);
      for (const [index, entry] of entries.entries())
        this.#note(entry, Buffer.byteLength(lines[index] ?? ''));
    }
    if (acknowledgement === undefined) return;
    if (acknowledgement.audience !== 'callback') this.#noteNumbered();
    this.#acknowledged = size;
    this.#bytes += last.length;
  }

  /**
   * Reads as many numbered messages as fit into a block.
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
        if (!isNumberedLine(line)) continue;
        const entry = readEntry(line);
        if (entry.kind === 'acknowledgement') {
          if (number >= from)
            entries.push({
              kind: entry.kind,
              from: acknowledged,
              to: entry.size,
              atMs: entry.atMs,
            });
          acknowledged = acknowledgedAfter(entry, acknowledged);
        } else if (entry.kind === 'message' && number >= from)
          entries.push({ kind: entry.kind, text: entry.text });
        else if (entry.kind === 'document' && number >= from) entries.push(entry);
        number += 1;
      }
      offset = lines.next;
    }
    return { entries, next: number };
  }

  /**
   * Reads the ends of the latest acknowledgements, at most 4,096, in bytes and in ascending order.
   */
  async readBoundaries(): Promise<number[]> {
    const boundaries: number[] = [];
    let from = Math.max(0, this.#count - maximumBoundaries);
    // Older acknowledgements are skipped when long messages between them would have to be read.
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
   * Reads entries of every kind, in order, up to the end of the journal, in blocks of up to some
   * thousands.
   *
   * @param from - position before the first one
   */
  async *scan(from = journalStart): AsyncGenerator<PlacedEntry[], void, undefined> {
    let position = from;
    while (position.offset < this.#bytes) {
      const { lines } = await this.#readLines(position.offset);
      yield lines.map((line) => {
        const start = position;
        const entry = readEntry(line);
        position = {
          offset: start.offset + Buffer.byteLength(line) + 1,
          acknowledged: acknowledgedAfter(entry, start.acknowledged),
        };
        return { entry, start, end: position };
      });
    }
  }

  /** Reads bytes of the journal, which need not be complete lines. */
  async readBytes(offset: number, length: number): Promise<Uint8Array> {
    const buffer = Buffer.allocUnsafe(Math.max(0, Math.min(length, this.#bytes - offset)));
    const bytesRead = await this.#file.read(buffer, 0, offset);
    return buffer.subarray(0, bytesRead);
  }

  /** Closes the descriptor. The next use opens the file again. */
  releaseDescriptor(): void {
    this.#file.releaseDescriptor();
  }

  /** Size of the journal from the mark at or before a numbered message to its end, in bytes. */
  #bytesFrom(number: number): number {
    return this.#bytes - (this.#marks[Math.floor(number / markEvery)]?.offset ?? 0);
  }

  #note(entry: JournalEntry, bytes: number): void {
    if (isNumbered(entry)) this.#noteNumbered();
    this.#acknowledged = acknowledgedAfter(entry, this.#acknowledged);
    this.#bytes += bytes;
  }

  #noteNumbered(): void {
    if (this.#count % markEvery === 0)
      this.#marks.push({ offset: this.#bytes, acknowledged: this.#acknowledged });
    this.#count += 1;
  }

  /** Reads complete lines from an offset: a block of lines, or a single line that is longer. */
  async #readLines(offset: number): Promise<{ lines: string[]; next: number }> {
    for (let length = blockBytes; ; length *= 4) {
      const buffer = Buffer.allocUnsafe(Math.min(length, this.#bytes - offset));
      const bytesRead = await this.#file.read(buffer, 0, offset);
      const end = buffer.lastIndexOf(lineBreak, bytesRead - 1);
      if (end < 0 && bytesRead > 0 && offset + bytesRead < this.#bytes) continue;
      if (end < 0) throw new Error(`The entries end at ${offset}`);
      const lines = buffer.toString('utf8', 0, end).split('\n');
      return { lines, next: offset + end + 1 };
    }
  }
}

/** End of the acknowledged audio after an entry, in bytes. */
function acknowledgedAfter(entry: JournalEntry, before: number): number {
  return entry.kind === 'acknowledgement' ? entry.size : before;
}
