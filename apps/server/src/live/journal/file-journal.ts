import { closeSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createWavHeader } from '@earshot/audio';
import type { LiveRequest } from '@earshot/core';
import { GrowingFile, openInFolder, writeWhole } from '../files/growing-file.js';
import type {
  AppendOutcome,
  JournalBatch,
  JournalPosition,
  JournalStretch,
  LiveJournal,
  PlacedEntry,
  SealedAudio,
} from '../ports/live-journal.js';
import type { EntryListener } from '../ports/session-journals.js';
import { EntryFile } from './entry-file.js';

/**
 * Paths of the files of a {@link FileJournal}, each of which is created when it is first written.
 */
export interface JournalPaths {
  readonly audioPath: string;
  readonly journalPath: string;
}

/**
 * A journal in two files of this machine: a growing WAV file, and a file of entries. It writes at
 * once, and no other process can own its session: the lock of the data folder takes the place of a
 * fence. What is appended survives a crash of the process, and audio that is sealed a power cut.
 * Appending is synchronous, since writing some kilobytes to the page cache takes less time than
 * handing them to a thread, and the acknowledgement must wait for the write in any case.
 */
export class FileJournal implements LiveJournal {
  readonly #audioPath: string;
  readonly #format: LiveRequest;
  readonly #headerBytes: number;
  readonly #audio = new GrowingFile(() => this.#openAudio());
  readonly #entries: EntryFile;
  #audioBytes: number;

  private constructor(
    { audioPath }: Pick<JournalPaths, 'audioPath'>,
    {
      audioBytes,
      entries,
      format,
    }: { audioBytes: number; entries: EntryFile; format: LiveRequest },
  ) {
    this.#audioPath = audioPath;
    this.#format = format;
    this.#headerBytes = createWavHeader(format, null).length;
    this.#entries = entries;
    this.#audioBytes = audioBytes;
  }

  /** The journal of a new session. */
  static create(paths: JournalPaths, format: LiveRequest): FileJournal {
    const entries = new EntryFile(paths.journalPath);
    return new FileJournal(paths, { audioBytes: 0, entries, format });
  }

  /**
   * Opens the journal of an earlier process. An entry that is not complete was never published, and
   * is removed.
   *
   * @param onEntry - called with every entry, in order
   */
  static async recover(
    paths: JournalPaths,
    format: LiveRequest,
    onEntry: EntryListener,
  ): Promise<FileJournal> {
    const entries = await EntryFile.recover(paths.journalPath, onEntry);
    const fileBytes = await stat(paths.audioPath).then(
      ({ size }) => size,
      () => 0,
    );
    const audioBytes = Math.max(0, fileBytes - createWavHeader(format, null).length);
    return new FileJournal(paths, { audioBytes, entries, format });
  }

  get audioBytes(): number {
    return this.#audioBytes;
  }

  get count(): number {
    return this.#entries.count;
  }

  get bytes(): number {
    return this.#entries.bytes;
  }

  get acknowledged(): number {
    return this.#entries.acknowledged;
  }

  append({ acknowledgement, audio, entries }: JournalBatch): AppendOutcome {
    const from = this.#audioBytes;
    if (audio.length > 0)
      this.#audioBytes = from + this.#audio.appendChunks(audio, this.#headerBytes + from);
    if (entries.length === 0 && acknowledgement === undefined) return 'written';
    try {
      this.#entries.append(entries, acknowledgement, this.#audioBytes);
    } catch (error) {
      if (audio.length > 0) {
        this.#audio.truncate(this.#headerBytes + from);
        this.#audioBytes = from;
      }
      throw error;
    }
    return 'written';
  }

  async readAudio(offset: number, length: number): Promise<Uint8Array> {
    const wanted = Math.min(length, this.#audioBytes - offset);
    const target = new Uint8Array(Math.max(0, wanted));
    let filled = 0;
    while (filled < target.length) {
      const position = this.#headerBytes + offset + filled;
      const bytesRead = await this.#audio.read(target, filled, position);
      if (bytesRead === 0) throw new Error(`The audio ends at ${offset + filled}`);
      filled += bytesRead;
    }
    return target;
  }

  read(from: number): Promise<JournalStretch> {
    return this.#entries.read(from);
  }

  readBoundaries(): Promise<number[]> {
    return this.#entries.readBoundaries();
  }

  scan(from?: JournalPosition): AsyncGenerator<PlacedEntry[], void, undefined> {
    return this.#entries.scan(from);
  }

  readBytes(offset: number, length: number): Promise<Uint8Array> {
    return this.#entries.readBytes(offset, length);
  }

  async seal(): Promise<SealedAudio> {
    const end = this.#headerBytes + this.#audioBytes;
    const padding = this.#audioBytes % 2;
    if (padding > 0) this.#audio.overwrite(new Uint8Array(1), end);
    this.#audio.overwrite(createWavHeader(this.#format, this.#audioBytes), 0);
    await this.#audio.synchronize();
    return { path: this.#audioPath, sizeBytes: end + padding };
  }

  /** Whoever recovers the session finds the file where it is. */
  keepDocument(): Promise<AppendOutcome> {
    return Promise.resolve('written');
  }

  release(): void {
    this.#audio.releaseDescriptor();
    this.#entries.releaseDescriptor();
  }

  #openAudio(): number {
    const descriptor = openInFolder(this.#audioPath, this.#audioBytes === 0 ? 'w+' : 'r+');
    if (this.#audioBytes > 0) return descriptor;
    try {
      writeWhole(descriptor, createWavHeader(this.#format, null), 0);
    } catch (error) {
      closeSync(descriptor);
      throw error;
    }
    return descriptor;
  }
}
