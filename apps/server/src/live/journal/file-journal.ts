import type { LiveRequest } from '@earshot/core';
import type { JournalEntry } from '../ports/journal-entry.js';
import type {
  AppendOutcome,
  JournalBatch,
  JournalPosition,
  JournalStretch,
  LiveJournal,
  PlacedEntry,
  SealedAudio,
} from '../ports/live-journal.js';
import { AudioFile } from './audio-file.js';
import { EntryFile } from './entry-file.js';

/**
 * Paths of the files of a {@link FileJournal}, each of which is created when it is first written.
 */
export interface JournalPaths {
  readonly audioPath: string;
  readonly journalPath: string;
}

/**
 * A journal in two files of this machine. It writes at once, and no other process can own its
 * session: the lock of the data folder takes the place of a fence.
 */
export class FileJournal implements LiveJournal {
  readonly #audio: AudioFile;
  readonly #entries: EntryFile;

  private constructor(audio: AudioFile, entries: EntryFile) {
    this.#audio = audio;
    this.#entries = entries;
  }

  /** The journal of a new session. */
  static create({ audioPath, journalPath }: JournalPaths, format: LiveRequest): FileJournal {
    return new FileJournal(new AudioFile(audioPath, format, 0), new EntryFile(journalPath));
  }

  /**
   * Opens the journal of an earlier process. An entry that is not complete was never published, and
   * is removed.
   *
   * @param onEntry - called with every entry, in order
   */
  static async recover(
    { audioPath, journalPath }: JournalPaths,
    format: LiveRequest,
    onEntry: (entry: JournalEntry) => void,
  ): Promise<FileJournal> {
    const entries = await EntryFile.recover(journalPath, onEntry);
    return new FileJournal(await AudioFile.recover(audioPath, format), entries);
  }

  get audioBytes(): number {
    return this.#audio.size;
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
    const { size } = this.#audio;
    if (audio.length > 0) this.#audio.append(audio);
    if (entries.length === 0 && acknowledgement === undefined) return 'written';
    try {
      this.#entries.append(entries, acknowledgement, this.#audio.size);
    } catch (error) {
      if (audio.length > 0) this.#audio.truncate(size);
      throw error;
    }
    return 'written';
  }

  readAudio(offset: number, length: number): Promise<Uint8Array> {
    return this.#audio.read(offset, length);
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

  seal(): Promise<SealedAudio> {
    return this.#audio.complete();
  }

  /** Whoever recovers the session finds the file where it is. */
  keepDocument(): Promise<AppendOutcome> {
    return Promise.resolve('written');
  }

  release(): void {
    this.#audio.releaseDescriptor();
    this.#entries.releaseDescriptor();
  }
}
